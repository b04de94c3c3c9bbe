import { escapeAttribute } from '../../core/text/index.ts'
import type { document, section, StoredRow } from '../../worker/store/schema.ts'
import type { StoredDocument } from './compile/stored-document.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { DocumentStates, StoredSection, StoredSections } from './plan/requests.ts'
import type { PlanReader } from './execute-plan.ts'

/**
 * Number of documents or fragments per query, unless stated otherwise. A document may have many sections or a long
 * text.
 */
const atOnce = 200
/** Number of documents per query for their states. A large site has more documents than fit in one response from D1. */
const statesAtOnce = 2000

/** A document that isn't in the database. A dry run doesn't upload documents, but plans as if they were uploaded. */
export type UnsentDocument = DocumentStates & Pick<StoredDocument, 'sections'>

/**
 * Returns a reader for the rows of documents that a plan requests.
 * @param unsent the new documents of a dry run by hash
 */
export function readDocuments(
  target: D1Target,
  unsent: ReadonlyMap<string, UnsentDocument>,
): Omit<PlanReader, 'socialCards' | 'books'> {
  return {
    headings: (hashes) => readSections(target, hashes, unsent, "''"),
    sections: (hashes) => readSections(target, hashes, unsent, 'content'),
    documents: async ({ hashes, states }) => [
      ...unsent.values(),
      ...(await readStates(target, 'hash', hashes)),
      ...(await readStates(target, 'state', states)),
    ],
    fragments: (places) => readFragments(target, places),
  }
}

/** @param content an SQL expression for the text of a section */
async function readSections(
  target: D1Target,
  hashes: readonly string[],
  unsent: ReadonlyMap<string, UnsentDocument>,
  content: 'content' | "''",
): Promise<StoredSections> {
  const sections = new Map<string, StoredSection[]>()
  for (const hashesOfQuery of shares([...new Set(hashes)], atOnce)) {
    const rows = await queryRows<StoredRow<typeof section, 'document' | 'heading' | 'title' | 'content' | 'level'>>(
      target,
      `SELECT document, heading, title, ${content} AS content, level FROM section WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, position`,
      JSON.stringify(hashesOfQuery),
    )
    for (const { document: hash, ...row } of rows) {
      const list = sections.get(hash) ?? []
      sections.set(hash, list)
      list.push(row)
    }
  }
  for (const hash of hashes) if (unsent.has(hash)) sections.set(hash, unsent.get(hash)!.sections)
  return sections
}

async function readStates(
  target: D1Target,
  column: 'hash' | 'state',
  values: readonly string[],
): Promise<DocumentStates[]> {
  const found: DocumentStates[] = []
  for (const share of shares([...new Set(values)], statesAtOnce)) {
    const rows = await queryRows<StoredRow<typeof document, 'hash' | 'state' | 'sections'>>(
      target,
      `SELECT hash, state, sections FROM document WHERE ${column} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(share),
    )
    for (const { hash, state, sections } of rows) {
      const stored = JSON.parse(sections) as (typeof document.$inferSelect)['sections']
      found.push({ hash, state, states: stored.map(([heading, level, own]) => ({ heading, level, state: own })) })
    }
  }
  return found
}

async function readFragments(
  target: D1Target,
  places: readonly (readonly [document: string, fragment: string])[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const share of shares(places, atOnce)) {
    const rows = await queryRows<{ document: string; fragment: string }>(
      target,
      `SELECT value ->> 0 AS document, value ->> 1 AS fragment FROM json_each(?) WHERE EXISTS (
         SELECT 1 FROM document_part WHERE hash = value ->> 0 AND kind = 'html'
           AND (instr(text, ' id' || (value ->> 2)) OR instr(text, ' name' || (value ->> 2))))`,
      JSON.stringify(share.map(([hash, fragment]) => [hash, fragment, `="${escapeAttribute(fragment)}"`])),
    )
    for (const { document: hash, fragment } of rows) found.add(`${hash} ${fragment}`)
  }
  return found
}

function* shares<Value>(values: readonly Value[], size: number): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}
