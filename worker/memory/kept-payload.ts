import type { Encoding } from '../render/encoding.ts'
import type { ReleaseMemory } from './isolate-memory.ts'

/** What a payload is kept as: for a visitor whose sidebar shows the page's tree, and for one whose sidebar shows another. */
export interface PayloadName {
  path: string
  encoding: Encoding
  /** Name of the tree in the visitor's sidebar. */
  visitorBranch: string
}

/** A payload that was sent before, if the visitor would be sent the same. */
export function readKeptPayload(
  { pages }: ReleaseMemory,
  { path, encoding, visitorBranch }: PayloadName,
): Uint8Array | undefined {
  const branch = pages.get(branchKey(path))
  return branch && pages.get(payloadKey(path, encoding, new TextDecoder().decode(branch) === visitorBranch))
}

/** @param branch name of the page's own tree */
export function keepPayload(
  { pages }: ReleaseMemory,
  { path, encoding, visitorBranch }: PayloadName,
  branch: string,
  bytes: Uint8Array,
): void {
  pages.set(branchKey(path), new TextEncoder().encode(branch))
  pages.set(payloadKey(path, encoding, branch === visitorBranch), bytes)
}

function branchKey(path: string): string {
  return `branch ${path}`
}

function payloadKey(path: string, encoding: Encoding, sameTree: boolean): string {
  return `payload ${encoding} ${sameTree} ${path}`
}
