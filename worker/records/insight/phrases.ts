import { maskText } from '../../../core/insight/index.ts'
import type { Write } from '../define-record.ts'
import { saltedHash } from '../salts.ts'

/** A phrase to count: a search query, a missing path, or a page with an unknown URL fragment. */
export interface Phrase {
  kind: 'search' | 'path' | 'hash'
  /** Locale code; empty if unknown. */
  locale: string
  text: string
  /**
   * For a reader's search, `none` if nothing was found, or `unclicked` if no result was opened. For an agent's search
   * that found nothing, `agent`. For a path or URL fragment, `outside` if the link was on another site, or otherwise
   * `inside`.
   */
  outcome: 'none' | 'unclicked' | 'agent' | 'outside' | 'inside'
}

/** Maximum number of new phrases per day, in all isolates. Visitors can send any text. */
const phrasesPerDay = 500

/** On how many days a phrase must occur before its text is stored. */
const daysUntilShown: Readonly<Record<Phrase['kind'], number>> = { search: 3, path: 2, hash: 2 }

/** Matches paths that vulnerability scanners request and that are never pages. */
const probe =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|log|zip|tar|gz)(?:\/|$)|\/(?:\.|wp-|cgi-bin|xmlrpc|phpmyadmin)/i

/** Returns the phrase with personal data masked, or `undefined` if it should not be counted. */
export function toCount(phrase: Phrase): Phrase | undefined {
  if (phrase.kind !== 'search' && probe.test(phrase.text)) return undefined
  const text = maskText(phrase.text)
  return text === '' ? undefined : { ...phrase, text }
}

/**
 * Returns the statements that count phrases.
 * @param allowed condition of `InsightWriter`
 */
export async function countPhrases(
  salt: string,
  day: number,
  counts: readonly (readonly [Phrase, count: number])[],
): Promise<(allowed: string) => Write[]> {
  const rows = await Promise.all(
    counts.map(async ([{ kind, locale, text, outcome }, count]) => {
      const hash = await saltedHash(salt, `${kind}\n${locale}\n${text}`)
      return [hash, kind, locale, text, outcome === 'outside' ? 1 : 0, outcome, count, daysUntilShown[kind]] as const
    }),
  )
  const json = JSON.stringify(rows)
  const isKnown = 'EXISTS (SELECT 1 FROM phrase AS known WHERE known.hash = value ->> 0'
  return (allowed) => [
    [
      `INSERT INTO phrase (hash, kind, locale, text, days, last_day)
        SELECT value ->> 0, value ->> 1, value ->> 2, iif(value ->> 4, value ->> 3, NULL), 1, ?1 FROM json_each(?2)
        WHERE ${allowed} AND ((SELECT count(DISTINCT hash) FROM phrase_count WHERE day = ?1) < ${phrasesPerDay} OR ${isKnown} AND known.text IS NOT NULL))
        ON CONFLICT (hash) DO UPDATE SET days = days + (last_day <> excluded.last_day), last_day = excluded.last_day,
          text = coalesce(text, excluded.text)
        WHERE last_day <> excluded.last_day OR (text IS NULL AND excluded.text IS NOT NULL)`,
      day,
      json,
    ],
    [
      `UPDATE phrase SET text = (SELECT value ->> 3 FROM json_each(?1) WHERE value ->> 0 = hash)
        WHERE ${allowed} AND text IS NULL AND hash IN (SELECT value ->> 0 FROM json_each(?1) WHERE days >= value ->> 7)`,
      json,
    ],
    [
      `INSERT INTO phrase_count (day, hash, outcome, count)
        SELECT ?1, value ->> 0, value ->> 5, value ->> 6 FROM json_each(?2) WHERE ${allowed} AND ${isKnown})
        ON CONFLICT (day, hash, outcome) DO UPDATE SET count = count + excluded.count`,
      day,
      json,
    ],
  ]
}
