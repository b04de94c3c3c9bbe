import type { OtherWord, Phrase, QueryWord } from './search-query.ts'
import type { SearchLanguage } from './search-language.ts'
import type { Term } from './terms.ts'
import { matchWeights } from './weights.ts'

/** The position of a query word in a text, and the quality of the match, from 0 to 1. */
interface WordMatch {
  /** The index of the first term, and the number of terms. */
  at: number
  count: number
  weight: number
}

/** Compares terms with the words of a query. Caches the comparisons, because texts repeat words. */
export class WordMatcher {
  readonly words: readonly QueryWord[]
  readonly #language: SearchLanguage
  readonly #known: readonly Map<string, number>[]
  readonly #phrases: readonly (readonly OtherWord[])[]
  readonly #beginnings: readonly (ReadonlySet<number> | undefined)[]

  constructor(words: readonly QueryWord[], language: SearchLanguage) {
    this.words = words
    this.#language = language
    this.#known = words.map(() => new Map<string, number>())
    this.#phrases = words.map(phrasesOf)
    this.#beginnings = words.map((word) => beginningsOf(word, language))
  }

  /**
   * Returns the matches of a word in the terms of a text, in order. For each position, only the best match is returned.
   */
  find(terms: readonly Term[], index: number): WordMatch[] {
    const phrases = this.#phrases[index]!
    const isWord = this.words[index]!.kind === 'word'
    const partShare = isWord ? matchWeights.identifierPart : 1
    const beginnings = this.#beginnings[index]
    const matches: WordMatch[] = []
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!
      if (beginnings && !beginnings.has(term.text.charCodeAt(0))) continue
      // A word that matches a part of a name must not also match the whole name as a prefix. If the word equals the
      // whole name, this match replaces the others.
      const firstPart = isWord && term.parts !== undefined ? at - term.parts : Infinity
      if (matches.length > 0 && matches.at(-1)!.at >= firstPart) {
        if (!this.#isSame(term.text, index)) continue
        while (matches.length > 0 && matches.at(-1)!.at >= firstPart) matches.pop()
      }
      let weight = this.#fit(term, index) * (term.isPart ? partShare : 1)
      let count = 1
      for (const phrase of phrases) {
        const { fit, length } = fitPhrase(terms, at, phrase)
        if (phrase.weight * fit > weight) [weight, count] = [phrase.weight * fit, length]
      }
      if (weight > 0) matches.push({ at, count, weight })
    }
    return matches
  }

  /**
   * Returns whether a term equals a word or one of its alternatives. It isn't enough if the term starts with the word.
   */
  #isSame(term: string, index: number): boolean {
    const { parts, stem, others } = this.words[index]!
    return (
      term === parts[0] ||
      this.#language.stem(term) === stem ||
      others.some(({ terms }) => terms.length === 1 && terms[0] === term)
    )
  }

  /** Returns how well a term matches a word. */
  #fit({ text, spelled = text }: Term, index: number): number {
    const known = this.#known[index]!
    let fit = known.get(spelled)
    if (fit === undefined) known.set(spelled, (fit = this.#compare(text, spelled, this.words[index]!)))
    return fit
  }

  #compare(term: string, spelled: string, word: QueryWord): number {
    // A stop word such as `them` never counts as a form of another word such as `theme`, but it can complete an
    // unfinished word.
    const [typed = ''] = word.parts
    const isOther = word.kind === 'word' && term !== typed && !word.optional && this.#language.isStopWord(term)
    if (isOther && !(word.isLast && term.startsWith(typed))) return 0
    const own = compareOwn(term, spelled, word, this.#language)
    return word.others.reduce((best, { terms, open, weight }) => {
      if (terms.length > 1 || weight <= best) return best
      if (term === terms[0]) return weight
      return open && term.startsWith(terms[0]!) ? Math.max(best, weight * (terms[0]!.length / term.length)) : best
    }, own)
  }
}

/**
 * Returns the character codes that a matching term can start with, or `undefined` if any term may match. Most terms in
 * a text start with a different character, so they don't have to be compared.
 */
function beginningsOf({ parts, whole, root, others }: QueryWord, language: SearchLanguage): Set<number> | undefined {
  const first = [...parts, ...(whole === undefined ? [] : [whole]), root, ...others.map(({ terms }) => terms[0] ?? '')]
  return language.hasPrefixes || first.includes('') ? undefined : new Set(first.map((text) => text.charCodeAt(0)))
}

/** Returns the sequences of terms that match a word. */
function phrasesOf({ kind, parts, open, others }: QueryWord): OtherWord[] {
  const known = others.filter(({ terms }) => terms.length > 1)
  if (kind === 'word') return known
  const own = { terms: parts, open, weight: 1 }
  // All parts of a name except the last: `import.meta` for `import.meta.client`.
  const first = { terms: parts.slice(0, -1), open: false, weight: (parts.length - 1) / parts.length }
  return kind === 'name' && parts.length > 2 ? [own, first, ...known] : [own, ...known]
}

function compareOwn(term: string, spelled: string, word: QueryWord, language: SearchLanguage): number {
  const { kind, parts, whole, stem, root, open, isLast, forms } = word
  if (kind === 'run') {
    if (!parts.includes(term)) return parts.length === 1 && term.startsWith(parts[0]!) ? matchWeights.exact : 0
    return parts.length === 1 ? matchWeights.exact : matchWeights.pair / parts.length
  }
  const text = whole ?? parts[0]!
  if (term === text) return kind === 'word' && spelled !== word.typed ? matchWeights.folded : matchWeights.exact
  if (kind === 'name') {
    if (isLast && term.startsWith(text)) return unfinished(text, term)
    return term.length > 2 && parts.includes(term) ? matchWeights.part / parts.length : 0
  }
  const share = root.length / term.length
  if (term.startsWith(root) && language.stem(term) === stem) return matchWeights.stem
  if (
    forms.length > 0 &&
    (forms.includes(term) || language.forms(term).some((form) => form === text || forms.includes(form)))
  )
    return matchWeights.form
  if (language.forms(term).includes(text)) return matchWeights.form
  if (!open) return 0
  if (term.startsWith(text))
    return isLast ? unfinished(text, term) : matchWeights.beginning + matchWeights.beginning * share
  return term.startsWith(root) ? matchWeights.root + matchWeights.root * share : 0
}

function unfinished(text: string, term: string): number {
  return matchWeights.unfinished + (0.9 - matchWeights.unfinished) * (text.length / term.length)
}

/**
 * Returns how well a phrase matches at a position, and how many terms it covers. The weight is 1 if all terms match,
 * and lower if the last one is only a prefix. Skips the additional term that follows the parts of a name, as in
 * `client-side rendering`.
 */
function fitPhrase(
  terms: readonly Term[],
  at: number,
  { terms: wanted, open }: Phrase,
): { fit: number; length: number } {
  const last = wanted.length - 1
  let place = at
  for (let index = 0; index < last; index++) {
    const term = terms[place]
    if (term === undefined || term.text !== wanted[index]) return noFit
    do place++
    while (terms[place]?.parts !== undefined)
  }
  const end = terms[place]?.text
  const fit = end === wanted[last] ? 1 : open && end?.startsWith(wanted[last]!) ? 0.9 : 0
  return fit === 0 ? noFit : { fit, length: place - at + 1 }
}

const noFit = { fit: 0, length: 0 }
