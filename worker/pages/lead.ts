import type { PageEntry } from '../store/content-store.ts'

/**
 * A page whose description stands under its title only where it says something: not where the article begins with it,
 * as that of a page does whose description was taken from its first paragraph. `lead` in its frontmatter decides
 * otherwise.
 *
 * @param html its article
 */
export function withoutRepeatedLead<Page extends Pick<PageEntry, 'description' | 'meta'>>(
  page: Page,
  html: string,
): Page {
  if (page.meta.lead !== undefined || page.description === '' || !repeats(html, page.description)) return page
  return { ...page, meta: { ...page.meta, lead: false } }
}

/** The description under the title of a page; empty where it does not stand there. */
export function leadOf({ description, meta }: Pick<PageEntry, 'description' | 'meta'>): string {
  return meta.lead === false ? '' : description
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Whether an article, as React writes it, begins with a paragraph of these words. */
function repeats(html: string, description: string): boolean {
  const opening = /^(?:<hr\/>)*<p[^>]*>(.*?)<\/p>/su.exec(html)?.[1]
  if (opening === undefined) return false
  const text = opening
    .replace(/<sup\b.*?<\/sup>|<[^>]*>/gsu, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name]!)
  return text.replace(/\s+/g, ' ').trim() === description.replace(/\s+/g, ' ').trim()
}
