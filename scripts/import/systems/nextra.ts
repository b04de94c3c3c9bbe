import { defineImportSystem } from '../define-import-system.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { FolderSettings, Note, SourcePage } from '../define-import-system.ts'
import { nextraLayoutSettings, nextraMetaSettings, nextraSettings, nextSettings } from '../settings/nextra.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { readConstantProps, readElementProps } from '../source/element-props.ts'
import { iconFiles } from '../source/head-facts.ts'
import { fontsOfNext } from '../source/fonts.ts'
import { readCallArguments, readModule, readModuleFile } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import {
  announcementOf,
  copiesOf,
  footerOf,
  headerLinksOf,
  headerOf,
  leftOutLink,
  redirectsOf,
  repositoryOf,
  socialsOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { filesBelow, folderOf, isMarkdown } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { nextComponents, prepareHeadings } from './next-components.ts'

/**
 * Imports from Nextra: MDX in `content/` or `pages/` of a Next.js app, and `_meta` files with the titles and order of
 * each folder.
 */
export const nextra = defineImportSystem({
  name: 'nextra',
  title: 'Nextra',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined && /['"]nextra['"]/.test(source.read(config))) return { evidence: config, certain: true }
    const meta = source.files.find(isMeta)
    return meta === undefined ? undefined : { evidence: meta, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const app = ['app', 'src/app'].find((folder) => filesBelow(source, folder).some(isAppPage))
    const root =
      ['content', 'src/content', 'pages', 'src/pages'].find((folder) => filesBelow(source, folder).some(isPage)) ??
      app ??
      ''
    const isOwn = root !== '' && root === app ? isAppPage : isPage
    const file = configFile(source)
    const text = file === undefined ? '' : source.read(file)
    const scope = file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.constants
    const options = readCallArguments(text, 'nextra', scope)[0] ?? {}
    const next = { ...recordOf(readModule(text)?.exported), ...readCallArguments(text, 'withNextra', scope)[0] }
    const i18n = recordOf(next.i18n)
    const configured = (Array.isArray(i18n.locales) ? i18n.locales : []).filter((code) => typeof code === 'string')
    const folders = configured.filter((code) => filesBelow(source, root).some((each) => each.startsWith(`${code}/`)))
    const found = localesOf(filesBelow(source, root).filter(isOwn), folders.length > 0 ? folders : undefined, [
      locale,
      i18n.defaultLocale,
    ])
    const metas = readMetas(source, root, found.localeFolders, found.defaultLocale, notes)
    const read = readPages(source, { root, ...found, isPage: isOwn, notations: () => ({ mdx: true }) }, notes)
    const pages = (isOwn === isAppPage ? inFolders(read) : read).map((page) => withMeta(page, metas))
    const routeBase =
      typeof options.contentDirBasePath === 'string' ? options.contentDirBasePath.replace(/\/$/, '') : ''
    const base = (typeof next.basePath === 'string' ? next.basePath : '') + routeBase
    const files = withoutRepeats([...copiesOf(source, 'public', '', () => true), ...copiesOf(source, root)])
    const layout = readLayout(source)
    const { navbar, footer, banner } = layout.props
    notes.push(
      ...noteSettings(file ?? '', options, nextraSettings),
      ...noteSettings(file ?? '', next, nextSettings),
      ...noteSettings(layout.file, layout.props, nextraLayoutSettings),
    )
    const project = recordOf(navbar).projectLink ?? recordOf(layout.props.project).link
    const chat = recordOf(navbar).chatLink ?? recordOf(layout.props.chat).link
    const logo = recordOf(navbar).logo ?? layout.props.logo
    const footerText = recordOf(footer).children ?? recordOf(footer).content ?? recordOf(footer).text
    const bannerText = recordOf(banner).children ?? recordOf(banner).content ?? recordOf(banner).text
    const icons = iconFiles(
      'favicon.ico',
      copiesOf(source, app ?? 'app', '', (each) => /^(?:favicon|icon)\./.test(each)),
    )
    return {
      config: {
        ...textsOf({ title: layout.title ?? recordOf(logo).children ?? logo, description: layout.description }),
        ...footerOf(recordOf(footerText).children ?? footerText, []),
        ...announcementOf(recordOf(bannerText).children ?? bannerText),
        ...repositoryOf(layout.props.docsRepositoryBase ?? project, 'site'),
        ...socialsOf({ ...(typeof chat === 'string' && { [networkOf(chat)]: chat }) }),
        ...colorModeOf(recordOf(layout.props.nextThemes).forcedTheme),
        ...tocTitleOf(recordOf(layout.props.toc).title),
        ...headerOf(undefined, headerLinksOf(linksIn(metas, found.defaultLocale), { label: 'title', to: ['href'] })),
      },
      locales: found.locales,
      defaultLocale: found.defaultLocale,
      pages,
      folders: foldersOf(metas, found.defaultLocale),
      files: [...icons, ...files],
      fonts: fontsOfNext(source),
      redirects: redirectsOf(next.redirects, 'source', 'destination'),
      body: {
        titleBesideHeading: 'menu',
        converters: nextComponents,
        fenceInfo,
        prepare: (piece) => [prepareHeadings(piece)],
      },
      base,
      routeBase,
      roots: [
        { prefix: '/', folder: 'public' },
        { prefix: '@/', folder: '' },
      ],
      notes,
    }
  },
})

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^next\.config\.[cm]?[jt]s$/.test(file))
}

/** Reads the theme layout in `app/`, or `theme.config` of Nextra 3, with the title and description that it sets. */
function readLayout(source: SourceFolder): {
  file: string
  props: Record<string, unknown>
  title?: unknown
  description?: unknown
} {
  const theme = source.files.find((file) => /^theme\.config\.[cm]?[jt]sx?$/.test(file))
  if (theme !== undefined)
    return { file: theme, props: recordOf(readModuleFile(theme, source.readIfPresent)?.exported) }
  const files = source.files.filter((file) => /^(?:src\/)?app\/(?:.*\/)?layout\.[jt]sx?$/.test(file))
  for (const file of files) {
    const text = source.read(file)
    const scope = readModuleFile(file, source.readIfPresent)?.constants ?? new Map<string, unknown>()
    const props = readElementProps(text, 'Layout', scope)
    if (!props) continue
    const parts = ['navbar', 'footer', 'banner'].flatMap((name): [string, unknown][] => {
      const own = props[name] ?? readConstantProps(text, name, scope)
      return own === undefined ? [] : [[name, own]]
    })
    const { title, description } = recordOf(scope.get('metadata'))
    return {
      file,
      props: { ...props, ...Object.fromEntries(parts) },
      title: isRecord(title) ? title.default : title,
      description,
    }
  }
  return { file: '', props: {} }
}

function networkOf(address: string): string {
  return /discord/.test(address) ? 'discord' : /slack/.test(address) ? 'slack' : 'chat'
}

function colorModeOf(mode: unknown): Pick<SiteConfigInput, 'theme'> {
  return mode === 'light' || mode === 'dark' ? { theme: { colorMode: mode } } : {}
}

function tocTitleOf(title: unknown): Pick<SiteConfigInput, 'toc'> {
  return typeof title === 'string' ? { toc: { title } } : {}
}

function isMeta(file: string): boolean {
  return /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/.test(file)
}

function isPage(file: string): boolean {
  return isMarkdown(file) && !/(?:^|\/)api\//.test(file)
}

/**
 * Returns whether a file is a page in the folder of Next.js's App Router, such as `app/guide/page.mdx`, without dynamic
 * segments.
 */
function isAppPage(file: string): boolean {
  return /(?:^|\/)page\.mdx?$/.test(file) && isMarkdown(file) && !file.includes('[')
}

/** Converts folders in `app/` to URL paths, without folders in parentheses: `app/(docs)/guide/page.mdx` is `/guide`. */
function inFolders(pages: readonly SourcePage[]): SourcePage[] {
  const named = pages.map((page) => ({
    page,
    names: page.place.slice(0, -1).filter((name) => !/^\(.*\)$/.test(name)),
  }))
  const isFolder = (path: string) => named.some(({ names }) => names.join('/').startsWith(`${path}/`))
  return named.map(({ page, names }) => ({
    ...page,
    place: names.length === 0 || isFolder(names.join('/')) ? [...names, 'index'] : names,
    address: `/${names.join('/')}`,
  }))
}

/** The settings of one entry in a `_meta` file. */
interface MetaEntry {
  title?: string
  order: number
  hidden: boolean
  isPage: boolean
  href?: string
  /** The links of a menu in the header: `{ title, href }`. */
  links?: readonly Record<string, unknown>[]
}

/** The entries in `_meta` files, by locale, and then by the `place` of the page or folder. */
type Metas = ReadonlyMap<string, ReadonlyMap<string, MetaEntry>>

function readMetas(
  source: SourceFolder,
  root: string,
  localeFolders: ReadonlyMap<string, string>,
  defaultLocale: string,
  notes: Note[],
): Metas {
  const metas = new Map<string, Map<string, MetaEntry>>()
  for (const file of filesBelow(source, root).filter(isMeta)) {
    const path = root === '' ? file : `${root}/${file}`
    const written = file.endsWith('.json') ? `export default ${source.read(path)}` : source.read(path)
    const [first = '', ...rest] = folderOf(file).split('/').filter(Boolean)
    const own = localeFolders.get(first)
    const parent = own === undefined ? [first, ...rest].filter(Boolean) : rest
    const locale = own ?? defaultLocale
    const entries = metas.get(locale) ?? new Map<string, MetaEntry>()
    addEntries(parent, recordOf(readModule(written)?.exported), entries, path)
    metas.set(locale, entries)
  }
  return metas

  function addEntries(
    parent: string[],
    meta: Record<string, unknown>,
    entries: Map<string, MetaEntry>,
    path: string,
  ): void {
    const separators: string[] = []
    for (const [order, [name, value]] of Object.entries(meta).entries()) {
      const { title, display, type, href, items } = isRecord(value) ? value : { title: value }
      if (type === 'separator' && typeof title === 'string') separators.push(title)
      if (type === 'separator' || name === '*') continue
      if (typeof href === 'string' && type !== 'page') notes.push(leftOutLink(path, href, title))
      const links = type === 'menu' ? Object.values(recordOf(items)).filter(isRecord) : []
      entries.set([...parent, name].join('/'), {
        order,
        hidden: display === 'hidden',
        isPage: type === 'page',
        ...(typeof title === 'string' && title !== '' && { title }),
        ...(typeof href === 'string' && { href }),
        ...(links.length > 0 && { links }),
      })
      // `_meta.global` contains the entries of every folder.
      if (type !== 'menu') addEntries([...parent, name], recordOf(items), entries, path)
    }
    notes.push(...noteSettings(path, Object.values(meta).filter(isRecord), nextraMetaSettings))
    if (separators.length > 0)
      notes.push({
        kind: 'changed',
        file: path,
        message: `Separators were left out of the sidebar: ${separators.join(', ')}`,
      })
  }
}

function withMeta(page: SourcePage, metas: Metas): SourcePage {
  const place = page.place.at(-1) === 'index' && page.place.length > 1 ? page.place.slice(0, -1) : page.place
  const meta = metas.get(page.locale)?.get(page.place.join('/')) ?? metas.get(page.locale)?.get(place.join('/'))
  if (!meta) return page
  const isIndex = page.place.at(-1) === 'index' && page.place.length > 1
  return {
    ...page,
    ...(!isIndex && { order: meta.order }),
    data: {
      ...(meta.title !== undefined && { sidebarTitle: meta.title }),
      ...(meta.hidden && { hidden: true }),
      ...page.data,
    },
  }
}

function foldersOf(metas: Metas, defaultLocale: string): FolderSettings[] {
  const places = new Set([...metas.values()].flatMap((entries) => [...entries.keys()]))
  return [...places].map((place) => {
    const own = metas.get(defaultLocale)?.get(place)
    const translations = [...metas].flatMap(([locale, entries]): [string, string][] => {
      const title = entries.get(place)?.title
      return title === undefined ? [] : [[localeCode(locale), title]]
    })
    return {
      place: place.split('/'),
      ...(own && { order: own.order }),
      ...(own?.title !== undefined && { title: own.title }),
      ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    }
  })
}

/** Returns the header links in `_meta`: top-level pages and links, and menus. */
function linksIn(metas: Metas, defaultLocale: string): Record<string, unknown>[] {
  return [...(metas.get(defaultLocale) ?? [])]
    .filter(([place, { isPage, links, hidden }]) => (isPage || links) && !hidden && !place.includes('/'))
    .flatMap(([place, { title, href, links }]) =>
      title === undefined ? [] : [links ? { title, items: links } : { title, href: href ?? `/${place}` }],
    )
}

/** Converts an info string: `js filename="a.js" {1} copy` becomes `js [a.js] {1}`. */
function fenceInfo(info: string): string {
  return info
    .replace(/filename=(?:"([^"]*)"|'([^']*)')/, (_, double?: string, single?: string) => `[${double ?? single ?? ''}]`)
    .replace(/\s+copy(?:=\S+)?\b/, '')
    .replace(/\bshowLineNumbers\b/, 'lineNumbers')
}
