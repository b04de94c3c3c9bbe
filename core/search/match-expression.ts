import type { Phrase, QueryWord, SearchQuery } from './search-query.ts'
import type { TermFrequencies } from './term-frequencies.ts'
import { isUnspaced } from './terms.ts'

/**
 * Maximum number of words for which all forms are looked up. Every term costs another pass over the index, so for
 * longer queries, only the `fewWords + 1` rarest words are looked up, each in one form. The other words still affect
 * the ranking.
 */
const fewWords = 4

/**
 * Returns the FTS5 expression (sqlite.org/fts5.html, section 3) that matches sections with all or with any words of a
 * query. The expression also contains more specific alternatives, which rank higher: each word as typed in addition to
 * its stem, and pairs of adjacent words. If the query is the path of an operation, the expression also matches that
 * path as a whole. The result is empty for a query without words.
 * @param frequencies of the terms; without them, longer words count as rarer
 */
export function matchExpression(
  { words, operation }: Pick<SearchQuery, 'words' | 'operation'>,
  match: 'all' | 'any',
  frequencies?: TermFrequencies,
): string {
  const rarityOf = (word: QueryWord) => frequencies?.rarityOf(word) ?? lettersOf(word)
  const needed = words.filter(({ optional }) => !optional)
  const isLong = needed.length > fewWords
  const wanted = new Set(isLong ? [...needed].sort((a, b) => rarityOf(b) - rarityOf(a)).slice(0, fewWords + 1) : needed)
  const conditions = words.flatMap((word, index) => {
    if (!wanted.has(word)) return []
    if (match === 'any' && word.kind !== 'word')
      return [...(word.whole ? [{ terms: [word.whole], open: word.open }] : []), ...word.others].map(renderPhrase)
    const spread = (phrase: Phrase) => spreadPrefix(phrase, word, frequencies)
    if (isLong) return [spread(loosestForm(word)).map(renderPhrase).join(' OR ')]
    return [
      [
        ...new Set([
          ...renderForms(word, wordForms(word).flatMap(spread)),
          ...withNext(word, words[index + 1]).map(renderPhrase),
        ]),
      ].join(' OR '),
    ]
  })
  const exact = operation === undefined || words.length === 0 ? [] : [renderPhrase({ terms: [operation], open: false })]
  if (match === 'all')
    return [[...new Set(conditions)].map((condition) => `(${condition})`).join(' AND '), ...exact].join(' OR ')
  return [...new Set([...conditions, ...partsOf([...wanted]).map(renderPhrase), ...exact])].join(' OR ')
}

function wordForms({ kind, parts, whole, root, open, forms, others: given }: QueryWord): Phrase[] {
  const others = given.flatMap(withNames)
  const typed = { terms: parts, open: false }
  if (kind === 'name') return [{ terms: parts, open }, ...(whole ? [{ terms: [whole], open }] : []), ...others]
  if (kind === 'word')
    return [
      typed,
      ...(open ? [{ terms: [root], open }] : []),
      ...forms.map((form) => ({ terms: [form], open: false })),
      ...others,
    ]
  return [
    typed,
    ...others,
    ...(parts.length > 1 ? parts.map((part) => ({ terms: [part], open: false })) : [{ terms: parts, open: true }]),
  ]
}

/**
 * Renders the forms of a word as alternatives. The forms of a run of characters in an unspaced script are the run, its
 * variants, and all its character pairs.
 */
function renderForms(word: QueryWord, found: readonly Phrase[]): string[] {
  const forms = found.map(renderPhrase)
  if (word.kind !== 'run' || word.parts.length < 2) return forms
  const pairs = forms.splice(-word.parts.length)
  return [...forms, `(${pairs.join(' AND ')})`]
}

/**
 * Replaces a prefix with its most common terms, which nearly all matching pages contain. A prefix is slow, because FTS5
 * merges the lists of all its terms for each query. An unfinished word keeps its prefix.
 */
function spreadPrefix(phrase: Phrase, { kind, isLast }: QueryWord, frequencies: TermFrequencies | undefined): Phrase[] {
  const [first = '', ...others] = phrase.terms
  const common =
    !phrase.open || others.length > 0 || kind === 'run' || isLast ? undefined : frequencies?.commonTerms(first)
  return common?.map((term) => ({ terms: [term], open: false })) ?? [phrase]
}

/**
 * Returns the shortest form of a word. All other forms contain it, except a name written as one word and a run split
 * into pairs.
 */
function loosestForm({ kind, parts, root, open }: QueryWord): Phrase {
  return kind === 'word' && open
    ? { terms: [root], open }
    : { terms: parts, open: open || (kind === 'run' && parts.length === 1) }
}

function lettersOf({ parts }: QueryWord): number {
  return parts.join('').length
}

/**
 * Returns a phrase, and a variant for texts in which its first two words form a name, such as `server-side rendering`.
 * In the index, an additional term for the whole name follows its parts.
 */
function withNames(phrase: Phrase): Phrase[] {
  const { terms, open } = phrase
  const [first = '', second = '', ...rest] = terms
  return rest.length === 0 || isUnspaced(first)
    ? [phrase]
    : [phrase, { terms: [first, second, first + second, ...rest], open }]
}

/**
 * Returns a phrase that consists of a word and the next one. It only affects the rank, because sections that contain
 * the phrase also match the single words.
 */
function withNext(word: QueryWord, next: QueryWord | undefined): Phrase[] {
  if (!next || word.kind === 'run' || next.kind === 'run') return []
  const { parts, whole, forms } = word
  return [{ terms: [...parts, ...(whole === undefined ? [] : [whole]), ...forms, ...next.parts], open: false }]
}

/** Splits names and runs into their parts. */
function partsOf(words: readonly QueryWord[]): Phrase[] {
  return words
    .filter(({ kind }) => kind !== 'word')
    .flatMap(({ parts }) => parts.map((part) => ({ terms: [part], open: false })))
}

/** Renders a phrase as an FTS5 string. Terms need no escaping, because they consist of letters and digits. */
function renderPhrase({ terms, indexed = terms, open }: Phrase): string {
  return `"${indexed.join(' ')}"${open ? ' *' : ''}`
}
