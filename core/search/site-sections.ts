import type { FoundPage } from './search-pages.ts'
import { foldersOf } from './trail.ts'

/** A section of the site: a top-level folder. */
interface FoundSiteSection {
  path: string
  title: string
}

/** Returns whether a page is in a section of the site or is the section's own page. */
export function isInSection(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`)
}

/**
 * Returns the sections of the site to which the given pages belong, in the order of their best pages. Sections with an
 * unknown title are omitted.
 */
export function sectionsOfPages(pages: readonly Pick<FoundPage, 'path' | 'trail'>[]): FoundSiteSection[] {
  const sections = new Map<string, FoundSiteSection>()
  for (const { path, trail } of pages) {
    const [section] = foldersOf(path)
    if (section === undefined || trail[0] === undefined) continue
    if (!sections.has(section)) sections.set(section, { path: section, title: trail[0] })
  }
  return [...sections.values()]
}
