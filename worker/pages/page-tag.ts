import { textTag } from '../cache/content-tag.ts'
import type { PageRequest } from '../context.ts'
import { shownIcons } from '../render/shown-icons.ts'
import type { LoadedPage } from './loaded-page.ts'

/**
 * Returns a value that identifies the content of a page's fillings, or `undefined` if the fillings themselves must be
 * hashed.
 */
export function textOf({ text, fillings }: LoadedPage): unknown {
  return text ?? (Object.keys(fillings).length === 0 ? [] : undefined)
}

/**
 * Returns a hash of everything that determines a page's bytes, except the encoding: its frame, data, fillings, and URL.
 * The hash doesn't depend on the release, so a page keeps its tag until its appearance changes.
 *
 * @param text a value that identifies the page's fillings, or the fillings themselves
 */
export async function pageTag(
  { cache, url, origin, locale, contentLocale }: PageRequest,
  { frameClass, data, head, navigation, languages, textLocale }: LoadedPage,
  text: unknown,
): Promise<string> {
  const shown = JSON.stringify([
    cache.frame,
    cache.years,
    origin + url.pathname,
    [locale, contentLocale, textLocale].map((each) => each?.code),
    frameClass,
    data,
    head,
    navigation,
    languages.map(({ href }) => href),
    text,
  ])
  return await textTag(shown + JSON.stringify(shownIcons(shown, cache.release.config.icons)))
}

/**
 * Returns the entity tag for one form of a page (RFC 9110, section 8.8.3). The tag is weak, because the compressed
 * bytes may differ.
 * @param form identifies the encoding and any other choice that changes the response
 */
export function entityTag(content: string, form: string): string {
  return `W/"${content}-${form}"`
}
