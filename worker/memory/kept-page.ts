import type { Encoding } from '../render/encoding.ts'
import type { ReleaseMemory } from './isolate-memory.ts'

/** A page as it was sent before. */
export interface KeptPage {
  bytes: Uint8Array
  /** BCP 47 tags of the languages that its text is in. */
  languages: string
}

/** The page at an address, if the isolate has sent it before. */
export function readKeptPage(
  { pages, pageLanguages }: ReleaseMemory,
  pathname: string,
  encoding: Encoding,
): KeptPage | undefined {
  const bytes = pages.get(pageKey(pathname, encoding))
  const languages = bytes && pageLanguages.get(bytes)
  return bytes && languages !== undefined ? { bytes, languages } : undefined
}

/** Keeps a page for as long as there is room. */
export function keepPage(
  { pages, pageLanguages }: ReleaseMemory,
  pathname: string,
  encoding: Encoding,
  { bytes, languages }: KeptPage,
): void {
  pages.set(pageKey(pathname, encoding), bytes)
  pageLanguages.set(bytes, languages)
}

function pageKey(pathname: string, encoding: Encoding): string {
  return `${encoding} ${pathname}`
}
