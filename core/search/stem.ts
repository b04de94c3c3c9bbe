/** What is cut off the end of a word, longest first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  en: ['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ies', 'ied', 'ers', 'ed', 'es', 'er', 's', 'e', 'y'],
  fr: [
    'issements',
    'issement',
    'ations',
    'ation',
    'ements',
    'ement',
    'euses',
    'euse',
    'ateurs',
    'ateur',
    'eurs',
    'eur',
    'ables',
    'able',
    'antes',
    'ante',
    'ants',
    'ant',
    'ees',
    'ions',
    'ion',
    'ent',
    'ez',
    'er',
    'ir',
    'es',
    'ee',
    'aux',
    'al',
    's',
    'x',
    'e',
  ],
}
/** Languages that join particles to their words: what was typed may be only the beginning. */
const agglutinating = new Set(['ko', 'fi', 'hu', 'tr', 'et', 'kk', 'ky', 'uz'])

/**
 * The beginning that the forms of a word share, or the word itself: the index keeps words as they were written, and `configur` finds
 * `configure` as well as `configuration`. Only English and French lose endings; others match as they were typed.
 *
 * @param word folded
 * @param language BCP 47
 */
export function stemOf(word: string, language: string): { stem: string; open: boolean } {
  const primary = language.split('-')[0] ?? ''
  const ending = endings[primary]?.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= minStem(candidate),
  )
  const stem = ending === undefined || /\d/.test(word) ? word : word.slice(0, -ending.length)
  return { stem, open: stem !== word || agglutinating.has(primary) }
}

/** A plural's ending may leave little. What `-ion` leaves of a short noun is mostly another word: `vers` of `version`, `port` of `portion`. */
function minStem(ending: string): number {
  if (ending === 'ion' || ending === 'ions') return 5
  return ending === 's' || ending === 'x' ? 3 : 4
}
