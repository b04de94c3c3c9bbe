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

/** Far above what browsers send: a longer header costs no more than this. */
const maxHeaderLength = 500
const maxTags = 10

/**
 * The locale of a visitor whose address names none: the one they chose before, else the best that their browser asks for (RFC 4647
 * lookup with the distances of UTS #35), else the default.
 */
export function negotiateLocale({ cookie, acceptLanguage, locales, defaultLocale }: Negotiation): string {
  const chosen = readLocaleCookie(cookie)
  if (chosen !== undefined && locales.includes(chosen)) return chosen
  return matchLanguages(wantedLanguages(acceptLanguage), locales, defaultLocale)
}

/** Tags of an `Accept-Language` header, best first, up to the first `*`; those with weight 0 are not among them. */
function wantedLanguages(header: string | undefined): string[] {
  if (!header) return []
  // Cut at a comma: half a tag would be another language.
  const whole =
    header.length <= maxHeaderLength ? header : header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)))
  const ranges = new Negotiator({ headers: { 'accept-language': whole } }).languages()
  const anything = ranges.indexOf('*')
  return (anything === -1 ? ranges : ranges.slice(0, anything)).slice(0, maxTags).flatMap(parseTag)
}

/** Language, script and region of a tag in canonical form, all that tells what a visitor can read; nothing for what is no tag. */
function parseTag(range: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(range.replaceAll('_', '-'))
    return [[language, script, region].filter(Boolean).join('-')]
  } catch {
    return []
  }
}

function matchLanguages(tags: readonly string[], locales: readonly string[], defaultLocale: string): string {
  // A site may enable a code that is no language tag: no header can ask for it. Nobody means the pseudo-locale, near as it is to English.
  const real = [defaultLocale, ...locales].filter((code) => code !== pseudoLocale.code)
  const candidates = real.flatMap((code) => parseTag(languageOf(code)).map((language) => ({ code, language })))
  const best = match(
    tags,
    candidates.map(({ language }) => language),
    '',
  )
  return candidates.find(({ language }) => language === best)?.code ?? defaultLocale
}
