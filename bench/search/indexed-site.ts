import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { measureSync } from '../process/measure-sync.ts'
import { ownProject } from '../../tests/harness/own-project.ts'

/** A page as input for other search engines. */
export interface IndexedPage {
  path: string
  title: string
  description: string
  /** The article as the site shows it. */
  html: string
  sections: IndexedSection[]
}

interface IndexedSection {
  id: number
  heading: string
  title: string
  titles: string[]
  content: string
  level: number
  code: [start: number, end: number][]
  keywords: string[]
  questions: string[]
}

/** A running site, and its pages. */
export interface IndexedSite extends LocalSite {
  /** Pages of a language. */
  pages(locale: string): Promise<IndexedPage[]>
}

/** Publishes a content folder, and opens the site. */
export async function openIndexedSite(contentFolder: string, stateDir: string, renderer: string): Promise<IndexedSite> {
  await measureSync({ contentFolder, stateDir, renderer })
  const site = await openLocalSite({ project: ownProject, stateDir })
  return {
    ...site,
    async pages(locale) {
      const rows = await queryRows(
        site.target,
        `SELECT entry.path, entry.title, entry.description, entry.document,
          (SELECT group_concat(text, '') FROM document_part WHERE hash = entry.document AND kind = 'html') AS html,
          (SELECT json_group_array(json_object('id', id, 'heading', heading, 'title', title, 'titles', json(titles), 'content', content, 'level', level, 'code', json(code), 'keywords', json(keywords), 'questions', json(questions))) FROM section WHERE document = entry.document) AS sections
        FROM entry WHERE channel = 'live' AND until IS NULL AND extension = 'md' AND collection IN (?, ?) ORDER BY path`,
        docsCollection(locale),
        landingCollection(locale),
      )
      return rows.map(({ path, title, description, html, sections }) => ({
        path: String(path),
        title: String(title),
        description: String(description),
        html: String(html),
        sections: JSON.parse(String(sections)) as IndexedSection[],
      }))
    },
  }
}
