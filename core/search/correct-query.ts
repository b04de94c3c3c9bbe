import { WorkBudget } from '../budget/index.ts'
import { knownTerms, nearestTerms, termsFrom, scanMs } from './nearest-terms.ts'
import { addOthers, wordFields } from './search-query.ts'
import type { OtherWord, QueryWord, SearchQuery } from './search-query.ts'
import type { SearchLanguage } from './search-language.ts'
import { otherWeights } from './weights.ts'

/** Maximum number of words to correct in a query. Other unknown words stay as typed. */
const maxRepaired = 5

/** A corrected query, and its text as shown to the reader. */
interface Repair {
  query: SearchQuery
  text: string
}

/**
 * Corrects words that don't occur on any page. Each is replaced with the closest word on a page, the closest synonym of
 * a word on a page, or two known words that were typed without a space.
 * @param vocabulary all terms on the pages, most frequent first
 * @param budget once it is spent, the remaining words stay unchanged
 * @returns `undefined` if every word is known or no word is close enough
 */
export function correctQuery(
  query: SearchQuery,
  vocabulary: readonly string[],
  language: SearchLanguage,
  budget = new WorkBudget(),
): Repair | undefined {
  const terms = new BudgetedVocabulary(vocabulary, budget)
  let repaired = 0
  const corrected = query.words.map((word) => {
    if (budget.isSpent) return word
    if (repaired === maxRepaired)
      return word.optional || isKnown(word, terms, language) ? word : { ...word, optional: true }
    const spelled = repairWord(word, terms, language)
    if (spelled === word) return word
    repaired++
    return { ...spelled, corrected: true }
  })
  if (corrected.every((word, index) => word === query.words[index])) return undefined
  // Only the corrected words need synonyms. The other words already have theirs.
  const others = addOthers(corrected, language)
  const words = corrected.map((word, index) => (word === query.words[index] ? word : others[index]!))
  return {
    query: { ...query, words },
    text: words.map(({ kind, parts }) => parts.join(kind === 'run' ? '' : ' ')).join(' '),
  }
}

/** A vocabulary whose scans count against the request's budget. */
class BudgetedVocabulary {
  readonly known: ReadonlySet<string>
  readonly #vocabulary: readonly string[]
  readonly #budget: WorkBudget

  constructor(vocabulary: readonly string[], budget: WorkBudget) {
    this.known = knownTerms(vocabulary)
    this.#vocabulary = vocabulary
    this.#budget = budget
  }

  /** Returns the first term that starts with `beginning` and is wanted. */
  find(beginning: string, isWanted: (term: string) => boolean): string | undefined {
    this.#count()
    return termsFrom(beginning, this.#vocabulary).find(isWanted)
  }

  /** @param others additional terms to compare */
  nearest(text: string, others: readonly string[] = []): string | undefined {
    this.#count()
    return nearestTerms(text, this.#vocabulary, others)[0]
  }

  #count(): void {
    this.#budget.spend((this.#vocabulary.length / 1000) * scanMs)
  }
}

function repairWord(word: QueryWord, terms: BudgetedVocabulary, language: SearchLanguage): QueryWord {
  const { known } = terms
  if (word.optional || word.kind === 'run' || isKnown(word, terms, language)) return word
  if (word.kind === 'name' && word.parts.every((part) => known.has(part))) return word
  const text = word.whole ?? word.parts[0] ?? ''
  const isName = word.kind === 'name'
  const nearest =
    nearestOf(text, terms, language) ?? word.forms.map((form) => terms.nearest(form)).find((term) => term !== undefined)
  if (nearest !== undefined)
    return { ...word, kind: 'word', ...wordFields(nearest, language, word.isLast), typed: nearest, others: [] }
  const halves = splitInTwo(text, known, language)
  if (halves)
    return { ...word, kind: 'name', parts: halves, whole: text, stem: text, root: text, open: true, others: [] }
  const related = isName ? undefined : findByCommonPrefix(text, terms)
  if (related !== undefined)
    return { ...word, kind: 'word', ...wordFields(related, language, word.isLast), typed: related, others: [] }
  if (!isName) return word
  const parts = word.parts.map((part) => (known.has(part) ? part : (terms.nearest(part) ?? part)))
  return parts.every((part, index) => part === word.parts[index])
    ? word
    : { ...word, parts, whole: parts.join(''), stem: parts.join(''), root: parts.join('') }
}

/**
 * Returns the closest word on any page, or a synonym of such a word if that is closer. For `settnigs`, returns
 * `settings` even if pages only contain its synonym `configuration`.
 */
function nearestOf(text: string, terms: BudgetedVocabulary, language: SearchLanguage): string | undefined {
  return terms.nearest(text, knownSynonyms(terms.known, language))
}

/** Caches the synonyms of the words on pages. A vocabulary doesn't change within a release. */
const synonymsOfTerms = new WeakMap<ReadonlySet<string>, WeakMap<SearchLanguage, readonly string[]>>()

function knownSynonyms(known: ReadonlySet<string>, language: SearchLanguage): readonly string[] {
  const ofLanguages = synonymsOfTerms.get(known) ?? new WeakMap<SearchLanguage, readonly string[]>()
  synonymsOfTerms.set(known, ofLanguages)
  const synonyms =
    ofLanguages.get(language) ??
    language.synonyms
      .filter((group) => group.some((member) => member.every((term) => known.has(term))))
      .flatMap((group) => group.flatMap((member) => (member.length === 1 ? member : [])))
  ofLanguages.set(language, synonyms)
  return synonyms
}

/** Returns whether any page contains a word, one of its forms, or one of its synonyms. */
function isKnown(
  { kind, parts, whole, stem, root, open, isLast, forms, others }: QueryWord,
  terms: BudgetedVocabulary,
  language: SearchLanguage,
): boolean {
  const { known } = terms
  const text = whole ?? parts[0]!
  if (known.has(text) || forms.some((form) => known.has(form))) return true
  if (others.some(({ terms: other, weight }) => weight >= 0.8 && known.has(other.join('')))) return true
  // A word in a synonym group counts as correct, even if pages contain only other words of the group.
  const isOther = others.some(
    ({ terms: [first = '', ...more], open: begins }) =>
      (begins && more.length === 0
        ? terms.find(first, (term) => term.startsWith(first)) !== undefined
        : known.has(first)) && more.every((term) => known.has(term)),
  )
  if (isOther) return true
  if (kind !== 'word' && !isLast) return false
  const found = terms.find(
    kind === 'word' ? root : text,
    (term) =>
      (open && term.startsWith(text)) || (kind === 'word' && term.startsWith(root) && language.stem(term) === stem),
  )
  return found !== undefined
}

/** Minimum length of the common prefix of related words, as a share of the typed word. */
const sharedShare = 0.6
const minShared = 4

/** Returns the term with the longest prefix in common with a word. It is usually another form of the word. */
function findByCommonPrefix(word: string, terms: BudgetedVocabulary): string | undefined {
  const least = Math.max(minShared, Math.ceil(word.length * sharedShare))
  let best: { term: string; shared: number } | undefined
  terms.find(word, (term) => {
    if (term.length > word.length + 3) return false
    let shared = 1
    while (shared < word.length - 1 && term[shared] === word[shared]) shared++
    if (shared >= least && shared > (best?.shared ?? 0)) best = { term, shared }
    return false
  })
  return best?.term
}

/** Splits a text into two known words, which the reader typed as one. They may be joined by a linking letter. */
function splitInTwo(
  text: string,
  known: ReadonlySet<string>,
  { links = [''] }: SearchLanguage,
): [string, string] | undefined {
  const least = minHalf(text)
  for (let at = least; at <= text.length - least; at++) {
    const second = text.slice(at)
    if (!known.has(second)) continue
    const first = text.slice(0, at)
    if (known.has(first)) return [first, second]
    const link = links.find((each) => each !== '' && first.endsWith(each) && known.has(first.slice(0, -each.length)))
    if (link !== undefined && first.length - link.length >= least) return [first.slice(0, -link.length), second]
  }
  return undefined
}

/** Returns the minimum length of each half. It is lower for Hangul, in which each character is a syllable. */
function minHalf(text: string): number {
  return isHangul(text) ? 2 : 3
}

function isHangul(text: string): boolean {
  return /^[\uac00-\ud7a3]/.test(text)
}

/** Maximum number of compounds to look up for a word. */
const maxCompounds = 8

/**
 * Adds compounds on the site to the words that they contain, such as `Datenbankverbindung` to `Verbindung`. Does
 * nothing in languages that don't write compounds as one word.
 */
export function addCompounds(
  query: SearchQuery,
  vocabulary: readonly string[],
  language: SearchLanguage,
  budget = new WorkBudget(),
): SearchQuery {
  if (language.links === undefined) return query
  return {
    ...query,
    words: query.words.map((word) => {
      if (word.kind !== 'word' || word.optional || budget.isSpent) return word
      const roots = [
        ...new Set([
          word.parts[0]!,
          word.stem,
          ...word.others.filter(({ weight }) => weight >= 0.9).map(({ terms }) => terms[0]!),
        ]),
      ]
      budget.spend(roots.length * (vocabulary.length / 1000) * scanMs)
      const compounds = roots
        .filter((root) => root.length >= (isHangul(root) ? 2 : 4))
        .flatMap((root) =>
          vocabulary.filter((term) => term.indexOf(root, 1) >= minHalf(term) - (isHangul(term) ? 1 : 0)),
        )
      const others = [...new Set(compounds)]
        .slice(0, maxCompounds)
        .map((term): OtherWord => ({ terms: [term], open: false, weight: otherWeights.compound }))
      return others.length === 0 ? word : { ...word, others: [...word.others, ...others] }
    }),
  }
}
