import { textTag } from '../cache/content-tag.ts'
import type { PageRequest } from '../context.ts'
import { shownIcons } from '../render/shown-icons.ts'
import type { LoadedPage } from './page.ts'

/** What stands for the texts that fill a page; `undefined` where only they themselves can. */
export function textOf({ text, fillings }: LoadedPage): unknown {
  return text ?? (Object.keys(fillings).length === 0 ? [] : undefined)
}

/**
 * Names all that a page's bytes depend on before it is rendered, but for the encoding: the frame, what was loaded, the
 * texts in it, and where it is. Two releases that show the same have the same name for it.
 *
 * @param text what stands for the texts that fill it, or these themselves
 */
export async function pageTag(
  { cache, url, origin, locale, contentLocale }: PageRequest,
  { data, head, navigation, languages, textLocale }: LoadedPage,
  text: unknown,
): Promise<string> {
  const shown = JSON.stringify([
    cache.frame,
    cache.years,
    origin + url.pathname,
    [locale, contentLocale, textLocale].map((each) => each?.code),
    data,
    head,
    navigation,
    languages.map(({ href }) => href),
    text,
  ])
  return await textTag(shown + JSON.stringify(shownIcons(shown, cache.release.config.icons)))
}

/**
 * The entity tag of a page in one of its forms (RFC 9110, §8.8.3; weak, since compression may differ).
 * @param form the encoding, and what else makes it another answer than the page
 */
export function entityTag(content: string, form: string): string {
  return `W/"${content}-${form}"`
}
