/** Words that say nothing of a subject, folded, for the languages in which questions are typed as sentences. */
const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'a an and are as at be by can do does for from how i in is it my of on or the this to use using what when where which with you your'.split(
      ' ',
    ),
  ),
  fr: new Set(
    (
      'a au aux avec ce ces comment dans de des du en est et faire il la le les leur ma mes mon ou par pas pour quand que quel quelle qui sa se ses ' +
      'son sont sur ta te un une utiliser votre vos'
    ).split(' '),
  ),
}

/** Whether a word, folded, says nothing in a language. */
export function isStopWord(word: string, language: string): boolean {
  return stopWords[language.split('-')[0] ?? '']?.has(word) ?? false
}
