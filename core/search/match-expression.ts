import type { QueryWord, SearchQuery } from './search-query.ts'

/** Terms that stand next to each other; what the last one begins is found, too, where it is `open`. */
export interface Phrase {
  terms: readonly string[]
  open: boolean
}

/**
 * Of more words, the longest are looked for, which are mostly the rarest, and each in one form: every term is one more walk through
 * the index. Which sections have the others, too, their relevance tells.
 */
const fewWords = 4

/**
 * The FTS5 expression of a query (sqlite.org/fts5.html, §3): every word, or any of them. Forms that fit better are there once more,
 * so that sections which have them come first: a word as it was typed beside its stem, neighbours beside their words. Empty for a
 * query without words.
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

/** What of a query makes a section relevant: the words, their forms and their neighbourhood, each once. */
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

/** A run may be taken apart; its pairs are all there then. */
function renderForms(word: QueryWord): string[] {
  const [typed, ...others] = wordForms(word).map(renderPhrase)
  return word.kind === 'run' && others.length > 1 ? [typed!, `(${others.join(' AND ')})`] : [typed!, ...others]
}

/** What all of a word's other forms have in them, but for a name in one word and a run in pairs. */
function loosestForm({ kind, parts, stem, open }: QueryWord): Phrase {
  return kind === 'word' && open
    ? { terms: [stem], open }
    : { terms: parts, open: open || (kind === 'run' && parts.length === 1) }
}

function lettersOf({ parts }: QueryWord): number {
  return parts.join('').length
}

/** A word with its neighbour: where both stand together, the word is there as well, so that it is no condition. */
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
