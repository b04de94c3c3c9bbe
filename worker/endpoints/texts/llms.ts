import { escapeMarkdown } from '../../../core/text/index.ts'
import { docsCollection, pageCollections } from '../../../core/collection/index.ts'
import { surfacesOf } from '../../../core/document/index.ts'
import { noRoute, pageNotFound } from '../../../core/error/index.ts'
import { compareSortKeys, divideIndex, navigationSortKey } from '../../../core/navigation/index.ts'
import type { IndexFile } from '../../../core/navigation/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import { localize, versionOf } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { anyOrigin, decodePathname, encodePathname, isInLocale, publicHref } from '../../../core/route/index.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { pageLink } from '../../pages/markdown/page-text.ts'
import { serveMarkdown } from '../../pages/markdown/serve-markdown.ts'
import { readFolderTitles } from '../../store/search.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { printedFolders } from '../../navigation/printed-folder.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Maximum number of characters per file. Agents truncate longer files. The value leaves room for a long origin. */
const maxCharacters = 44_000

/**
 * The site's index for language models (llmstxt.org), which links to the Markdown of each page. `/llms.txt` covers the
 * default language and links to the others, `/fr/llms.txt` covers a language, and `/fr/guide/llms.txt` covers a folder.
 * An index that would be too long links to the indexes of its folders or continues in `llms-2.txt`. Untranslated pages
 * are only listed in their original language.
 */
export const llms = defineText({
  route: '/:file{(?:.+/)?llms(?:-[0-9]+)?\\.txt}',
  type: 'text/plain; charset=utf-8',
  isStored: false, // A folder's files are stored together, because creating any of them reads the whole folder.
  async write(site, pathname) {
    const [, folder = '', part = '1'] = /^(.*)\/llms(?:-(\d+))?\.txt$/.exec(pathname) ?? []
    const { config } = site.release
    const path = folder === '' ? `/${config.defaultLocale}` : decodePathname(folder)
    const locale = config.locales.find(({ code }) => path !== undefined && isInLocale(path, code))
    if (path === undefined || locale === undefined) throw noRoute(pathname)
    const make = () => renderIndex(site, { locale, path, isRoot: folder === '' })
    const files = await readFiles(site, `${folder}/llms.txt`, make)
    const text = files[Number(part) - 1]
    if (text === undefined) throw noRoute(pathname)
    return path === `/${locale.code}` ? text + (await renderVersions(site, locale)) : text
  },
})

/** Reads the files of an index, which are created on first use. Nothing is stored for an index without files. */
async function readFiles({ artifact }: SiteText, address: string, make: () => Promise<string[]>): Promise<string[]> {
  const write = async () => {
    const files = await make()
    if (files.length === 0) throw noRoute(address)
    return JSON.stringify(files)
  }
  return JSON.parse(await artifact(address, write)) as string[] // The callback above wrote the JSON.
}

/** The requested file of the index. */
interface IndexPlace {
  locale: SiteLocale
  /** Path of the folder that the index lists. */
  path: string
  /** Whether the index covers the whole site. */
  isRoot: boolean
}

/**
 * Reads the pages of a folder in reading order, divided into files.
 * @param place.path path of the folder or language
 * @param place.maxCharacters maximum length of a file
 * @returns the files (none for a folder without pages), and the titles of folders by path
 */
export async function readIndex(
  { store, release, database }: SiteText,
  { locale, path, maxCharacters }: { locale: SiteLocale; path: string; maxCharacters: number },
): Promise<{ files: IndexFile[]; titles: Readonly<Record<string, string>> }> {
  const all = await store.listPages(pageCollections(release.config.collections, locale.code), path)
  const pages = all
    .filter((page) => surfacesOf(page).lists)
    .sort(
      (a, b) =>
        compareDates(a.meta.post, b.meta.post) || compareSortKeys(navigationSortKey(a.stem), navigationSortKey(b.stem)),
    )
  const titles = await readFolderTitles(database, release, docsCollection(locale.code))
  return { files: pages.length === 0 ? [] : divideIndex(path, pages, maxCharacters), titles }
}

/** Compares posts by date, newest first, as in the list of their collection. */
function compareDates(one: unknown, other: unknown): number {
  const [first, second] = [one, other] as [Post | undefined, Post | undefined] // A sync wrote the metadata.
  if (!first?.date || !second?.date || first.collection !== second.collection) return 0
  return first.date < second.date ? 1 : first.date > second.date ? -1 : 0
}

/** Renders the files of an index. Returns '' for an index without pages. */
async function renderIndex(site: SiteText, place: IndexPlace): Promise<string[]> {
  const { locale, path } = place
  const { config } = site.release
  const { files, titles } = await readIndex(site, { locale, path, maxCharacters })
  const isLanguage = path === `/${locale.code}`
  const name = localize(config.title, locale.code, config.defaultLocale)
  const title = isLanguage ? name : `${name}: ${titles[path] ?? titleOfFolder(path)}`
  const summary = localize(config.description, locale.code, config.defaultLocale)
  return files.map((file, at) =>
    [
      `# ${escapeMarkdown(title)}`,
      ...(summary ? [`> ${escapeMarkdown(summary)}`] : []),
      [
        `- [All pages as text](${siteTextHref(site.release, '/llms-full.txt')})`,
        ...(config.isStatic
          ? []
          : [`- [Read API](${siteTextHref(site.release, '/api/openapi.json')}): pages, navigation and search as JSON`]),
        ...(config.downloads?.includes('zip')
          ? [`- [Markdown archive](${anyOrigin}/${locale.code}/book.zip): all pages in one file`]
          : []),
        ...(config.downloads?.includes('epub')
          ? [`- [EPUB](${anyOrigin}/${locale.code}/book.epub): all pages as a book`]
          : []),
        ...printedFolders(config, locale.code).map(
          (folder) => `- [PDF](${anyOrigin}${encodePathname(folder.path)}/book.pdf): ${escapeMarkdown(folder.title)}`,
        ),
        ...files.flatMap((_, other) =>
          other === at ? [] : [`- [Part ${other + 1} of this list](${partHref(site.release, place, other + 1)})`],
        ),
      ].join('\n'),
      ...renderSections(file, path, isLanguage ? { ...titles, [path]: locale.name } : titles),
      ...(place.isRoot ? renderLanguages(site.release, locale) : []),
      '',
    ].join('\n\n'),
  )
}

function partHref(release: SiteText['release'], { path, isRoot }: IndexPlace, part: number): string {
  const address = indexAddress(path, isRoot, part)
  return isRoot ? siteTextHref(release, address) : anyOrigin + address
}

/** @param part part number, starting at 1 */
function indexAddress(path: string, isRoot: boolean, part: number): string {
  return `${isRoot ? '' : encodePathname(path)}/llms${part > 1 ? `-${part}` : ''}.txt`
}

/**
 * Renders a file of the index as Markdown blocks, with the titles of folders as headings.
 * @param path path of the listed folder
 */
export function renderSections(file: IndexFile, path: string, titles: Readonly<Record<string, string>>): string[] {
  const nameOf = (folder: string) => escapeMarkdown(titles[folder] ?? titleOfFolder(folder))
  return file.flatMap(({ folder, items }) => {
    const lines = items.map((item) => {
      if ('folder' in item)
        return `- [${nameOf(item.folder)}](${anyOrigin}${indexAddress(item.folder, false, 1)}): ${item.pages}`
      const { title, description } = item.page
      return `- ${pageLink(title, item.page.path)}${description ? `: ${escapeMarkdown(description.replace(/\s+/g, ' '))}` : ''}`
    })
    // The folder's own pages are listed under its name, so that every index has a heading.
    return [`## ${nameOf(folder === '' ? path : folder)}`, lines.join('\n')]
  })
}

/** Links to the indexes of other languages. Omits a language if the release's counts show that it has no pages. */
function renderLanguages({ config, counts: { collections } }: SiteText['release'], shown: SiteLocale): string[] {
  const hasPages = (code: string) =>
    !collections || pageCollections(config.collections, code).some((name) => (collections[name] ?? 0) > 0)
  const others = config.locales.filter(({ code }) => code !== shown.code && hasPages(code))
  if (others.length === 0) return []
  return [
    '## Other languages',
    others.map(({ code, name }) => `- [${escapeMarkdown(name)}](${anyOrigin}/${code}/llms.txt)`).join('\n'),
  ]
}

/**
 * Links to the indexes of other versions. They aren't stored, because other versions can change without a release of
 * this one.
 */
async function renderVersions(site: SiteText, { code }: SiteLocale): Promise<string> {
  const others = (await site.listVersions()).filter(({ isShown }) => !isShown)
  if (others.length === 0) return ''
  // URLs that start with `anyOrigin` stay in this version, so these links start with the real origin.
  const origin = site.locate(anyOrigin)
  const hrefOf = (segment: string) =>
    publicHref(`/${code}${segment}/llms.txt`, { ...urlsOf(site.release.config), base: '' })
  const lines = others.map(
    ({ label, state, segment }) => `- [${escapeMarkdown(label)}](${origin}${hrefOf(segment)}): ${state}`,
  )
  return `## Other versions\n\n${lines.join('\n')}\n\n`
}

/** Returns the URL of a file that covers the whole site or version. */
function siteTextHref({ channel }: SiteText['release'], pathname: string): string {
  const version = versionOf(channel)
  return `${anyOrigin}${pathname}${version === undefined ? '' : `?version=${encodeURIComponent(version)}`}`
}

function titleOfFolder(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Serves a page as Markdown at its former URL, such as `/raw/en/guide/install.md`. */
export const rawMarkdown = defineEndpoint({
  route: '/raw/*',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  async handle(context) {
    const { pathname } = context.get('address').url
    const cache = context.get('release').cache
    const page = /^\/raw(\/.+?)(?:\/index)?\.md$/.exec(pathname)?.[1]
    if (!cache || page === undefined) throw pageNotFound(pathname)
    return await serveMarkdown(context, cache, page, 'raw')
  },
})
