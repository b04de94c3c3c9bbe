import { docsCollection } from '../../../core/collection/index.ts'
import { surfacesOf } from '../../../core/document/index.ts'
import type { Section } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { synonymsOf } from '../../../core/release/index.ts'
import { isApiPage, languageOfSite, PageIndex } from '../../../core/search/index.ts'
import type { section, StoredRow } from '../../../worker/store/schema.ts'
import type { SyncInput } from '../collect-input.ts'
import { readRootFile } from '../collect/content-folder.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import type { SyncPlan } from '../plan/plan-sync.ts'
import type { UnsentDocument } from '../stored-documents.ts'
import { isPage } from '../versioned-table.ts'
import type { PageRow } from '../versioned-table.ts'
import { askQuestions } from './ask-questions.ts'

/** Number of documents per query. */
const documentsAtOnce = 200

/**
 * Runs the labeled questions of the content folder against the pages that a sync is about to publish. Only sections in
 * languages that have questions are read.
 * @param unsent the new documents of a dry run by hash
 */
export async function askPublished(
  target: D1Target,
  { folder, config }: Pick<SyncInput, 'folder' | 'config'>,
  { releases: [{ rows }] }: Pick<SyncPlan, 'releases'>,
  unsent: ReadonlyMap<string, UnsentDocument>,
): Promise<Diagnostic[]> {
  const { diagnostics } = await askQuestions({
    config,
    read: (file) => readRootFile(folder.path, file),
    async open(code) {
      const { language } = config.locales.find((locale) => locale.code === code)!
      const index = new PageIndex(languageOfSite(language, synonymsOf(config, code)))
      const headings = new Map<string, string[]>()
      const pages = rows.entries.filter(isPage).filter(({ collection }) => collection === docsCollection(code))
      for (let start = 0; start < pages.length; start += documentsAtOnce) {
        const share = pages.slice(start, start + documentsAtOnce)
        const sections = await readSections(target, share, unsent)
        for (const page of share) {
          const own = sections.get(page.document) ?? []
          headings.set(
            page.path,
            own.map(({ heading }) => heading),
          )
          const meta = JSON.parse(page.meta) as Record<string, unknown>
          if (!surfacesOf({ meta, navigation: true }).search) continue
          index.add({
            path: page.path,
            title: page.title,
            boost: boostOf(meta),
            isReference: isApiPage(meta),
            sections: own,
          })
        }
      }
      return { index: index.open(), headings }
    },
  })
  return diagnostics
}

/** Returns the factor by which the frontmatter of a page changes its relevance. */
export function boostOf({ boost, search }: Record<string, unknown>): unknown {
  return boost ?? (search as { boost?: unknown } | undefined)?.boost
}

/** Reads the sections of pages by document. */
async function readSections(
  target: D1Target,
  pages: readonly PageRow[],
  unsent: ReadonlyMap<string, UnsentDocument>,
): Promise<Map<string, readonly Section[]>> {
  const hashes = [...new Set(pages.map(({ document }) => document))]
  const rows = await queryRows<
    StoredRow<
      typeof section,
      'document' | 'heading' | 'title' | 'titles' | 'content' | 'level' | 'keywords' | 'questions'
    >
  >(
    target,
    'SELECT document, heading, title, titles, content, level, keywords, questions FROM section WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, position',
    JSON.stringify(hashes),
  )
  const read = rows.map(({ titles, keywords, questions, ...row }) => ({
    ...row,
    titles: JSON.parse(titles) as string[],
    keywords: JSON.parse(keywords) as string[],
    questions: JSON.parse(questions) as string[],
  }))
  return new Map<string, readonly Section[]>([
    ...Map.groupBy(read, ({ document }) => document),
    ...hashes.flatMap((hash) => (unsent.has(hash) ? [[hash, unsent.get(hash)!.sections] as const] : [])),
  ])
}
