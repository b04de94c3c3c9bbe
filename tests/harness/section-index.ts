import { buildSections } from '../../core/document/index.ts'
import type { BodyNode } from '../../core/document/index.ts'
import { languageOfSite, PageIndex, parseSearchQuery, searchPages } from '../../core/search/index.ts'
import type { SearchAnswer, SectionIndex } from '../../core/search/index.ts'

/** A page of a site that only has a search index. */
export interface SearchedPage {
  path: string
  title: string
  description?: string
  keywords?: readonly string[]
  /** The field `questions` of the frontmatter. */
  questions?: Readonly<Record<string, readonly string[]>> | undefined
  /** The field `boost` of the frontmatter. */
  boost?: unknown
  /** The body as text or as nodes. */
  body: string | readonly BodyNode[]
}

/**
 * Indexes pages as a site does, but without its Worker.
 *
 * @param tag language of the pages, BCP 47
 */
export function indexPages(
  pages: readonly SearchedPage[],
  tag: string,
  synonyms: readonly string[] = [],
): SectionIndex {
  const indexed = new PageIndex(languageOfSite(tag, synonyms))
  for (const { path, title, description = '', keywords = [], questions = {}, boost, body } of pages) {
    const nodes: readonly BodyNode[] = typeof body === 'string' ? [['p', {}, body]] : body
    indexed.add({ path, title, boost, sections: buildSections({ title, description, keywords, questions, nodes }) })
  }
  return indexed.open()
}

/** Searches pages as a site does. The parameters are those of `indexPages`. */
export function openSearchedPages(...parameters: Parameters<typeof indexPages>): {
  find(query: string): Promise<SearchAnswer>
} {
  const index = indexPages(...parameters)
  return { find: (query) => searchPages(index, parseSearchQuery(query, index.language), 20) }
}
