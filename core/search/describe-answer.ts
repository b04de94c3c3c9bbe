import type { Translate } from '../locale/index.ts'
import type { SearchAnswer } from './search-pages.ts'

/** The messages that the search dialog shows about its results. */
export type AnswerTexts = Record<'summary' | 'hint' | 'elsewhere' | 'all', string>

/**
 * Returns the messages about search results, in the searched language.
 * @param elsewhere whether there are results in other languages
 */
export function describeAnswer(
  t: Translate,
  query: string,
  { total, repaired }: SearchAnswer,
  elsewhere: boolean,
): AnswerTexts {
  const count = total > 0 ? t('search.count', { count: total }) : t('search.none', { query })
  return {
    summary: repaired ? `${count}, ${t('search.repaired', { query: repaired })}` : count,
    hint: total > 0 ? '' : t('search.hint'),
    elsewhere: elsewhere ? t('search.elsewhere') : '',
    all: t('search.all', { query }),
  }
}
