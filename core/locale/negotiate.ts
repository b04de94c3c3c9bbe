import { match } from '@formatjs/intl-localematcher'
import Negotiator from 'negotiator'
import { readLocaleCookie } from './cookie.ts'
import { languageOf } from './find-locale.ts'
import { pseudoLocale } from './pseudo-locale.ts'

interface Negotiation {
  /** The request's `Cookie` header. */
  cookie?: string | undefined
  /** The request's `Accept-Language` header. */
  acceptLanguage?: string | undefined
  /** Codes of the enabled locales. */
  locales: readonly string[]
  defaultLocale: string
}

/** Headers are truncated to this length to limit the time for parsing. Browsers send much shorter ones. */
const maxHeaderLength = 500
const maxTags = 10

/**
 * Returns the locale for a request without one in its URL. The visitor's cookie comes first, then the best match for
 * the browser's languages, then the default. The match follows the lookup of RFC 4647, with the language distances of
 * UTS #35.
 */
export function negotiateLocale({ cookie, acceptLanguage, locales, defaultLocale }: Negotiation): string {
  const chosen = readLocaleCookie(cookie)
  if (chosen !== undefined && locales.includes(chosen)) return chosen
  return matchLanguages(wantedLanguages(acceptLanguage), locales, defaultLocale)
}

/**
 * Returns the language tags in an `Accept-Language` header, best first, up to the first `*`. Tags with weight 0 are
 * omitted.
 */
function wantedLanguages(header: string | undefined): string[] {
  if (!header) return []
  // Cut at a comma, because half a tag could be another language.
  const whole =
    header.length <= maxHeaderLength ? header : header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)))
  const ranges = new Negotiator({ headers: { 'accept-language': whole } }).languages()
  const anything = ranges.indexOf('*')
  return (anything === -1 ? ranges : ranges.slice(0, anything)).slice(0, maxTags).flatMap(parseTag)
}

/**
 * Returns the canonical language, script, and region of a tag, or an empty list if the text is not a tag. Extensions
 * are dropped, because they don't affect the choice of a locale.
 */
function parseTag(range: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(range.replaceAll('_', '-'))
    return [[language, script, region].filter(Boolean).join('-')]
  } catch {
    return []
  }
}

function matchLanguages(tags: readonly string[], locales: readonly string[], defaultLocale: string): string {
  // The pseudo-locale must be chosen explicitly. The matcher treats it as English, so an English-speaking visitor could
  // get it by chance. A code that isn't a language tag can't be a candidate, because no header can request it.
  const real = [defaultLocale, ...locales].filter((code) => code !== pseudoLocale.code)
  const candidates = real.flatMap((code) => parseTag(languageOf(code)).map((language) => ({ code, language })))
  const best = match(
    tags,
    candidates.map(({ language }) => language),
    '',
  )
  return candidates.find(({ language }) => language === best)?.code ?? defaultLocale
}
