import type { OutlineLink } from '../../../core/document/index.ts'
import type { PageEntry, PageTranslation } from '../../store/content-store.ts'

/** A section by its id, and by the title that a link to it has. */
export interface NamedSection {
  heading: string
  title: string
}

/** How far a translation is behind its source. */
export interface TranslationNotice {
  /** Sections of the translation whose source has changed since; `''` is the page's introduction. */
  stale: NamedSection[]
  /** Sections of the source that are not translated. */
  untranslated: NamedSection[]
}

/** What to tell readers of a translated page; `null` when it says what its source says. */
export function translationNotice(
  page: PageEntry,
  translation: PageTranslation,
  source: PageEntry | undefined,
): TranslationNotice | null {
  const named = (entry: PageEntry | undefined, heading: string) => ({
    heading,
    title: titleOf(entry?.outline ?? [], heading) ?? entry?.title ?? heading,
  })
  const stale = translation.sections.filter((section) => section.stale).map(({ heading }) => named(page, heading))
  const untranslated = translation.untranslated.map((heading) => named(source, heading))
  return stale.length + untranslated.length > 0 ? { stale, untranslated } : null
}

function titleOf(outline: readonly OutlineLink[], id: string): string | undefined {
  for (const link of outline) {
    const title = link.id === id ? link.text : titleOf(link.children ?? [], id)
    if (title !== undefined) return title
  }
  return undefined
}
