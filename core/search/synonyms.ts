import type { SearchLanguage, SynonymGroup } from './search-language.ts'
import type { Chunk } from './terms.ts'

/** The fields of a word in a query that are compared with synonyms; see `QueryWord`. */
interface ComparedWord {
  kind: Chunk['kind']
  parts: readonly string[]
  whole: string | undefined
  stem: string
}

/** Maximum number of alternatives per word. Each one costs another pass over the index. */
export const maxOthers = 10

/** Matches the long vowel mark at the end of an English loanword, which writers may omit. */
export const lastLong = /(?<=[\p{sc=Hira}\p{sc=Kana}]{2})ー$/u

/** Returns the variants of a run of characters, with alternatives for the words in it. */
export function runVariants(run: string, language: SearchLanguage): string[] {
  let variants = [run]
  const found = runSynonymsOf(language)
    .flatMap((group) => {
      const member = group.find((each) => run.includes(each))
      return member === undefined ? [] : [{ member, group }]
    })
    .sort((one, other) => other.member.length - one.member.length)
  const taken: string[] = []
  for (const { member, group } of found) {
    // A word inside a longer known word doesn't count.
    if (taken.some((longer) => longer !== member && longer.includes(member))) continue
    taken.push(member)
    const replaced = variants.flatMap((variant) => [
      variant,
      ...group.map((other) => variant.replace(member, () => other)),
    ])
    variants = [...new Set(replaced)].slice(0, 3 * maxOthers)
  }
  return variants.filter((variant) => variant !== run)
}

const runSynonyms = new WeakMap<SearchLanguage, readonly (readonly string[])[]>()

/** Returns the synonym groups of a language for runs of characters, longest word first. */
export function runSynonymsOf(language: SearchLanguage): readonly (readonly string[])[] {
  const known = runSynonyms.get(language)
  if (known) return known
  const groups = language.synonyms.map((group) =>
    group.map((member) => member.join('').replace(lastLong, '')).sort((one, other) => other.length - one.length),
  )
  runSynonyms.set(language, groups)
  return groups
}

/** A synonym and its group. */
interface Synonym {
  member: readonly string[]
  group: SynonymGroup
  /** Position in the language's list of synonyms. */
  place: number
}

/** Caches each language's synonyms by their first term, both as written and as its stem. */
const synonymsByTerm = new WeakMap<SearchLanguage, ReadonlyMap<string, readonly Synonym[]>>()

function indexSynonyms({ synonyms, stem }: SearchLanguage): ReadonlyMap<string, readonly Synonym[]> {
  const index = new Map<string, Synonym[]>()
  let place = 0
  for (const group of synonyms) {
    for (const member of group) {
      const [first] = member
      if (first === undefined) continue
      const synonym = { member, group, place: place++ }
      for (const key of new Set([first, stem(first)])) index.set(key, [...(index.get(key) ?? []), synonym])
    }
  }
  return index
}

/** A synonym in a query: the position of its first word, and the number of its words. */
interface FoundSynonym extends Synonym {
  from: number
  count: number
}

/** Returns the synonyms in a query, those with most words first. */
export function synonymsIn(words: readonly ComparedWord[], language: SearchLanguage): FoundSynonym[] {
  return synonymsFrom(words, language)
    .flatMap((synonym) => {
      const found = findMember(synonym.member, words, language)
      return found ? [{ ...synonym, ...found }] : []
    })
    .sort((one, other) => other.count - one.count)
}

/**
 * Returns the synonyms that start with a word of a query, in order. Looks them up in an index, because a language has
 * hundreds of synonyms, few of which start with a word of the query.
 */
function synonymsFrom(words: readonly ComparedWord[], language: SearchLanguage): Synonym[] {
  const index = synonymsByTerm.get(language) ?? indexSynonyms(language)
  synonymsByTerm.set(language, index)
  const keys = new Set(words.flatMap(({ whole, parts, stem }) => [whole ?? stem, parts[0]!, stem]))
  const found = new Set([...keys].flatMap((key) => index.get(key) ?? []))
  return [...found].sort((one, other) => one.place - other.place)
}

/**
 * Finds the position and number of words of a synonym in a query, or returns `undefined` if the query doesn't contain
 * it.
 */
function findMember(
  member: readonly string[],
  words: readonly ComparedWord[],
  language: SearchLanguage,
): { from: number; count: number } | undefined {
  for (const from of words.keys()) {
    const count = countWords(member, words.slice(from), language)
    if (count > 0) return { from, count }
  }
  return undefined
}

/**
 * Returns the number of words at the start of a query that form a synonym, or 0 if the query doesn't start with the
 * synonym. One word can be several terms of the synonym: `server-side` is two.
 */
function countWords(member: readonly string[], words: readonly ComparedWord[], language: SearchLanguage): number {
  let at = 0
  for (const [index, word] of words.entries()) {
    if (at === member.length) return index
    const text = member[at]!
    if (word.kind === 'run') return 0
    if ((word.whole ?? word.parts[0]) === text || (word.kind === 'word' && word.stem === language.stem(text))) at++
    else if (word.kind === 'name' && word.parts.every((part, place) => part === member[at + place]))
      at += word.parts.length
    else return 0
  }
  return at > 0 && at === member.length ? words.length : 0
}
