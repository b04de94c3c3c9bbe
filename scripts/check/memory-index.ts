import { DatabaseSync } from 'node:sqlite'
import type { Section } from '../../core/document/index.ts'
import {
  countedTerms,
  findSections,
  frequencyTable,
  indexedTerms,
  learnShortForms,
  openLanguage,
  readSections,
  renderTerms,
  scopeOf,
  sectionKey,
  sortTerms,
} from '../../core/search/index.ts'
import type { LanguageData, SectionIndex, SectionRow } from '../../core/search/index.ts'

/** A page of one language, as it is searched. */
interface IndexedPage {
  path: string
  title: string
  /** The factor from its frontmatter; default: 1. */
  boost?: unknown
  sections: readonly Section[]
}

/** The tables of the site, as far as a search reads them. Everything in them is of one language, and visible. */
const tables = `
  CREATE TABLE entry (path TEXT, title TEXT, meta TEXT, document INTEGER, collection TEXT, extension TEXT);
  CREATE INDEX entry_document ON entry (document);
  CREATE TABLE section (id INTEGER PRIMARY KEY, document INTEGER, position INTEGER, heading TEXT, title TEXT, titles TEXT, content TEXT, level INTEGER, code TEXT, keywords TEXT);
  CREATE VIRTUAL TABLE section_terms USING fts5(title, titles, content, content='', contentless_delete=1, tokenize='ascii');`

/**
 * Indexes pages in SQLite, in memory, with the statements, the terms and the ranking of the site.
 *
 * @param data of their language, with the synonyms of the site
 */
export function openMemoryIndex(pages: readonly IndexedPage[], data: LanguageData): SectionIndex {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  const reading = openLanguage(data)
  const scope = scopeOf('here')
  const [entry, section, terms] = [
    `INSERT INTO entry VALUES (?, ?, json_object('boost', ?), ?, 'here', 'md')`,
    'INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    'INSERT INTO section_terms (rowid, title, titles, content) VALUES (?, ?, ?, ?)',
  ].map((sql) => database.prepare(sql)) as [Statement, Statement, Statement]
  const counts = new Map<string, number>()
  const learnt = new Set<string>()
  let id = 0
  database.exec('BEGIN')
  for (const [document, { path, title, boost, sections }] of pages.entries()) {
    entry.run(path, title, typeof boost === 'number' ? boost : 1, document)
    const known = new Set<string>()
    for (const [position, each] of sections.entries()) {
      const indexed = indexedTerms(each, reading)
      for (const term of countedTerms(indexed, each.level)) known.add(term)
      for (const pair of learnShortForms(each.content)) learnt.add(pair)
      const [titles, code, words] = [each.titles, each.code ?? [], each.keywords ?? []].map((list) =>
        JSON.stringify(list),
      ) as [string, string, string]
      section.run(++id, document, position, each.heading, each.title, titles, each.content, each.level, code, words)
      terms.run(sectionKey({ id, level: each.level }, { scope, past: false }), ...indexed.map(renderTerms))
    }
    for (const term of known) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  database.exec('COMMIT')
  const statement = database.prepare(findSections('?1 IS ?2', { scopes: [{ first: scope, last: scope }], past: false }))
  const table = frequencyTable(counts, pages.length)
  return {
    language: openLanguage(data, [...learnt].sort()),
    frequencies: async () => table,
    vocabulary: async () => sortTerms(counts),
    find: async (expression, most) =>
      expression === ''
        ? []
        : await readSections(
            (looked) => statement.all(null, null, expression, '["here"]', looked) as unknown as SectionRow[],
            most,
          ),
  }
}

type Statement = ReturnType<DatabaseSync['prepare']>
