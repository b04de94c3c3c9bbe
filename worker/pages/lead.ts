import { openingText } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import type { PageEntry } from '../store/content-store.ts'

/**
 * Hides a page's description if the article starts with the same text, which happens when the description was generated
 * from the first paragraph. `lead` in frontmatter overrides this.
 */
export function withoutRepeatedLead<Page extends Pick<PageEntry, 'description' | 'meta'>>(
  page: Page,
  article: StoredArticle,
): Page {
  if (page.meta.lead !== undefined || page.description === '') return page
  if (oneLine(openingText(article)) !== oneLine(page.description)) return page
  return { ...page, meta: { ...page.meta, lead: false } }
}

/** Returns the description that readers see, or '' if it is hidden. */
export function leadOf({ description, meta }: Pick<PageEntry, 'description' | 'meta'>): string {
  return meta.lead === false ? '' : description
}

/** Collapses whitespace, including the no-break spaces of French typography, so that texts can be compared. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
