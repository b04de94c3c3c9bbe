import type { Encoding } from '../render/encoding.ts'
import type { ReleaseMemory } from './isolate-memory.ts'

/** A page as it was sent before. */
export interface KeptPage {
  bytes: Uint8Array
  /** BCP 47 tags of the languages that its text is in. */
  languages: string
}

/** The page at an address, if the isolate has sent it before. */
export function readKeptPage({ pages }: ReleaseMemory, pathname: string, encoding: Encoding): KeptPage | undefined {
  const bytes = pages.get(pageKey(pathname, encoding))
  const languages = bytes && pages.get(languagesKey(pathname))
  return languages && { bytes, languages: new TextDecoder().decode(languages) }
}

/** Keeps a page for as long as there is room. */
export function keepPage({ pages }: ReleaseMemory, pathname: string, encoding: Encoding, { bytes, languages }: KeptPage): void {
  pages.set(pageKey(pathname, encoding), bytes)
  pages.set(languagesKey(pathname), new TextEncoder().encode(languages))
}

function pageKey(pathname: string, encoding: Encoding): string {
  return `${encoding} ${pathname}`
}

function languagesKey(pathname: string): string {
  return `languages ${pathname}`
}
