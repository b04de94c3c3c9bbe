import { stringify } from 'yaml'
import { parseSourcePath, titleFromStem } from '../../../core/collection/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { FolderSettings, SourceSite } from '../define-import-system.ts'
import type { PlacedPage } from './addresses.ts'

/** Files that no page of the source became: settings of the site and of its folders, and front pages. */
export function addedFiles(
  site: SourceSite,
  {
    pages,
    titles,
    settings,
    icon,
  }: {
    pages: readonly PlacedPage[]
    /** Titles of the pages, by their file in the content folder. */
    titles: ReadonlyMap<string, unknown>
    /** What the menu shows of folders; of two for one folder, the later one counts. */
    settings: readonly FolderSettings[]
    icon: (name: string) => string | undefined
  },
): Map<string, string> {
  const config = { ...site.config, locales: site.locales, defaultLocale: site.defaultLocale }
  return new Map([
    ...folderFiles(settings, pages, icon),
    ...missingLandings(site, pages, titles),
    ['site.config.ts', renderConfig(config)],
  ])
}

/**
 * `.navigation.yml` of every folder of which the menu says more than its name does, in every locale that has pages in
 * it.
 */
function folderFiles(
  settings: readonly FolderSettings[],
  pages: readonly PlacedPage[],
  icon: (name: string) => string | undefined,
): [file: string, text: string][] {
  const folders = numberedFolders(pages)
  const indexes = new Set(pages.map(({ target }) => target).filter((target) => target.endsWith('/index.md')))
  const locales = [...new Set(pages.map(({ source }) => source.locale))]
  const byPlace = new Map<string, FolderSettings>()
  for (const each of settings) byPlace.set(each.place.join('/'), { ...byPlace.get(each.place.join('/')), ...each })
  return [...byPlace].flatMap(([place, own]) =>
    locales.flatMap((locale): [file: string, text: string][] => {
      const folder = folders.get(`${locale}/${place}`)
      if (folder === undefined) return []
      const title = own.translations?.[locale] ?? own.title
      // Without a title in its settings, a folder with a page of its own has that page's title.
      const isNamedSo = title === titleFromStem(folder) && !indexes.has(`${folder}/index.md`)
      const known = own.icon === undefined ? undefined : icon(own.icon)
      const mapping = {
        ...(title !== undefined && !isNamedSo && { title }),
        ...(known !== undefined && { icon: known }),
      }
      return Object.keys(mapping).length > 0
        ? [[`${folder}/.navigation.yml`, stringify(mapping, { lineWidth: 0 })]]
        : []
    }),
  )
}

/** Folders without and with their numbers: `en/guide` → `en/1.guide`, for every folder that holds a page. */
function numberedFolders(pages: readonly PlacedPage[]): Map<string, string> {
  const folders = new Map<string, string>()
  for (const { target } of pages) {
    const [locale = '', ...names] = target.split('/').slice(0, -1)
    for (const depth of names.keys()) {
      const folder = names.slice(0, depth + 1)
      folders.set(
        [locale, ...folder.map((name) => name.replace(/^\d+\./, ''))].join('/'),
        [locale, ...folder].join('/'),
      )
    }
  }
  return folders
}

/**
 * A front page for each locale that has none, so that its address answers: the site's title, and a link to the first
 * page.
 */
function missingLandings(
  { config, defaultLocale, locales, files }: SourceSite,
  pages: readonly PlacedPage[],
  titles: ReadonlyMap<string, unknown>,
): [file: string, text: string][] {
  const copied = files
    .filter(({ to }) => to.endsWith('.md'))
    .map(({ to }) => ({ target: to, path: parseSourcePath(to, locales, defaultLocale).path }))
  return locales.flatMap((locale): [file: string, text: string][] => {
    const own = [...copied, ...pages]
      .filter(({ target }) => target.startsWith(`${locale}/`))
      .toSorted((a, b) => (a.target < b.target ? -1 : 1))
    const [first] = own
    if (first === undefined || own.some(({ path }) => path === `/${locale}`)) return []
    const title = localize(config.title ?? 'Docs', locale, defaultLocale)
    const tagline = config.description === undefined ? undefined : localize(config.description, locale, defaultLocale)
    const label = titles.get(first.target) ?? titleFromStem(first.target.replace(/\.md$/, ''))
    const hero = { title, ...(tagline !== undefined && { tagline }), actions: [{ label, to: first.path }] }
    return [[`${locale}/index.md`, `---\n${stringify({ title, hero }, { lineWidth: 0 })}---\n`]]
  })
}

const lineWidth = 120

/** The text of `site.config.ts` with these values. It imports a type only, so that it can be read wherever it is. */
function renderConfig(config: SiteConfigInput): string {
  return `import type { SiteConfigInput } from 'rivage/config'\n\nexport default ${renderValue(config, '')} satisfies SiteConfigInput\n`
}

function renderValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return renderString(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.map((each) => renderValue(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${renderKey(key)}: ${renderValue(each, inner)}`)
  const space = Array.isArray(value) ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (indent !== '' && !line.includes('\n') && indent.length + line.length <= lineWidth) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function renderKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : renderString(key)
}

function renderString(text: string): string {
  return text.includes("'") || /[\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`
}
