import { matchesWord } from './excerpt.ts'
import { nearestTerms } from './nearest-terms.ts'
import type { QueryWord, SearchQuery } from './search-query.ts'

/** A query whose unknown words were replaced by known ones, and the new words as they are shown to the reader. */
interface Repair {
  query: SearchQuery
  text: string
}

/**
 * Replaces each word that no page has by the nearest word of some page, or by two words if it is two known ones written
 * together.
 *
 * @param vocabulary every term of the pages, frequent ones first
 * @returns `undefined` where every word is known, or nothing is near
 */
export function repairQuery(query: SearchQuery, vocabulary: readonly string[]): Repair | undefined {
  const words = query.words.map((word) => repairWord(word, vocabulary))
  if (words.every((word, index) => word === query.words[index])) return undefined
  return {
    query: { ...query, words },
    text: words.map(({ kind, parts }) => parts.join(kind === 'run' ? '' : ' ')).join(' '),
  }
}

function repairWord(word: QueryWord, vocabulary: readonly string[]): QueryWord {
  if (word.optional || word.kind === 'run' || vocabulary.some((term) => matchesWord(term, word))) return word
  if (word.kind === 'name' && word.parts.every((part) => vocabulary.includes(part))) return word
  const text = word.whole ?? word.parts[0] ?? ''
  const [nearest] = nearestTerms(text, vocabulary)
  if (nearest !== undefined)
    return { ...word, kind: 'word', parts: [nearest], whole: undefined, stem: nearest, open: true }
  const halves = splitInTwo(text, new Set(vocabulary))
  if (halves) return { ...word, kind: 'name', parts: halves, whole: text, stem: text, open: true }
  if (word.kind !== 'name') return word
  const parts = word.parts.map((part) =>
    vocabulary.includes(part) ? part : (nearestTerms(part, vocabulary)[0] ?? part),
  )
  return parts.every((part, index) => part === word.parts[index])
    ? word
    : { ...word, parts, whole: parts.join(''), stem: parts.join('') }
}

function splitInTwo(text: string, known: ReadonlySet<string>): [string, string] | undefined {
  for (let at = 3; at <= text.length - 3; at++) {
    const halves: [string, string] = [text.slice(0, at), text.slice(at)]
    if (halves.every((half) => known.has(half))) return halves
  }
}
