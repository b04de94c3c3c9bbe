import type { LanguageData } from './define-search-language.ts'
import { searchLanguages } from './languages.gen.ts'
import { fold } from './fold.ts'
import { withoutElisions } from './terms.ts'

/**
 * Returns the data for the language of a BCP 47 tag. If the language has no search data, it consists only of a code.
 */
function languageData(tag: string): LanguageData {
  const primary = tag.split('-')[0] ?? ''
  const code = aliases[primary] ?? primary
  return (searchLanguages as Readonly<Record<string, LanguageData>>)[code] ?? { code }
}

/** Languages that use the data of a similar language. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', yue: 'zh', iw: 'he', prs: 'fa' }

/**
 * Returns a language's data with a site's additional groups of synonyms. The words in a group are separated by commas.
 */
export function languageOfSite(tag: string, synonyms: readonly string[] = []): LanguageData {
  const data = languageData(tag)
  return { ...data, synonyms: [...synonyms, ...(data.synonyms ?? [])] }
}

/**
 * Returns a language's data without the equivalent characters that don't occur in the given texts. For Chinese, the
 * full list takes 5 kB (compressed).
 */
export function languageOfTexts(data: LanguageData, texts: Iterable<string>): LanguageData {
  if (!data.characters) return data
  const known = new Set<string>()
  for (const text of texts) for (const character of text) known.add(character)
  const counterparts = [...data.characters[1]]
  const pairs = [...data.characters[0]]
    .map((from, at) => [from, counterparts[at]!] as const)
    .filter((pair) => pair.some((character) => known.has(character)))
  return { ...data, characters: [pairs.map(([from]) => from).join(''), pairs.map(([, to]) => to).join('')] }
}

/** Words with the same meaning. Each word is a list of folded terms. */
export type SynonymGroup = readonly (readonly string[])[]

/** Functions that analyze content and queries in a language. */
export interface SearchLanguage {
  code: string
  /** Removes the differences that every language ignores, and those that this language ignores. */
  fold(text: string): string
  isStopWord(word: string): boolean
  /** Returns whether a word describes an action rather than a subject. */
  isWeak(word: string): boolean
  /** Matches stop words in a run of characters without spaces. */
  stopRuns: RegExp | undefined
  /** Returns a folded word without its ending. */
  stem(word: string): string
  /**
   * Returns the additional stems under which a folded word is indexed, without articles and prepositions joined to it.
   * The list is empty in languages without `prefixes`.
   */
  forms(word: string): string[]
  /** Whether the language joins articles and prepositions to words. */
  hasPrefixes: boolean
  /** Returns the likely intended spelling of a folded word, if the reader's keyboard may not have all letters. */
  spelling(word: string): string
  /** Letters between two joined words, or `undefined` if the language doesn't join words. */
  links: readonly string[] | undefined
  synonyms: readonly SynonymGroup[]
}

/**
 * Creates the functions of a language from its data.
 * @param learnt groups of synonyms defined on the pages; see `findAbbreviations`
 */
export function openLanguage(data: LanguageData, learnt: readonly string[] = []): SearchLanguage {
  const characters = new Map(
    data.characters && [...data.characters[0]].map((from, at) => [from, data.characters![1][at]!]),
  )
  const foldOwn = (text: string): string => {
    const folded = fold(text)
    return characters.size === 0 ? folded : [...folded].map((each) => characters.get(each) ?? each).join('')
  }
  const words = (list = ''): string[] => list.split(' ').map(foldOwn).filter(Boolean)
  const stopWords = new Set(words(data.stopWords))
  const weakWords = new Set(words(data.weakWords))
  const { minStem = 3, rounds = 1, maxPrefixes = 1 } = data
  const endings = (data.endings ?? '')
    .split(' ')
    .filter(Boolean)
    .map((ending) => {
      const [form = '', least = minStem] = ending.split('/')
      const [from = '', to = ''] = form.split('>').map(foldOwn)
      return { from, to, least: Number(least) }
    })
    .sort((one, other) => other.from.length - one.from.length)
  const prefixes = words(data.prefixes)
  const spellings = words(data.spellings).map((spelling) => spelling.split('>') as [string, string])

  const stem = (word: string): string => {
    if (/\d/.test(word)) return word
    let rest = word
    for (let round = 0; round < rounds; round++) {
      const ending = endings.find(
        ({ from, to, least }) => rest.endsWith(from) && rest.length - from.length + to.length >= least,
      )
      if (!ending) break
      rest = rest.slice(0, -ending.from.length) + ending.to
    }
    return rest
  }
  const withoutPrefixes = (word: string): string[] => {
    let [all, last] = [[word], [word]]
    for (let count = 0; count < maxPrefixes; count++) {
      last = last.flatMap((each) =>
        prefixes
          .filter((prefix) => each.startsWith(prefix) && each.length - prefix.length >= Math.max(minStem, 3))
          .map((prefix) => each.slice(prefix.length)),
      )
      all = [...all, ...last]
    }
    return all
  }
  return {
    code: data.code,
    fold: foldOwn,
    isStopWord: (word) => stopWords.has(word),
    isWeak: (word) => weakWords.has(word),
    stopRuns: /[\p{sc=Han}\p{sc=Hira}]/u.test(data.stopWords ?? '')
      ? new RegExp(
          (data.stopWords ?? '')
            .split(' ')
            .sort((one, other) => other.length - one.length)
            .join('|'),
          'gu',
        )
      : undefined,
    stem,
    forms: (word) =>
      prefixes.length === 0 ? [] : [...new Set(withoutPrefixes(word).map(stem))].filter((form) => form !== word),
    hasPrefixes: prefixes.length > 0,
    spelling: (word) => spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word),
    links: data.links === undefined ? undefined : ['', ...words(data.links)],
    synonyms: [...(data.synonyms ?? []), ...learnt].map((group) =>
      group.split(',').map((text) => foldOwn(withoutElisions(text)).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []),
    ),
  }
}
