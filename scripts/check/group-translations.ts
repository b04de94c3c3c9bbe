import type { CheckedFile, CheckedSite } from './checked-site.ts'

/** Groups pages with their translations. Each group maps languages to pages. */
export function groupTranslations({ byPath, setting }: CheckedSite): Map<string, CheckedFile>[] {
  const groups = new Map<string, Map<string, CheckedFile>>()
  for (const page of byPath.values()) {
    const [, code = ''] = page.entry.path.split('/')
    if (!page.isPage || !setting.codes.includes(code)) continue
    const group = groups.get(page.entry.translationKey) ?? new Map<string, CheckedFile>()
    groups.set(page.entry.translationKey, group.set(code, page))
  }
  return [...groups.values()]
}
