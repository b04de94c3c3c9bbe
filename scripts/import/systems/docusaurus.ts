import type { Localized, SiteConfigInput } from '../../../core/release/index.ts'
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
  noteLinks,
  noteStyles,
  redirectsOf,
  repositoryOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { authorsOf, settingsOfBlogs } from '../source/posts.ts'
import { blogsOf, readBlog } from './docusaurus-blog.ts'
import { editionFolders, inEdition, lastInMenu, readInstances } from './docusaurus-editions.ts'
import type { Edition } from './docusaurus-editions.ts'
import { docusaurusApis } from './api-references.ts'
import { docusaurusComponents } from './docusaurus-components.ts'
import {
  allOptions,
  clientRedirects,
  docsOptions,
  noteDocusaurusSettings,
  pluginOptions,
  readDocusaurusHead,
  staticFolders,
} from './docusaurus-settings.ts'
import { readTranslations } from './docusaurus-translations.ts'
import type { Translations } from './docusaurus-translations.ts'
import { readStandalonePages } from './docusaurus-pages.ts'
import { readVersions } from './docusaurus-versions.ts'
import { docId, isCategoryFile, nameOf, readCategories, readSidebars } from './docusaurus-menu.ts'

/**
 * Imports from Docusaurus: pages in `docs/`, sidebars from `sidebars.js`, `_category_.json`, or number prefixes, and
 * translations in `i18n/`.
 */
export const docusaurus = defineImportSystem({
  name: 'docusaurus',
  title: 'Docusaurus',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    const category = source.files.find(isCategoryFile)
    return category === undefined ? undefined : { evidence: category, certain: false }
  },
  read(source, { locale, version }) {
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
    const versions = readVersions(source, root, docs.options)
    const isWanted = ({ name, state }: (typeof versions)[number]) =>
      version === undefined ? state === 'current' : name === version
    const own = versions.find(isWanted)!
    const isSite = version === undefined
    const navbarItems = recordOf(recordOf(config.themeConfig).navbar).items
    const [, ...beside] = isSite ? allOptions(config, 'docs') : []
    const instances = readInstances(source, beside, instanceLabels(navbarItems))
    const editions = [own, ...instances]
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
    // If there are neither settings nor a docs folder, the whole source is a folder of docs.
    const isWhole = own.root !== '' && isSite
    const blogLanguages = [
      { code: defaultLocale, prefix: '' },
      ...translated.map((code) => ({ code: localeCode(code), prefix: `/${code}`, folder: `i18n/${code}` })),
    ]
    const blogs = (isWhole ? blogsOf(allOptions(config, 'blog')) : []).flatMap(
      (options) => readBlog(source, options, { languages: blogLanguages, read, notes }) ?? [],
    )
    const posts = blogs.flatMap((blog) => blog.pages)
    const taken = new Set([...documents, ...posts].map(({ place }) => place.join('/')))
    const ownPages = isWhole
      ? readStandalonePages(source, (folder) => read(folder, defaultLocale, ''), {
          options: pluginOptions(config, 'pages'),
          taken,
          notes,
        })
      : []
    const parts = editions.map((edition): Part => {
      const isIn = ({ locale: code, file: path }: SourcePage) => code === defaultLocale && isBelow(path, edition.root)
      const inside = documents.filter(isIn)
      return { edition, pages: inside, menu: readSidebars(source, inside, edition, notes) }
    })
    const pages = [...documents, ...posts, ...ownPages]
    const translations = readTranslations(source, translated, defaultLocale)
    const joined = joinMenus(
      parts,
      blogs.map(({ place }) => ({ folder: place.join('/') })),
    )
    const sidebars = joined && { ...joined, items: translations.items(joined.items) }
    noteInstances(beside, instances, notes)
    if (isSite && root === '' && typeof docs.options.path === 'string')
      notes.push({
        file: file!,
        message: `The docs in ${docs.options.path} were left out, because they are outside of the imported folder. Import the folder that contains both`,
      })
    const files = withoutRepeats([
      ...staticFolders(config).flatMap((folder) => copiesOf(source, folder, '', () => true)),
      ...folders.flatMap(({ edition, folder, code }) =>
        copiesOf(source, folder, [...(code === defaultLocale ? [] : [code]), ...edition.place].join('/')),
      ),
      ...blogs.flatMap((blog) => blog.files),
    ]).filter(({ to }) => !to.includes('/.'))
    const theme = recordOf(config.themeConfig)
    const navbar = recordOf(theme.navbar)
    const { src, srcDark, alt } = recordOf(navbar.logo)
    const footer = recordOf(theme.footer)
    const styles = source.files.filter((each) => /^src\/.*\.(?:css|scss)$/.test(each))
    notes.push(...noteStyles(styles))
    const logo = logoOf({ light: src, dark: srcDark, alt }, files)
    const repository = repositoryOf(docs.editUrl ?? repositoryNamed(config), 'site')
    const head = file === undefined ? undefined : readDocusaurusHead(file, config, files)
    const links = readDocLinks(navbar.items, parts)
    if (file !== undefined) {
      notes.push(
        ...noteDocusaurusSettings(file, config),
        ...(head?.notes ?? []),
        ...noteLinks(file, 'navbar', links, ['to', 'href'], builtInItems),
        ...noteLinks(file, 'footer', footer.links, ['to', 'href']),
      )
      if (src !== undefined && logo === undefined)
        notes.push({
          file,
          message: `The logo ${String(src)} was left out, because the file is missing. Add it to public/`,
        })
      if (logo !== undefined && typeof navbar.title === 'string' && navbar.title !== '')
        notes.push({
          kind: 'changed',
          file,
          message: `The header shows only the logo; “${navbar.title}” became its alternative text`,
        })
      if (typeof docs.editUrl === 'string' && repository.github === undefined)
        notes.push({
          file,
          message: `“Edit this page” was left out, because ${docs.editUrl} is not a folder of a repository. Set \`github\` in site.config.ts`,
        })
    }
    const settings: SourceSite['config'] = {
      ...withTitle(
        headerOf(
          logo && {
            alt: typeof navbar.title === 'string' && navbar.title !== '' ? navbar.title : undefined,
            ...logo,
          },
          headerLinksOf(links).map((link) => ({
            ...translatedLabel(link, 'item.label.', translations),
            ...('links' in link && {
              links: link.links.map((each) => translatedLabel(each, 'item.label.', translations)),
            }),
          })),
        ),
        navbar.title,
        config.title,
      ),
      ...footerOf(
        footer.copyright,
        footerColumnsOf(footer.links).map((column) => ({
          title: translations.text('link.title.', String(column.title)),
          links: column.links.map((each) => translatedLabel(each, 'link.item.label.', translations)),
        })),
        (text) => translations.message('copyright', text),
      ),
      ...head?.config,
      ...(typeof config.titleDelimiter === 'string' && {
        titleTemplate: `%s ${config.titleDelimiter} ${String(config.title)}`,
      }),
      ...announcementOf(recordOf(theme.announcementBar).content),
      ...brandColorOf(source, '--ifm-color-primary'),
      ...textsOf({ title: config.title, description: config.tagline, url: config.url }),
      ...repository,
      ...settingsOfBlogs(blogs),
      ...(versions.length > 1 && {
        versions: versions.map(({ name, label, state }) => ({ name, ...(label !== name && { label }), state })),
      }),
    }
    if (isSite) notes.push(...noteMessages(translations.unread()))
    return {
      config: settings,
      locales: [...new Set(languages.map(({ code }) => code))],
      defaultLocale,
      pages,
      folders: [
        ...translations.folders(editions.flatMap((edition) => readCategories(source, edition, notes))),
        ...editionFolders(editions),
        ...blogs.map(({ place }, index) => ({ place, order: lastInMenu - blogs.length + index })),
      ],
      files: [...(head?.icons ?? []), ...files],
      redirects: [...redirectsOf(clientRedirects(config)), ...blogs.flatMap((blog) => blog.redirects)],
      authors: authorsOf(blogs),
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties)),
      ...(isSite && { versions: versions.filter((each) => each !== own).map(({ name }) => name) }),
      ...(sidebars && { navigation: sidebars }),
      apis: docusaurusApis(config, file ?? '', source, notes),
      body: { titleBesideHeading: 'menu', converters: docusaurusComponents },
      base: joinAddress(typeof config.baseUrl === 'string' ? config.baseUrl : '/', docs.routeBasePath),
      routeBase: joinAddress(docs.routeBasePath),
      contentRoots: folders.map(({ folder }) => folder),
      roots: [
        { prefix: '@site/', folder: '' },
        { prefix: '@docs/', folder: root },
        ...staticFolders(config).map((folder) => ({ prefix: '/', folder })),
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

const translationFolder =
  /^i18n\/([\w-]+)\/docusaurus-plugin-content-(?:docs(?:-[\w-]+)?\/(?:current|version-[^/]+)\/|blog(?:-[\w-]+)?\/.*\.mdx?$)/

/** An edition of the docs, with its pages in the default language, and its sidebar if it has one. */
interface Part {
  edition: Edition
  pages: readonly SourcePage[]
  menu: SourceSite['navigation']
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}

/** Returns the docs' sidebar, followed by a group for each of the additional docs, and by the blogs. */
function joinMenus([first, ...others]: readonly Part[], blogs: readonly NavigationItem[]): SourceSite['navigation'] {
  if (!first?.menu) return undefined
  const groups = others.map(({ edition: { label, place }, menu }) => {
    const folder = place.join('/')
    return menu ? { title: label, page: `${folder}/index`, children: menu.items } : { title: label, folder }
  })
  return { ...first.menu, items: [...first.menu.items, ...groups, ...blogs] }
}

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^docusaurus\.config\.[cm]?[jt]s$/.test(file))
}

/**
 * Applies a page's frontmatter, which can set the position in the sidebar, and the last segment (`id`) or all (`slug`)
 * of the URL path.
 */
function withOwnAddress(page: SourcePage): SourcePage {
  const { data, place } = page
  const order = typeof data.sidebar_position === 'number' ? data.sidebar_position : page.order
  // `guide/guide.md` is the page of its folder, like `guide/index.md`.
  const ownPlace = place.length > 1 && place.at(-1) === place.at(-2) ? [...place.slice(0, -1), 'index'] : place
  const folder = `/${ownPlace.slice(0, -1).join('/')}`
  const name = ownPlace.at(-1) === 'index' ? '' : typeof data.id === 'string' ? data.id : ownPlace.at(-1)!
  const slug = typeof data.slug === 'string' ? data.slug : undefined
  const address = slug === undefined ? undefined : slug.startsWith('/') ? slug : `/${resolvePath(folder, slug)}`
  const home = address === '/' && !ownPlace.includes('index') ? ['index'] : ownPlace
  const { slug: _slug, ...rest } = data
  return {
    ...page,
    place: home,
    data: address === '/' ? rest : data,
    ...(order !== undefined && { order }),
    address: address ?? `/${resolvePath(folder, name)}`,
  }
}

/** Reads the navbar links, with URLs for those that refer to a page id or a sidebar. */
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

/** Returns the first page of an edition, in its sidebar or else among its files. */
function firstPage({ pages, menu }: Part): SourcePage | undefined {
  const listed = (items: readonly NavigationItem[]): string[] =>
    items.flatMap(({ page, children = [] }) => [...(page === undefined ? [] : [page]), ...listed(children)])
  const [place] = listed(menu?.items ?? [])
  return pages.find((page) => page.place.join('/') === place) ?? pages.toSorted((a, b) => orderOf(a) - orderOf(b))[0]
}

function orderOf({ order = Number.MAX_SAFE_INTEGER, place }: SourcePage): number {
  return place.at(-1) === 'index' ? -1 : order
}

/** Returns the label of the navbar's first link to each plugin instance, by instance id. */
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

/** Types of navbar entries that every Rivage header contains. */
const builtInItems = ['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion', 'docSidebar']

/** Returns a link with its label in each language. */
function translatedLabel<Link extends { label: Localized }>(link: Link, key: string, translations: Translations): Link {
  return { ...link, label: translations.text(key, String(link.label)) }
}

/** Reports translated messages that Rivage doesn't use. */
function noteMessages(unread: ReturnType<Translations['unread']>): Note[] {
  return unread.map(({ file, keys }) => ({
    file,
    message: `Translated messages were left out: ${keys.map((key) => `\`${key}\``).join(', ')}`,
  }))
}

/** Adds the title of the navbar if it differs from the title of the site. */
function withTitle(
  header: Pick<SiteConfigInput, 'header'>,
  title: unknown,
  siteTitle: unknown,
): Pick<SiteConfigInput, 'header'> {
  return typeof title === 'string' && title !== '' && title !== siteTitle
    ? { header: { title, ...header.header } }
    : header
}

function repositoryNamed({ organizationName, projectName }: Record<string, unknown>): string | undefined {
  return typeof organizationName === 'string' && typeof projectName === 'string'
    ? `https://github.com/${organizationName}/${projectName}`
    : undefined
}

function joinAddress(...parts: string[]): string {
  const path = resolvePath('', parts.join('/'))
  return path === '' ? '' : `/${path}`
}

/** Reports additional docs, each from a separate plugin instance. */
function noteInstances(options: readonly Record<string, unknown>[], read: readonly Edition[], notes: Note[]): void {
  for (const { root, place, label } of read)
    notes.push({
      kind: 'changed',
      file: `${root}/`,
      message: `“${label}” became the folder \`${place.join('/')}\` of the same sidebar`,
    })
  for (const { path, id } of options) {
    if (typeof path !== 'string' || read.some(({ root }) => root === resolvePath('', path))) continue
    notes.push({
      file: `${resolvePath('', path)}/`,
      message: `The docs “${String(id ?? path)}” were left out, because they have no files or no separate URL. Check \`path\` and \`routeBasePath\``,
    })
  }
}
