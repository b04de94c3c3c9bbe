/** The endings that are cut off words, longest first. */
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
/** Agglutinative languages: a text may have endings after the word that was typed. */
const agglutinating = new Set(['ko', 'fi', 'hu', 'tr', 'et', 'kk', 'ky', 'uz'])

/**
 * The stem by which the forms of a word are found. The index has words as they were written, so the stem `configur`
 * finds `configure` as well as `configuration`. Only English and French words are cut.
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

/**
 * The shortest stem that an ending may leave. `-ion` must leave more, because of a short noun it leaves another word:
 * `vers` of `version`.
 */
function minStem(ending: string): number {
  if (ending === 'ion' || ending === 'ions') return 5
  return ending === 's' || ending === 'x' ? 3 : 4
}
