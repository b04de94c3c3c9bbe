import { stringify } from 'yaml'
import { parseSourcePath, titleFromStem, withoutNumber } from '../../../core/collection/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { FolderSettings, SourceSite } from '../define-import-system.ts'
import type { Addresses, PlacedPage } from './addresses.ts'
import { describeUndecided } from './undecided.ts'
import type { Decisions, UndecidedComponent } from './undecided.ts'

/** Returns the files that don't come from a source page: the settings of the site and its folders, and home pages. */
export function addedFiles(
  site: SourceSite,
  {
    pages,
    listed,
    titles,
    settings,
    icon,
    components,
    decided,
    addresses,
  }: {
    pages: readonly PlacedPage[]
    /** The pages in the sidebar. */
    listed: readonly PlacedPage[]
    /** Titles of the pages, by the page's file in the content folder. */
    titles: ReadonlyMap<string, unknown>
    /** Sidebar settings of folders. If there are several for a folder, the last one is used. */
    settings: readonly FolderSettings[]
    icon: (name: string) => string | undefined
    components: readonly UndecidedComponent[]
    /** The chosen replacements for components. */
    decided: Decisions['map']
    addresses: Addresses
  },
): Map<string, string> {
  const config = {
    ...withOwnAddresses(site.config, addresses),
    locales: site.locales,
    defaultLocale: site.defaultLocale,
  }
  return new Map([
    ...folderFiles(settings, pages, icon),
    ...missingLandings(site, { pages, listed }, titles, settings),
    ['site.config.ts', renderConfig(config, { components, decided })],
  ])
}

function rooted(address: string): string {
  return address.startsWith('/') ? address : `/${address.replace(/^\.\//, '')}`
}

/** Returns the configuration with URLs of the new site. */
function withOwnAddresses(config: SiteConfigInput, addresses: Addresses): SiteConfigInput {
  const { header, footer, announcement } = config
  const own = <Link extends { to: string }>(link: Link): Link => ({
    ...link,
    to: /^(?:[a-z]+:|\/\/|#)/i.test(link.to)
      ? link.to
      : (addresses.find(rooted(link.to)) ?? addresses.withoutBase(rooted(link.to))),
  })
  return {
    ...config,
    ...(header?.links && {
      header: {
        ...header,
        links: header.links.map((link) => ('links' in link ? { ...link, links: link.links.map(own) } : own(link))),
      },
    }),
    ...(footer?.columns && {
      footer: { ...footer, columns: footer.columns.map((column) => ({ ...column, links: column.links.map(own) })) },
    }),
    ...(announcement &&
      'text' in announcement &&
      announcement.to !== undefined && { announcement: own({ ...announcement, to: announcement.to }) }),
  }
}

/**
 * Returns a `.navigation.yml` for every folder with settings that its name doesn't imply, in every locale with pages in
 * that folder.
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
      // A title that is the same as the folder's name can be omitted. If the folder has an index page, it can't,
      // because the default would then be the title of that page.
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

/**
 * Returns the numbered path of every folder that contains a page, by its path without numbers: `en/1.guide` for
 * `en/guide`.
 */
function numberedFolders(pages: readonly PlacedPage[]): Map<string, string> {
  const folders = new Map<string, string>()
  for (const { target } of pages) {
    const [locale = '', ...names] = target.split('/').slice(0, -1)
    for (const depth of names.keys()) {
      const folder = names.slice(0, depth + 1)
      folders.set([locale, ...folder.map(withoutNumber)].join('/'), [locale, ...folder].join('/'))
    }
  }
  return folders
}

/**
 * Returns a home page for each locale without one, so that its URL works. The page shows the site's title and a link to
 * the first page.
 */
function missingLandings(
  { config, defaultLocale, locales, files }: SourceSite,
  { pages, listed }: { pages: readonly PlacedPage[]; listed: readonly PlacedPage[] },
  titles: ReadonlyMap<string, unknown>,
  settings: readonly FolderSettings[],
): [file: string, text: string][] {
  const copied = files
    .filter(({ to }) => to.endsWith('.md'))
    .map(({ to }) => ({ target: to, path: parseSourcePath(to, locales, defaultLocale).path }))
  return locales.flatMap((locale): [file: string, text: string][] => {
    const own = [...copied, ...listed]
      .filter(({ target }) => target.startsWith(`${locale}/`))
      .toSorted((a, b) => (a.target < b.target ? -1 : 1))
    const [first] = own
    if (first === undefined || [...copied, ...pages].some(({ path }) => path === `/${locale}`)) return []
    const title = localize(config.title ?? 'Docs', locale, defaultLocale)
    const tagline = config.description === undefined ? undefined : localize(config.description, locale, defaultLocale)
    const labelOf = ({ target }: { target: string }) => titles.get(target) ?? titleFromStem(target.replace(/\.md$/, ''))
    const hero = {
      title,
      ...(tagline !== undefined && { tagline }),
      actions: [{ label: labelOf(first), to: first.path }],
    }
    const features = firstOfSections(own).map((page) => ({
      title: titleOfSection(page.target, settings) ?? labelOf(page),
      ...(titleOfSection(page.target, settings) !== undefined && { description: labelOf(page) }),
      to: page.path,
    }))
    return [
      [
        `${locale}/index.md`,
        `---\n${stringify({ title, hero, ...(features.length > 1 && { features }) }, { lineWidth: 0 })}---\n`,
      ],
    ]
  })
}

/** Returns the first page of each section in a language. A section is a folder, or a page outside all folders. */
function firstOfSections<Page extends { target: string }>(pages: readonly Page[]): Page[] {
  return [...Map.groupBy(pages, ({ target }) => target.split('/')[1]).values()].map(([first]) => first!).slice(0, 9)
}

/** Returns the source's title for the section that contains a file, or `undefined` for a page outside all folders. */
function titleOfSection(target: string, settings: readonly FolderSettings[]): string | undefined {
  const [locale = '', folder = '', ...rest] = target.split('/')
  if (rest.length === 0) return undefined
  const name = withoutNumber(folder)
  const own = settings.find(({ place }) => place.length === 1 && place[0] === name)
  return own?.translations?.[locale] ?? own?.title ?? titleFromStem(folder)
}

const lineWidth = 120

/**
 * Renders `site.config.ts` with the given values. The file only imports a type, so that it can be loaded in any folder.
 */
function renderConfig(
  config: SiteConfigInput,
  replaced: { components: readonly UndecidedComponent[]; decided: Decisions['map'] },
): string {
  const value = renderValue(config, '').replace(/\}$/, `${renderComponents(replaced)}}`)
  return `import type { SiteConfigInput } from 'rivage/config'\n\nexport default ${value} satisfies SiteConfigInput\n`
}

/** Renders the setting `components`, which replaces components of the old site, with a comment about each undecided one. */
function renderComponents({
  components,
  decided,
}: {
  components: readonly UndecidedComponent[]
  decided: Decisions['map']
}): string {
  const lines = [
    ...Object.entries(decided).map(([name, ours]) => `    ${renderKey(name)}: ${renderValue(ours, '    ')},`),
    ...components.flatMap((component) => [
      `    // ${describeUndecided(component)}`,
      `    ${renderKey(component.name)}: 'undecided',`,
    ]),
  ]
  return lines.length === 0 ? '' : `  components: {\n${lines.join('\n')}\n  },\n`
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
