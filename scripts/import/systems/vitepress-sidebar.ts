import type { NavigationItem, Note } from '../define-import-system.ts'
import { localeCode } from '../source/locales.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { leftOutLink } from '../source/site-facts.ts'
import type { VitepressSettings } from './vitepress-settings.ts'

/** Reads the sidebar of the main language, with the titles of the other languages. */
export function readMenu({ file = '', theme, translations }: VitepressSettings, notes: Note[]): NavigationItem[] {
  return [...translations].reduce(
    (main, [folder, { themeConfig }]) => {
      const others = readSidebar(recordOf(themeConfig).sidebar, file, [])
      if (others.length > 0 && others.length !== main.length)
        notes.push({
          file,
          message: `The titles of \`locales.${folder}.themeConfig.sidebar\` were left out, because it differs from the sidebar of the main language`,
        })
      return withTranslations(main, others, folder)
    },
    readSidebar(theme.sidebar, file, notes),
  )
}

/**
 * Adds the titles in another language to a sidebar, if the sidebars of both languages have the same entries in the same
 * order.
 */
function withTranslations(
  items: readonly NavigationItem[],
  others: readonly NavigationItem[],
  folder: string,
): NavigationItem[] {
  if (items.length !== others.length) return [...items]
  return items.map((item, index) => {
    const { title, children } = others[index]!
    return {
      ...item,
      ...(title !== undefined && { translations: { ...item.translations, [localeCode(folder)]: title } }),
      ...(item.children && { children: withTranslations(item.children, children ?? [], folder) }),
    }
  })
}

/**
 * Reads the sidebar setting, which contains a single sidebar, or one for each part of the site: `{ '/guide/': […] }`.
 */
function readSidebar(sidebar: unknown, file: string, notes: Note[]): NavigationItem[] {
  if (Array.isArray(sidebar)) return readItems(sidebar, '')
  return Object.values(recordOf(sidebar)).flatMap((part) => {
    const { items, base } = recordOf(part)
    return Array.isArray(part) ? readItems(part, '') : readItems(items, typeof base === 'string' ? base : '')
  })

  function readItems(items: unknown, base: string): NavigationItem[] {
    return (Array.isArray(items) ? items : []).filter(isRecord).flatMap(({ text, link, items: inner, base: own }) => {
      const start = typeof own === 'string' ? own : base
      const title = typeof text === 'string' ? { title: text } : {}
      if (typeof link === 'string' && /^https?:/.test(link)) {
        notes.push(leftOutLink(file, link, text))
        return []
      }
      const page = typeof link === 'string' ? { page: `${start}${link}`.replace(/#.*$/, '') } : {}
      return Array.isArray(inner) ? [{ ...title, ...page, children: readItems(inner, start) }] : [{ ...title, ...page }]
    })
  }
}
