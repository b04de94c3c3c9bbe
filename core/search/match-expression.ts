import type { QueryWord, SearchQuery } from './search-query.ts'

/** Terms next to each other. If it is `open`, longer words that begin like the last term match as well. */
export interface Phrase {
  terms: readonly string[]
  open: boolean
}

/**
 * In a longer query only so many words are looked up, the longest, which are mostly the rarest, each in one form: every
 * term costs one more walk through the index. The other words still count for the relevance of what is found.
 */
const fewWords = 4

/**
 * The FTS5 expression of a query (sqlite.org/fts5.html, §3), for sections with every word or with any of them. Better
 * forms are added as alternatives, so that sections with them rank higher: a word as it was typed beside its stem, two
 * neighbours beside the single words. Empty for a query without words.
 */
export function matchExpression({ words }: Pick<SearchQuery, 'words'>, match: 'all' | 'any'): string {
  const needed = words.filter(({ optional }) => !optional)
  const isLong = needed.length > fewWords
  const wanted = new Set(
    isLong ? [...needed].sort((a, b) => lettersOf(b) - lettersOf(a)).slice(0, fewWords + 1) : needed,
  )
  const conditions = words.flatMap((word, index) => {
    if (!wanted.has(word)) return []
    if (match === 'any' && word.kind !== 'word')
      return word.whole ? [renderPhrase({ terms: [word.whole], open: word.open })] : []
    if (isLong) return [renderPhrase(loosestForm(word))]
    return [[...renderForms(word), ...withNext(word, words[index + 1]).map(renderPhrase)].join(' OR ')]
  })
  if (match === 'all') return [...new Set(conditions)].map((condition) => `(${condition})`).join(' AND ')
  return [...new Set([...conditions, ...partsOf([...wanted]).map(renderPhrase)])].join(' OR ')
}

/** The phrases of a query that make a section relevant: words, their forms and pairs of neighbours, each once. */
export function relevantPhrases(words: readonly QueryWord[], match: 'all' | 'any'): Phrase[] {
  const phrases = words.flatMap((word, index) =>
    word.optional ? [] : [...wordForms(word), ...withNext(word, words[index + 1])],
  )
  const all = match === 'any' ? [...phrases, ...partsOf(words)] : phrases
  return [...new Map(all.map((phrase) => [renderPhrase(phrase), phrase])).values()]
}

function wordForms({ kind, parts, whole, stem, open }: QueryWord): Phrase[] {
  const typed = { terms: parts, open: false }
  if (kind === 'name') return [{ terms: parts, open }, ...(whole ? [{ terms: [whole], open }] : [])]
  if (kind === 'word') return open ? [typed, { terms: [stem], open }] : [typed]
  return [
    typed,
    ...(parts.length > 1 ? parts.map((part) => ({ terms: [part], open: false })) : [{ terms: parts, open: true }]),
  ]
}

/**
 * The forms of a word as alternatives. Those of a run of an unspaced script are the run itself, and all of its pairs of
 * characters.
 */
function renderForms(word: QueryWord): string[] {
  const [typed, ...others] = wordForms(word).map(renderPhrase)
  return word.kind === 'run' && others.length > 1 ? [typed!, `(${others.join(' AND ')})`] : [typed!, ...others]
}

/**
 * The shortest form of a word, which all of its other forms contain, except a name written as one word and a run cut
 * into pairs.
 */
function loosestForm({ kind, parts, stem, open }: QueryWord): Phrase {
  return kind === 'word' && open
    ? { terms: [stem], open }
    : { terms: parts, open: open || (kind === 'run' && parts.length === 1) }
}

function lettersOf({ parts }: QueryWord): number {
  return parts.join('').length
}

/** Words next to each other. They only raise the rank: a section that has them has the single words as well. */
function withNext(word: QueryWord, next: QueryWord | undefined): Phrase[] {
  if (!next || word.kind === 'run' || next.kind === 'run') return []
  return [{ terms: [...word.parts, ...next.parts], open: false }]
}

/** Names and runs, taken apart. */
function partsOf(words: readonly QueryWord[]): Phrase[] {
  return words
    .filter(({ kind }) => kind !== 'word')
    .flatMap(({ parts }) => parts.map((part) => ({ terms: [part], open: false })))
}

/** Terms are letters and digits; quoted, so that none is an operator of FTS5 (`and`, `near`). */
function renderPhrase({ terms, open }: Phrase): string {
  return `"${terms.join(' ')}"${open ? ' *' : ''}`
}
