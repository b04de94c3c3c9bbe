import type { QueryWord, SearchQuery } from './search-query.ts'

/**
 * The FTS5 expression of a query (sqlite.org/fts5.html, §3): every word, or any of them. Forms that fit better are there once more,
 * so that bm25 counts them: a word as it was typed beside its stem, neighbours beside their words. Empty for a query without words.
 */
export function matchExpression({ words }: Pick<SearchQuery, 'words'>, match: 'all' | 'any'): string {
  const alternatives = words.flatMap((word, index) => (word.optional ? [] : [[...wordForms(word), ...withNext(word, words[index + 1])]]))
  if (match === 'all') return alternatives.map((forms) => `(${forms.join(' OR ')})`).join(' AND ')
  return [...alternatives.flat(), ...words.filter(({ kind }) => kind !== 'word').flatMap(({ parts }) => parts.map(quote))].join(' OR ')
}

function wordForms({ kind, parts, whole, stem, open }: QueryWord): string[] {
  const phrase = quote(parts.join(' '))
  if (kind === 'run') return parts.length > 1 ? [phrase, `(${parts.map(quote).join(' AND ')})`] : [phrase, `${phrase} *`]
  if (kind === 'name') return [`${phrase}${open ? ' *' : ''}`, ...(whole ? [`${quote(whole)}${open ? ' *' : ''}`] : [])]
  return open ? [phrase, `${quote(stem)} *`] : [phrase]
}

/** A word with its neighbour: where both stand together, the word is there as well, so that it is no condition. */
function withNext(word: QueryWord, next: QueryWord | undefined): string[] {
  if (!next || word.kind === 'run' || next.kind === 'run') return []
  return [quote([...word.parts, ...next.parts].join(' '))]
}

/** Terms are letters and digits; quoted, so that none is an operator of FTS5 (`and`, `near`). */
function quote(terms: string): string {
  return `"${terms}"`
}
