import { card, badge, codeFence, group, icon, iconOf, linkCard, tab, unwrap } from '../body/shared-converters.ts'
import { callout } from '../body/callout.ts'
import { textOf } from '../body/attributes.ts'
import type { Converters, Converter } from '../body/render-body.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import type { NavigationItem } from '../plan/place-pages.ts'
import { findLocaleFolders, localeCode } from '../source/find-locales.ts'
import { isRecord, readCallArguments } from '../source/javascript.ts'
import { readPages } from '../source/read-pages.ts'
import { filesBelow, isMedia } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

const docsFolder = 'src/content/docs'

/** Starlight (Astro): `src/content/docs/`, MDX components of `@astrojs/starlight/components`, `:::` asides, settings in `astro.config`. */
export const starlight = defineImportSystem({
  name: 'starlight',
  title: 'Starlight',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined && source.read(config).includes('starlight')) return { evidence: config, certain: true }
    if (filesBelow(source, docsFolder).length > 0) return { evidence: `${docsFolder}/`, certain: true }
    const page = source.files.find((file) => file.endsWith('.mdx') && source.read(file).includes('@astrojs/starlight/'))
    return page === undefined ? undefined : { evidence: `imports of @astrojs/starlight in ${page}`, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const root = filesBelow(source, docsFolder).length > 0 ? docsFolder : ''
    const config = configFile(source)
    const text = config === undefined ? '' : source.read(config)
    const [settings = {}] = readCallArguments(text, 'starlight')
    const [astro = {}] = readCallArguments(text, 'defineConfig')
    const { localeFolders, defaultLocale } = readLocales(settings, filesBelow(source, root).filter(isPage), locale)
    const pages = readPages(source, {
      root, localeFolders, defaultLocale, isPage, notations: (file) => (file.endsWith('.mdx') ? { mdx: true, containers: true } : { containers: true }),
    }, notes)
      .filter(({ place }) => place.join('/') !== '404')
      .map((page) => {
        const sidebar = isRecord(page.data.sidebar) ? page.data.sidebar : {}
        const address = typeof page.data.slug === 'string' ? `/${page.data.slug.replace(/^\/|\/$/g, '')}` : page.address
        return { ...page, address, ...(typeof sidebar.order === 'number' && { order: sidebar.order }) }
      })
    const items = readSidebar(settings.sidebar, config ?? '', notes)
    return {
      config: {
        ...(isText(settings.title) && { title: settings.title }),
        ...(typeof settings.description === 'string' && { description: settings.description }),
        ...(typeof astro.site === 'string' && { url: astro.site }),
        ...readRepository(settings),
      },
      locales: [...new Set([defaultLocale, ...localeFolders.values()])],
      defaultLocale,
      pages,
      folders: [],
      files: copiedFiles(source, root),
      ...(items.length > 0 && { navigation: { file: config!, items, hidesOthers: true } }),
      body: { converters },
      base: typeof astro.base === 'string' ? astro.base.replace(/\/$/, '') : '',
      roots: [{ prefix: '/', folder: 'public' }, { prefix: '~/', folder: 'src' }, { prefix: '@/', folder: 'src' }, { prefix: '@assets/', folder: 'src/assets' }],
      notes,
    }
  },
})

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^astro\.config\.[cm]?[jt]s$/.test(file))
}

function isPage(file: string): boolean {
  return /\.mdx?$/.test(file) && !file.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
}

function readLocales(settings: Record<string, unknown>, files: readonly string[], asked: string | undefined) {
  const configured = isRecord(settings.locales) ? settings.locales : undefined
  const rootLocale = isRecord(configured?.root) && typeof configured.root.lang === 'string' ? configured.root.lang : undefined
  const folders = configured ? Object.keys(configured).filter((key) => key !== 'root') : findLocaleFolders(files)
  const localeFolders = new Map(folders.map((folder) => [folder, localeCode(folder)]))
  const named = typeof settings.defaultLocale === 'string' && settings.defaultLocale !== 'root' ? settings.defaultLocale : undefined
  return { localeFolders, defaultLocale: localeCode(asked ?? rootLocale ?? named ?? (folders.includes('en') || folders.length === 0 ? 'en' : firstDefault(files, folders))) }
}

/** Pages at the root are in English unless something says otherwise; without any, the first language leads. */
function firstDefault(files: readonly string[], folders: readonly string[]): string {
  return files.every((file) => folders.some((folder) => file.startsWith(`${folder}/`))) ? folders[0]! : 'en'
}

function readRepository(settings: Record<string, unknown>) {
  const edit = isRecord(settings.editLink) && typeof settings.editLink.baseUrl === 'string' ? settings.editLink.baseUrl : ''
  const [, url, branch, rootDir = ''] = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/edit\/([^/]+)\/?(.*?)\/?$/.exec(edit) ?? []
  const social = Array.isArray(settings.social) ? settings.social.filter(isRecord).map(({ icon: name, href }) => [name, href])
    : Object.entries(isRecord(settings.social) ? settings.social : {})
  const socials = Object.fromEntries(social.filter(([name, href]) => typeof name === 'string' && typeof href === 'string') as [string, string][])
  return {
    ...(url && branch && { github: { url, branch, rootDir } }),
    ...(Object.keys(socials).length > 0 && { socials }),
  }
}

function readSidebar(items: unknown, file: string, notes: Note[]): NavigationItem[] {
  return (Array.isArray(items) ? items : []).flatMap((item: unknown): NavigationItem[] => {
    if (typeof item === 'string') return [{ page: placeOf(item) }]
    if (!isRecord(item)) return []
    const titles = {
      ...(typeof item.label === 'string' && { title: item.label }),
      ...(isRecord(item.translations) && { translations: Object.fromEntries(Object.entries(item.translations).map(([code, text]) => [localeCode(code), String(text)])) }),
    }
    if (Array.isArray(item.items)) return [{ ...titles, children: readSidebar(item.items, file, notes) }]
    if (isRecord(item.autogenerate)) return [{ ...titles, folder: String(item.autogenerate.directory).replace(/^\/|\/$/g, '') }]
    const target = typeof item.slug === 'string' ? item.slug : item.link
    if (typeof target !== 'string') return []
    if (/^https?:/.test(target)) {
      notes.push({ file, message: `The link to ${target} was left out of the menu: it lists pages` })
      return []
    }
    return [{ ...titles, page: placeOf(target) }]
  })
}

/** The place of a slug; which of `guide` and `guide/index` it is, `placePages` finds out. */
function placeOf(slug: string): string {
  return slug.replace(/^\/|\/$/g, '') || 'index'
}

/** Images beside pages and in `src/assets/`, and all of `public/`. */
function copiedFiles(source: SourceFolder, root: string): CopiedFile[] {
  const below = (folder: string, to: string) => filesBelow(source, folder)
    .map((file) => ({ from: folder === '' ? file : `${folder}/${file}`, to: to === '' ? `public/${file}` : `public/${to}/${file}` }))
  return [
    ...below('public', ''),
    ...below('src/assets', 'assets').filter(({ from }) => isMedia(from)),
    ...below(root, '').filter(({ from }) => isMedia(from) && !from.startsWith('public/') && !from.startsWith('src/assets/')),
  ]
}

function isText(value: unknown): value is string | Record<string, string> {
  return typeof value === 'string' || (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
}

const aside: Converter = (element, page) => {
  const type = textOf(element, 'type') ?? 'note'
  return (asides[type] ?? callout('note'))(element, page)
}

/** Starlight's caution is our warning (yellow), its danger our caution (red). */
const asides: Converters = { note: callout('note'), tip: callout('tip'), caution: callout('warning'), danger: callout('caution') }

const code: Converter = (element, page) => {
  const { code: text, lang, mark } = element.attributes
  if (typeof text !== 'string') {
    page.note(element.line, '<Code> shows a file that is read when its page is built: it was left out')
    return { pieces: [] }
  }
  const title = textOf(element, 'title')
  const lines = typeof mark === 'number' || typeof mark === 'string' ? `{${mark}}` : ''
  return codeFence(text, typeof lang === 'string' ? lang : '', [title && `title="${title}"`, lines].filter(Boolean).join(' '))
}

const button: Converter = (element, page) => page.inlineComponent('u-button', {
  to: page.link(textOf(element, 'href') ?? ''),
  ...{ secondary: { color: 'neutral', variant: 'outline' }, minimal: { color: 'neutral', variant: 'link' } }[textOf(element, 'variant') ?? ''],
  [textOf(element, 'iconPlacement') === 'start' ? 'icon' : 'trailing-icon']: iconOf(element, page),
}, page.phrase(element.children))

const converters: Converters = {
  ...asides,
  Aside: aside,
  Tabs: group('tabs', { syncKey: 'sync' }),
  TabItem: tab('label'),
  Card: card,
  CardGrid: group('card-group'),
  LinkCard: linkCard,
  LinkButton: button,
  Steps: group('steps'),
  FileTree: group('file-tree'),
  Badge: badge('variant', { note: 'info', tip: 'secondary', success: 'success', caution: 'warning', danger: 'error' }),
  Icon: icon('name'),
  Code: code,
  Fragment: unwrap,
}

