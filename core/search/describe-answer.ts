import type { Translate } from '../locale/index.ts'
import type { SearchAnswer } from './search-pages.ts'

/** What the dialog says of an answer. */
export type AnswerTexts = Record<'summary' | 'hint' | 'elsewhere' | 'all', string>

/**
 * Says what was found, in the language that was searched.
 * @param elsewhere whether other languages have something
 */
export function describeAnswer(
  t: Translate,
  query: string,
  { total, repaired }: SearchAnswer,
  elsewhere: boolean,
): AnswerTexts {
  const count = total > 0 ? t('search.count', { count: total }) : t('search.none')
  return {
    summary: repaired ? `${count}, ${t('search.repaired', { query: repaired })}` : count,
    hint: total > 0 ? '' : t('search.hint'),
    elsewhere: elsewhere ? t('search.elsewhere') : '',
    all: t('search.all', { query }),
  }
}
