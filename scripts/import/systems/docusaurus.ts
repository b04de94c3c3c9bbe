import { textOf } from '../body/attributes.ts'
import { callout, codeFence, leaveOut, tab, unwrap } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converter, Converters } from '../body/converter.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import { localeCode } from '../source/locales.ts'
import { isRecord, readModuleFile, recordOf } from '../source/javascript.ts'
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
    const translations = translated.map((code) => ({
      folder: translationsOf(code),
      code: localeCode(code),
      prefix: `/${code}`,
    }))
    const folders = [{ folder: root, code: defaultLocale, prefix: '' }, ...translations]
    const pages = folders.flatMap(({ folder, code, prefix }) => read(folder, code, prefix))
    const sidebars = readSidebars(
      source,
      pages.filter((page) => page.locale === defaultLocale),
      root,
      notes,
    )
    noteOtherParts(source, root, notes)
    const files = withoutRepeats([
      ...copiesOf(source, 'static', '', () => true),
      ...folders.flatMap(({ folder, code }) => copiesOf(source, folder, code === defaultLocale ? '' : code)),
    ]).filter(({ to }) => !to.includes('/.'))
    const theme = recordOf(config.themeConfig)
    const navbar = recordOf(theme.navbar)
    const { src, srcDark, alt } = recordOf(navbar.logo)
    const footer = recordOf(theme.footer)
    notes.push(...noteStyles(source.files.filter((each) => /^src\/.*\.css$/.test(each))))
    return {
      config: {
        ...headerOf(
          logoOf({ light: src, dark: srcDark, alt }, files),
          headerLinksOf(readDocLinks(navbar.items, pages, root)),
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
      locales: [...new Set(folders.map(({ code }) => code))],
      defaultLocale,
      pages,
      folders: readCategories(source, root, notes),
      files,
      redirects: redirectsOf(clientRedirects(config)),
      ...(sidebars && { navigation: sidebars }),
      body: { converters },
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

const translationFolder = /^i18n\/([\w-]+)\/docusaurus-plugin-content-docs\/current\//

function translationsOf(code: string): string {
  return `i18n/${code}/docusaurus-plugin-content-docs/current`
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

/** Options of the docs in the presets, or of the docs plugin. */
function docsOptions(config: Record<string, unknown>): { path: string; routeBasePath: string; editUrl: unknown } {
  const options =
    [config.presets, config.plugins]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .filter((entry): entry is [unknown, unknown] => Array.isArray(entry))
      .map(([name, value]) =>
        String(name).includes('content-docs') ? recordOf(value) : recordOf(recordOf(value).docs),
      )
      .find((value) => Object.keys(value).length > 0) ?? {}
  return {
    path: typeof options.path === 'string' ? options.path : 'docs',
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

/** Links of the navbar; those that name a page by its id, with its address. */
function readDocLinks(items: unknown, pages: readonly SourcePage[], root: string): unknown {
  const byId = new Map(pages.map((page) => [docId(page, root), page.address]))
  return (Array.isArray(items) ? items : []).filter(isRecord).map((item) => {
    const id = item.docId ?? (item.type === 'docSidebar' ? item.sidebarId : undefined)
    const to =
      typeof id === 'string' && item.type !== 'docSidebar' ? byId.get(id) : item.type === 'docSidebar' ? '/' : undefined
    return { ...item, ...(to !== undefined && { to }) }
  })
}

function joinAddress(...parts: string[]): string {
  const path = resolvePath('', parts.join('/'))
  return path === '' ? '' : `/${path}`
}

function noteOtherParts(source: SourceFolder, root: string, notes: Note[]): void {
  const parts: [folder: string, message: string][] = [
    ['blog', 'The blog was left out'],
    ['src/pages', 'Pages that are React components were left out'],
    ['versioned_docs', 'Documentation of earlier versions was left out'],
  ]
  for (const [folder, message] of parts) {
    if (root !== '' && filesBelow(source, folder).length > 0) notes.push({ file: `${folder}/`, message })
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
