import { addressName, questionWords } from './records.ts'
import type { SearchLanguage } from './search-language.ts'
import { scanTerms } from './terms.ts'
import type { Term } from './terms.ts'
import type { Weights } from './weights.ts'

/** The fields of a section that affect its rank. */
export interface RankedSection {
  path: string
  /** Title of the page. */
  page: string
  title: string
  /** Titles of the page and of the headings above the section, outermost first. */
  titles: readonly string[]
  keywords: readonly string[]
  /** Questions that the section answers but phrases differently. */
  questions: readonly string[]
  content: string
  /** The ranges of code in the content. */
  code: readonly (readonly [start: number, end: number])[]
  level: number
}

/** A field with a weight. */
type FieldName = keyof Weights['fields']

/** The terms of a section's fields. For the page itself, they include the last segment of its path. */
export type SectionFields = Record<FieldName | 'address', readonly Term[]>

/** The fields of a section without text. */
export const noFields: SectionFields = {
  title: [],
  page: [],
  trail: [],
  path: [],
  keywords: [],
  questions: [],
  text: [],
  code: [],
  address: [],
}

/** Caches the terms of each section, because sections are often ranked again with other words. */
const known = new WeakMap<object, SectionFields>()

/** Caches the terms of each section's text, because most ranked sections are also displayed. */
const knownTexts = new WeakMap<object, readonly Term[]>()

/** Returns the terms of a section's text, including code. */
export function textTerms(section: Pick<RankedSection, 'content'>, language: SearchLanguage): readonly Term[] {
  const terms = knownTexts.get(section) ?? scanTerms(section.content, language.fold)
  knownTexts.set(section, terms)
  return terms
}

/** Caches the terms of titles and paths by language, because all sections of a page share them. */
const knownTitles = new WeakMap<SearchLanguage, Map<string, readonly Term[]>>()
const maxKnownTitles = 2000

/** Returns the terms of a title or another short string. */
export function titleTerms(text: string, language: SearchLanguage): readonly Term[] {
  const titles = knownTitles.get(language) ?? new Map<string, readonly Term[]>()
  knownTitles.set(language, titles)
  const terms = titles.get(text) ?? scanTerms(text, language.fold)
  if (titles.size === maxKnownTitles) titles.clear()
  titles.set(text, terms)
  return terms
}

/** Returns the terms of a section's fields. */
export function fieldsOf(section: RankedSection, language: SearchLanguage): SectionFields {
  const fields = known.get(section) ?? readFields(section, language)
  known.set(section, fields)
  return fields
}

function readFields(section: RankedSection, language: SearchLanguage): SectionFields {
  const { path, page, title, titles, keywords, questions, code, level } = section
  const scan = (text: string) => titleTerms(text, language)
  const terms = textTerms(section, language)
  const inCode = (term: Term) => code.some(([start, end]) => term.start >= start && term.end <= end)
  return {
    title: scan(title),
    page: level === 1 ? [] : scan(page),
    trail: scan(titles.slice(1).join(' ')),
    path: scan(path.split('/').slice(2).join(' ')),
    keywords: scan(keywords.join(' ')),
    questions: scan(questionWords(questions, language).join(' ')),
    text: code.length === 0 ? terms : terms.filter((term) => !inCode(term)),
    code: code.length === 0 ? [] : terms.filter(inCode),
    address: level === 1 ? scan(addressName(path)) : [],
  }
}
