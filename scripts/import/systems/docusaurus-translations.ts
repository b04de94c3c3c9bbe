import type { FolderSettings, NavigationItem } from '../define-import-system.ts'
import type { Localized } from '../../../core/release/index.ts'
import { localeCode } from '../source/locales.ts'
import { isRecord, recordOf } from '../source/record.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** The translated texts of a theme and a sidebar, which `docusaurus write-translations` generates. */
export interface Translations {
  /** A text of the navbar or the footer, by the prefix of its key: `item.label.` for a navbar link. */
  text(key: string, text: string): Localized
  /** Sidebar entries with their titles in each language. */
  items(items: readonly NavigationItem[]): NavigationItem[]
  folders(folders: readonly FolderSettings[]): FolderSettings[]
}

/**
 * Reads `i18n/{language}/docusaurus-theme-classic/*.json` and the translation files of the docs.
 *
 * @param languages folders of `i18n/`
 */
export function readTranslations(
  source: SourceFolder,
  languages: readonly string[],
  defaultLocale: string,
): Translations {
  const messages = new Map(languages.map((language) => [localeCode(language), messagesOf(source, language)]))
  const within = (matches: (key: string) => boolean): Record<string, string> =>
    Object.fromEntries(
      [...messages].flatMap(([code, own]): [string, string][] => {
        const [, message] = [...own].find(([key]) => matches(key)) ?? []
        return message === undefined ? [] : [[code, message]]
      }),
    )
  const category = (title: string) =>
    within((key) => /^sidebar\.[^.]+\.category\./.test(key) && key.endsWith(`.category.${title}`))
  const withTitles = <Titled extends { title?: string; translations?: Record<string, string> }>(
    item: Titled,
  ): Titled => {
    const translations = item.title === undefined ? {} : category(item.title)
    return Object.keys(translations).length > 0
      ? { ...item, translations: { ...item.translations, ...translations } }
      : item
  }
  const items = (some: readonly NavigationItem[]): NavigationItem[] =>
    some.map((item) => withTitles({ ...item, ...(item.children && { children: items(item.children) }) }))
  return {
    text(key, text) {
      const translations = within((each) => each === `${key}${text}`)
      return Object.keys(translations).length > 0 ? { [defaultLocale]: text, ...translations } : text
    },
    items,
    folders: (folders) => folders.map(withTitles),
  }
}

function messagesOf(source: SourceFolder, language: string): Map<string, string> {
  const files = source.files.filter(
    (file) => file.startsWith(`i18n/${language}/`) && file.endsWith('.json') && !file.endsWith('/code.json'),
  )
  return new Map(
    files.flatMap((file) => {
      try {
        const entries = Object.entries(recordOf(JSON.parse(source.read(file))))
        return entries.flatMap(([key, value]): [string, string][] =>
          isRecord(value) && typeof value.message === 'string' ? [[key, value.message]] : [],
        )
      } catch {
        return [] // Docusaurus does not build such a site either.
      }
    }),
  )
}
