import { textOf } from '../body/attributes.ts'
import { callout, codeFence, leaveOut, tab, unwrap } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converter, Converters } from '../body/converter.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { NavigationItem, Note, SourcePage, SourceSite } from '../define-import-system.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import { localeCode } from '../source/locales.ts'
import { readModuleFile } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readPages } from '../source/read-pages.ts'
import {
  announcementOf,
  brandColorOf,
  copiesOf,
  footerColumnsOf,
  footerOf,
  headerLinksOf,
  headerOf,
  logoOf,
  noteStyles,
  redirectsOf,
  repositoryOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { editionFolders, inEdition, readBlog, readEditions, readInstances } from './docusaurus-editions.ts'
import type { Edition } from './docusaurus-editions.ts'
import { docId, isCategoryFile, nameOf, readCategories, readSidebars } from './docusaurus-menu.ts'

/** Docusaurus: `docs/`, `sidebars.js` or `_category_.json` and numbers, translations in `i18n/`. */
export const docusaurus = defineImportSystem({
  name: 'docusaurus',
  title: 'Docusaurus',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    const category = source.files.find(isCategoryFile)
    return category === undefined ? undefined : { evidence: category, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = recordOf(file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.exported)
    const docs = docsOptions(config)
    const root = filesBelow(source, docs.path).length > 0 ? docs.path : ''
    const i18n = recordOf(config.i18n)
    const translated = [
      ...new Set(source.files.map((each) => translationFolder.exec(each)?.[1]).filter((each) => each !== undefined)),
    ]
    const defaultLocale = localeCode(locale ?? (typeof i18n.defaultLocale === 'string' ? i18n.defaultLocale : 'en'))
    const read = (folder: string, code: string, prefix: string) =>
      readPages(
        source,
        {
          root: folder,
          localeFolders: new Map(),
          defaultLocale: code,
          isPage: isMarkdown,
          nameOf,
          notations: () => ({ mdx: true, containers: true }),
        },
        notes,
      ).map((page) => withOwnAddress({ ...page, prefix }))
    const [first, ...versions] = readEditions(source, root, docs.options)
    const { items: links } = recordOf(recordOf(config.themeConfig).navbar)
    const [, ...beside] = allOptions(config, 'docs')
    const instances = readInstances(source, beside, instanceLabels(links))
    const editions = [first!, ...instances, ...versions]
    const languages = [
      { code: defaultLocale, prefix: '', folderOf: (edition: Edition) => edition.root },
      ...translated.map((code) => ({
        code: localeCode(code),
        prefix: `/${code}`,
        folderOf: (edition: Edition) => `i18n/${code}/${edition.translation}`,
      })),
    ]
    const folders = editions.flatMap((edition) =>
      languages.map(({ code, prefix, folderOf }) => ({ edition, folder: folderOf(edition), code, prefix })),
    )
    const documents = folders.flatMap(({ edition, folder, code, prefix }) =>
      read(folder, code, prefix).map((page) => inEdition(page, edition)),
    )
    const isWhole = root !== ''
    const blog = isWhole
      ? readBlog(source, (folder) => read(folder, defaultLocale, ''), {
          options: pluginOptions(config, 'blog'),
          locale: defaultLocale,
          notes,
        })
      : undefined
    const pages = [...documents, ...(blog?.pages ?? [])]
    const parts = editions.map((edition): Part => {
      const isIn = ({ locale: code, file: path }: SourcePage) => code === defaultLocale && isBelow(path, edition.root)
      const own = documents.filter(isIn)
      return { edition, pages: own, menu: readSidebars(source, own, edition, notes) }
    })
    const sidebars = joinMenus(parts, blog?.item)
    noteOtherParts(source, root, notes)
    noteInstances(beside, instances, notes)
    if (versions.length > 0) noteVersions([first!, ...versions], notes)
    const files = withoutRepeats([
      ...copiesOf(source, 'static', '', () => true),
      ...folders.flatMap(({ edition, folder, code }) =>
        copiesOf(source, folder, [...(code === defaultLocale ? [] : [code]), ...edition.place].join('/')),
      ),
      ...(blog ? copiesOf(source, 'blog', 'blog') : []),
    ]).filter(({ to }) => !to.includes('/.'))
    const theme = recordOf(config.themeConfig)
    const navbar = recordOf(theme.navbar)
    const { src, srcDark, alt } = recordOf(navbar.logo)
    const footer = recordOf(theme.footer)
    const styles = source.files.filter((each) => /^src\/.*\.(?:css|scss)$/.test(each))
    notes.push(...noteStyles(styles))
    return {
      config: {
        ...headerOf(
          logoOf({ light: src, dark: srcDark, alt }, files),
          headerLinksOf(readDocLinks(navbar.items, parts)),
        ),
        ...footerOf(footer.copyright, footerColumnsOf(footer.links)),
        ...announcementOf(recordOf(theme.announcementBar).content),
        ...brandColorOf(source, '--ifm-color-primary'),
        ...textsOf({ title: config.title, description: config.tagline, url: config.url }),
        ...repositoryOf(
          docs.editUrl ??
            (typeof config.organizationName === 'string' && typeof config.projectName === 'string'
              ? `https://github.com/${config.organizationName}/${config.projectName}`
              : undefined),
        ),
      },
      locales: [...new Set(languages.map(({ code }) => code))],
      defaultLocale,
      pages,
      folders: [
        ...editions.flatMap((edition) => readCategories(source, edition, notes)),
        ...editionFolders(editions),
        ...(blog ? [blog.folder] : []),
      ],
      files,
      redirects: redirectsOf(clientRedirects(config)),
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties)),
      ...(sidebars && { navigation: sidebars }),
      body: { titleBesideHeading: 'menu', converters },
      base: joinAddress(typeof config.baseUrl === 'string' ? config.baseUrl : '/', docs.routeBasePath),
      routeBase: joinAddress(docs.routeBasePath),
      roots: [
        { prefix: '@site/', folder: '' },
        { prefix: '@docs/', folder: root },
        { prefix: '/', folder: 'static' },
      ],
      notes,
    }
  },
})

const fontProperties = {
  sans: ['--ifm-font-family-base'],
  heading: ['--ifm-heading-font-family'],
  mono: ['--ifm-font-family-monospace'],
}

const translationFolder = /^i18n\/([\w-]+)\/docusaurus-plugin-content-docs(?:-[\w-]+)?\/(?:current|version-[^/]+)\//

/** An edition with its pages in the default language, and its menu, where one is written. */
interface Part {
  edition: Edition
  pages: readonly SourcePage[]
  menu: SourceSite['navigation']
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}

/** The menu of the version that is shown first, then a group for each other edition, and the blog. */
function joinMenus([first, ...others]: readonly Part[], blog: NavigationItem | undefined): SourceSite['navigation'] {
  if (!first?.menu) return undefined
  const groups = others.map(({ edition: { label, place }, menu }) => {
    const folder = place.join('/')
    return menu ? { title: label, page: `${folder}/index`, children: menu.items } : { title: label, folder }
  })
  return { ...first.menu, items: [...first.menu.items, ...groups, ...(blog ? [blog] : [])] }
}

function noteVersions(editions: readonly Edition[], notes: Note[]): void {
  const shown = editions.map(({ label, place }) => `${label} at /${place.join('/')}`).join(', ')
  notes.push({
    kind: 'changed',
    file: 'versions.json',
    message: `Versions became folders (${shown}): the header has no menu of them, and old ones no notice`,
  })
}

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^docusaurus\.config\.[cm]?[jt]s$/.test(file))
}

/** Frontmatter may set a page's place in the menu, the last part of its address (`id`) or all of it (`slug`). */
function withOwnAddress(page: SourcePage): SourcePage {
  const { data, place } = page
  const order = typeof data.sidebar_position === 'number' ? data.sidebar_position : page.order
  // `guide/guide.md` is the page of its folder, like `guide/index.md`.
  const ownPlace = place.length > 1 && place.at(-1) === place.at(-2) ? [...place.slice(0, -1), 'index'] : place
  const folder = `/${ownPlace.slice(0, -1).join('/')}`
  const slug = typeof data.slug === 'string' ? data.slug : undefined
  const address = slug === undefined ? undefined : slug.startsWith('/') ? slug : `/${resolvePath(folder, slug)}`
  const home = address === '/' && !ownPlace.includes('index') ? ['index'] : ownPlace
  const { slug: _slug, ...rest } = data
  return {
    ...page,
    place: home,
    data: address === '/' ? rest : data,
    ...(order !== undefined && { order }),
    address: address ?? `/${(ownPlace.at(-1) === 'index' ? ownPlace.slice(0, -1) : ownPlace).join('/')}`,
  }
}

/** Options of a content plugin, or of its part of the presets. */
function pluginOptions(config: Record<string, unknown>, part: 'docs' | 'blog'): Record<string, unknown> {
  return allOptions(config, part)[0] ?? {}
}

/** The options of each instance of a plugin. */
function allOptions(config: Record<string, unknown>, part: 'docs' | 'blog'): Record<string, unknown>[] {
  return [config.presets, config.plugins]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((entry): entry is [unknown, unknown] => Array.isArray(entry))
    .map(([name, value]) =>
      String(name).includes(`content-${part}`) ? recordOf(value) : recordOf(recordOf(value)[part]),
    )
    .filter((value) => Object.keys(value).length > 0)
}

function docsOptions(config: Record<string, unknown>) {
  const options = pluginOptions(config, 'docs')
  return {
    options,
    path: typeof options.path === 'string' ? resolvePath('', options.path) : 'docs',
    routeBasePath: typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs',
    editUrl: options.editUrl,
  }
}

/** The redirects of the plugin for them. */
function clientRedirects({ plugins }: Record<string, unknown>): unknown {
  return (Array.isArray(plugins) ? plugins : [])
    .filter((entry): entry is [unknown, unknown] => Array.isArray(entry))
    .filter(([name]) => String(name).includes('client-redirects'))
    .map(([, options]) => recordOf(options).redirects)[0]
}

/** Links of the navbar; those that name a page by its id, or a menu, with their address. */
function readDocLinks(items: unknown, parts: readonly Part[]): unknown {
  return (Array.isArray(items) ? items : []).filter(isRecord).map((item): Record<string, unknown> => {
    const part = parts.find(({ edition: { instance } }) => instance === item.docsPluginId) ?? parts[0]!
    const page =
      item.type === 'docSidebar'
        ? firstPage(part)
        : part.pages.find((each) => docId(each, part.edition.root) === item.docId)
    return {
      ...item,
      ...(Array.isArray(item.items) && { items: readDocLinks(item.items, parts) }),
      ...(page && { to: page.address }),
    }
  })
}

/** The page with which an edition begins: the first of its menu, else of its files. */
function firstPage({ pages, menu }: Part): SourcePage | undefined {
  const listed = (items: readonly NavigationItem[]): string[] =>
    items.flatMap(({ page, children = [] }) => [...(page === undefined ? [] : [page]), ...listed(children)])
  const [place] = listed(menu?.items ?? [])
  return pages.find((page) => page.place.join('/') === place) ?? pages.toSorted((a, b) => orderOf(a) - orderOf(b))[0]
}

function orderOf({ order = Number.MAX_SAFE_INTEGER, place }: SourcePage): number {
  return place.at(-1) === 'index' ? -1 : order
}

/** What the navbar's first link to each documentation is called, by the name of that. */
function instanceLabels(items: unknown): Map<string, string> {
  const links = (Array.isArray(items) ? items : []).filter(isRecord)
  return new Map(
    links
      .toReversed()
      .flatMap(({ docsPluginId, label }): [string, string][] =>
        typeof docsPluginId === 'string' && typeof label === 'string' ? [[docsPluginId, label]] : [],
      ),
  )
}

function joinAddress(...parts: string[]): string {
  const path = resolvePath('', parts.join('/'))
  return path === '' ? '' : `/${path}`
}

function noteOtherParts(source: SourceFolder, root: string, notes: Note[]): void {
  const parts: [folder: string, message: string][] = [['src/pages', 'Pages that are React components were left out']]
  for (const [folder, message] of parts) {
    if (root !== '' && filesBelow(source, folder).length > 0) notes.push({ file: `${folder}/`, message })
  }
}

/** Documentation beside the main one, each in a plugin of its own. */
function noteInstances(options: readonly Record<string, unknown>[], read: readonly Edition[], notes: Note[]): void {
  for (const { root, place, label } of read)
    notes.push({
      kind: 'changed',
      file: `${root}/`,
      message: `“${label}” became the folder \`${place.join('/')}\` of the same menu`,
    })
  for (const { path, id } of options) {
    if (typeof path !== 'string' || read.some(({ root }) => root === resolvePath('', path))) continue
    notes.push({
      file: `${resolvePath('', path)}/`,
      message: `The documentation “${String(id ?? path)}” was left out: it has no files, or no address of its own`,
    })
  }
}

/** Tabs; labels may be in the group's attribute `values`, by the value of each panel. */
const tabs: Converter = (element, page) => {
  const values = Array.isArray(element.attributes.values) ? element.attributes.values.filter(isRecord) : []
  const labelled = element.children.map((child): Piece => {
    const value = child.kind === 'element' ? values.find((each) => each.value === child.attributes.value) : undefined
    if (child.kind !== 'element' || typeof value?.label !== 'string') return child
    return { ...child, attributes: { label: value.label, ...child.attributes } }
  })
  return page.component('tabs', { sync: textOf(element, 'groupId') }, labelled)
}

const codeBlock: Converter = (element, page) => {
  const text = element.children.map((child) =>
    child.kind === 'text' || child.kind === 'literal' ? child.text : undefined,
  )
  if (text.includes(undefined)) {
    page.note(element.line, '<CodeBlock> shows code that is computed: it was left out')
    return { pieces: [] }
  }
  const title = textOf(element, 'title')
  return codeFence(
    text.join('').replace(/^\n/, ''),
    textOf(element, 'language') ?? '',
    title === undefined ? '' : `title="${title}"`,
  )
}

const link: Converter = (element, page) => ({
  inline: `[${page.phrase(element.children)}](${textOf(element, 'to', 'href') ?? ''})`,
})

/** `caution` is Docusaurus's old word for its warning, `important` and `secondary` for its info and note. */
const admonitions: Converters = {
  note: callout('note'),
  secondary: callout('note'),
  info: callout('info'),
  important: callout('info'),
  tip: callout('tip'),
  success: callout('tip'),
  warning: callout('warning'),
  caution: callout('warning'),
  danger: callout('danger'),
}

const converters: Converters = {
  ...admonitions,
  Admonition: (element, page) => (admonitions[textOf(element, 'type') ?? 'note'] ?? callout('note'))(element, page),
  Tabs: tabs,
  TabItem: tab('label', 'value'),
  CodeBlock: codeBlock,
  Link: link,
  TOCInline: leaveOut,
  Translate: unwrap,
}
