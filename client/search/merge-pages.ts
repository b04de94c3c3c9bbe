import type { FoundPage, FoundSection } from '../../core/search/index.ts'

const maxSections = 4

/**
 * One list of two: pages found by their titles stay where they are, since they may be read already; what the full text adds to them is
 * added, and its other pages follow.
 */
export function mergePages<Page extends FoundPage>(byTitle: readonly Page[], byText: readonly Page[]): Page[] {
  const others = new Map(byText.map((page) => [page.path, page]))
  const merged = byTitle.map((page) => {
    const other = others.get(page.path)
    others.delete(page.path)
    return other ? { ...page, sections: mergeSections(page.sections, other.sections) } : page
  })
  return [...merged, ...others.values()]
}

function mergeSections(own: readonly FoundSection[], others: readonly FoundSection[]): FoundSection[] {
  const known = new Map(own.map((section) => [section.href, section]))
  for (const section of others) known.set(section.href, section)
  return [...known.values()].slice(0, Math.max(maxSections, own.length))
}
