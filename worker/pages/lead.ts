import { openingText } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import type { PageEntry } from '../store/content-store.ts'

/**
 * A page whose description stands under its title only where it says something: not where the article begins with it,
 * as that of a page does whose description was taken from its first paragraph. `lead` in its frontmatter decides
 * otherwise.
 */
export function withoutRepeatedLead<Page extends Pick<PageEntry, 'description' | 'meta'>>(
  page: Page,
  article: StoredArticle,
): Page {
  if (page.meta.lead !== undefined || page.description === '') return page
  if (oneLine(openingText(article)) !== oneLine(page.description)) return page
  return { ...page, meta: { ...page.meta, lead: false } }
}

/** The description under the title of a page; empty where it does not stand there. */
export function leadOf({ description, meta }: Pick<PageEntry, 'description' | 'meta'>): string {
  return meta.lead === false ? '' : description
}

/** Without the difference that typography makes between spaces. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
