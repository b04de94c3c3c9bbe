import type { PageRequest } from '../pages/define-page.ts'
import type { FrameData } from '../pages/page-data.ts'

/** Where the language picker leads from a view of a page: to the page in each language, else to that language's start. */
export function pageLanguages({ memory, locale }: PageRequest, translations: readonly { path: string }[]): FrameData['languages'] {
  return memory.release.config.locales.map((other) => ({
    locale: other, current: other.code === locale.code, href: translations.find(({ path }) => path.split('/')[1] === other.code)?.path ?? `/${other.code}`,
  }))
}
