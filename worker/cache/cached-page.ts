import type { Encoding } from '../http/encoding.ts'
import type { ReleaseCache } from './isolate-cache.ts'

/** A page as it was sent before. */
interface CachedPage {
  bytes: Uint8Array
  /** BCP 47 tags of the languages that its text is in. */
  languages: string
}

/** The page at an address, if the isolate has sent it before. */
export function readCachedPage(
  { pages, contentLanguages }: ReleaseCache,
  pathname: string,
  encoding: Encoding,
): CachedPage | undefined {
  const bytes = pages.get(pageKey(pathname, encoding))
  const languages = bytes && contentLanguages.get(bytes)
  return bytes && languages !== undefined ? { bytes, languages } : undefined
}

/** Caches a page for as long as there is room. */
export function cachePage(
  { pages, contentLanguages }: ReleaseCache,
  pathname: string,
  encoding: Encoding,
  { bytes, languages }: CachedPage,
): void {
  pages.set(pageKey(pathname, encoding), bytes)
  contentLanguages.set(bytes, languages)
}

function pageKey(pathname: string, encoding: Encoding): string {
  return `${encoding} ${pathname}`
}

/**
 * What a payload is cached by: a visitor whose sidebar shows the page's tree is sent less than one whose sidebar shows
 * another.
 */
interface PayloadName {
  path: string
  encoding: Encoding
  /** Name of the tree in the visitor's sidebar. */
  visitorBranch: string
}

/** A payload that was sent before, if the visitor would be sent the same. */
export function readCachedPayload(
  { pages }: ReleaseCache,
  { path, encoding, visitorBranch }: PayloadName,
): Uint8Array | undefined {
  const branch = pages.get(branchKey(path))
  return branch && pages.get(payloadKey(path, encoding, new TextDecoder().decode(branch) === visitorBranch))
}

/** @param branch name of the page's own tree */
export function cachePayload(
  { pages }: ReleaseCache,
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
