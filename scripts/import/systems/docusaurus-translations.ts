import type { FolderSettings, NavigationItem } from '../define-import-system.ts'
import type { Localized } from '../../../core/release/index.ts'
import { localeCode } from '../source/locales.ts'
import { isRecord, recordOf } from '../source/record.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** The translated messages of the theme and the sidebars, which `docusaurus write-translations` generates. */
export interface Translations {
  /**
   * Returns the translations of a string in the navbar or footer, by the prefix of its key: `item.label.` for a navbar
   * link.
   */
  text(key: string, text: string): Localized
  /** Returns the translations of a string that has a separate key, such as the footer's copyright. */
  message(key: string, text: string): Localized
  /** Returns the keys of the theme's translated messages that were not used, by file. */
  unread(): { file: string; keys: string[] }[]
  /** Returns sidebar entries with their titles in each language. */
  items(items: readonly NavigationItem[]): NavigationItem[]
  folders(folders: readonly FolderSettings[]): FolderSettings[]
}

/**
 * Reads `i18n/{language}/docusaurus-theme-classic/*.json` and the translation files of the docs.
 *
 * @param languages names of the folders in `i18n/`
 */
export function readTranslations(
  source: SourceFolder,
  languages: readonly string[],
  defaultLocale: string,
): Translations {
  const messages = new Map(languages.map((language) => [localeCode(language), messagesOf(source, language)]))
  const read = new Set<string>()
  const within = (matches: (key: string) => boolean): Record<string, string> =>
    Object.fromEntries(
      [...messages].flatMap(([code, own]): [string, string][] => {
        const found = [...own].filter(([key]) => matches(key))
        for (const [key] of found) read.add(key)
        return found.slice(0, 1).map(([, { message }]) => [code, message])
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
  const localized = (key: string, text: string): Localized => {
    const translations = within((each) => each === key)
    return Object.keys(translations).length > 0 ? { [defaultLocale]: text, ...translations } : text
  }
  return {
    text: (key, text) => localized(`${key}${text}`, text),
    message: localized,
    unread() {
      const left = [...messages.values()].flatMap((own) =>
        [...own].filter(([key, { file }]) => /\/docusaurus-theme-[\w-]+\//.test(file) && !read.has(key)),
      )
      return [...Map.groupBy(left, ([, { file }]) => file)].map(([file, entries]) => ({
        file,
        keys: entries.map(([key]) => key),
      }))
    },
    items,
    folders: (folders) => folders.map(withTitles),
  }
}

function messagesOf(source: SourceFolder, language: string): Map<string, { message: string; file: string }> {
  const files = source.files.filter(
    (file) => file.startsWith(`i18n/${language}/`) && file.endsWith('.json') && !file.endsWith('/code.json'),
  )
  return new Map(
    files.flatMap((file) => {
      try {
        const entries = Object.entries(recordOf(JSON.parse(source.read(file))))
        return entries.flatMap(([key, value]): [string, { message: string; file: string }][] =>
          isRecord(value) && typeof value.message === 'string' ? [[key, { message: value.message, file }]] : [],
        )
      } catch {
        return [] // Docusaurus itself couldn't build a site with this file.
      }
    }),
  )
}
