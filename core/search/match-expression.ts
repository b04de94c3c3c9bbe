import type { Phrase, QueryWord, SearchQuery } from './search-query.ts'
import type { TermFrequencies } from './term-frequencies.ts'
import { isUnspaced } from './terms.ts'

/**
 * Maximum number of words in a query whose words are looked up in all their forms. In a longer query, only the rarest
 * words, one more than this, are looked up, each in one form, because every term costs another pass over the index. The
 * other words still affect the ranking.
 */
const fewWords = 4

/**
 * The FTS5 expression of a query (sqlite.org/fts5.html, section 3), for sections with every word or with any of them.
 * Adds more specific forms as alternatives, so that sections with them rank higher. Examples are a word as typed in
 * addition to its stem, and two adjacent words in addition to the single ones. Empty for a query without words.
 *
 * @param frequencies of the terms; without them, the rarity of a word is proportional to its length
 */
export function matchExpression(
  { words }: Pick<SearchQuery, 'words'>,
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
  if (match === 'all') return [...new Set(conditions)].map((condition) => `(${condition})`).join(' AND ')
  return [...new Set([...conditions, ...partsOf([...wanted]).map(renderPhrase)])].join(' OR ')
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
 * The forms of a word as alternatives. For a run of an unspaced script: the run itself, its variants, and all of its
 * character pairs.
 */
function renderForms(word: QueryWord, found: readonly Phrase[]): string[] {
  const forms = found.map(renderPhrase)
  if (word.kind !== 'run' || word.parts.length < 2) return forms
  const pairs = forms.splice(-word.parts.length)
  return [...forms, `(${pairs.join(' AND ')})`]
}

/**
 * Replaces a prefix by the terms that nearly all pages with it have, because FTS5 merges the lists of all terms with a
 * prefix for each use. An unfinished word keeps its prefix.
 */
function spreadPrefix(phrase: Phrase, { kind, isLast }: QueryWord, frequencies: TermFrequencies | undefined): Phrase[] {
  const [first = '', ...others] = phrase.terms
  const common =
    !phrase.open || others.length > 0 || kind === 'run' || isLast ? undefined : frequencies?.commonTerms(first)
  return common?.map((term) => ({ terms: [term], open: false })) ?? [phrase]
}

/**
 * The shortest form of a word, which all other forms contain, except for a name written as one word and a run split
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
 * Returns a phrase and a variant that also matches text where its first two words are one name, such as `server-side
 * rendering`. The index stores an additional term for a name, after the terms of its parts.
 */
function withNames(phrase: Phrase): Phrase[] {
  const { terms, open } = phrase
  const [first = '', second = '', ...rest] = terms
  return rest.length === 0 || isUnspaced(first)
    ? [phrase]
    : [phrase, { terms: [first, second, first + second, ...rest], open }]
}

/** Adjacent words only raise the rank: a section with the pair also contains the single words. */
function withNext(word: QueryWord, next: QueryWord | undefined): Phrase[] {
  if (!next || word.kind === 'run' || next.kind === 'run') return []
  const { parts, whole, forms } = word
  return [{ terms: [...parts, ...(whole === undefined ? [] : [whole]), ...forms, ...next.parts], open: false }]
}

/** Splits names and runs. */
function partsOf(words: readonly QueryWord[]): Phrase[] {
  return words
    .filter(({ kind }) => kind !== 'word')
    .flatMap(({ parts }) => parts.map((part) => ({ terms: [part], open: false })))
}

/** Terms are letters and digits; quoted, so that none is an FTS5 operator (`and`, `near`). */
function renderPhrase({ terms, indexed = terms, open }: Phrase): string {
  return `"${indexed.join(' ')}"${open ? ' *' : ''}`
}
