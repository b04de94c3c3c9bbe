import { docsCollection, pageCollections } from '../../../core/collection/index.ts'
import { surfacesOf } from '../../../core/document/index.ts'
import { noRoute, pageNotFound } from '../../../core/error/index.ts'
import { compareSortKeys, divideIndex, navigationSortKey } from '../../../core/navigation/index.ts'
import type { IndexFile } from '../../../core/navigation/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { anyOrigin, decodePathname, encodePathname, isInLocale } from '../../../core/route/index.ts'
import { escapeText, pageLink } from '../../pages/markdown/page-text.ts'
import { serveMarkdown } from '../../pages/markdown/serve-markdown.ts'
import { readFolderTitles } from '../../store/search.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Characters of a file: readers cut longer ones, and the origin of a site may be longer than usual. */
const maxCharacters = 44_000

/**
 * The site's table of contents for language models (llmstxt.org): each page as a link to its Markdown. `/llms.txt` is
 * that of the default language and names those of others; `/fr/llms.txt` is that of a language, `/fr/guide/llms.txt` of
 * a folder. What is too long names the files of its folders, or goes on in `llms-2.txt`. Pages are in no language that
 * they are not written in.
 */
export const llms = defineText({
  route: '/:file{(?:.+/)?llms(?:-[0-9]+)?\\.txt}',
  type: 'text/plain; charset=utf-8',
  isStored: false, // All files of a folder are, together: to make one, all of its pages are read.
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
    return text
  },
})

/** The files of an index, as they are stored. An address with nothing behind it stores nothing. */
async function readFiles({ artifact }: SiteText, address: string, make: () => Promise<string[]>): Promise<string[]> {
  const write = async () => {
    const files = await make()
    if (files.length === 0) throw noRoute(address)
    return JSON.stringify(files)
  }
  return JSON.parse(await artifact(address, write)) as string[] // As it was written above.
}

/** Which file of the index is asked for. */
interface IndexPlace {
  locale: SiteLocale
  /** The folder that it lists. */
  path: string
  /** Whether it is the index of the whole site. */
  isRoot: boolean
}

/**
 * The pages of a folder that are listed, in the order of reading, divided into files.
 * @param place.path of the folder; that of a language for all its pages
 * @param place.maxCharacters of a file
 * @returns no files where there are no pages; titles by the paths of folders
 */
export async function readIndex(
  { store, release, database }: SiteText,
  { locale, path, maxCharacters }: { locale: SiteLocale; path: string; maxCharacters: number },
): Promise<{ files: IndexFile[]; titles: Readonly<Record<string, string>> }> {
  const all = await store.listPages(pageCollections(release.config.collections, locale.code), path)
  const pages = all
    .filter((page) => surfacesOf(page).lists)
    .sort((a, b) => compareSortKeys(navigationSortKey(a.stem), navigationSortKey(b.stem)))
  const titles = await readFolderTitles(database, release, docsCollection(locale.code))
  return { files: pages.length === 0 ? [] : divideIndex(path, pages, maxCharacters), titles }
}

/** The files of an index; none where there are no pages. */
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
      `# ${escapeText(title)}`,
      ...(summary ? [`> ${escapeText(summary)}`] : []),
      [
        `- [All of it as text](${anyOrigin}/llms-full.txt)`,
        `- [Read API](${anyOrigin}/api/openapi.json): pages, navigation and search as JSON`,
        ...files.flatMap((_, other) =>
          other === at
            ? []
            : [`- [Part ${other + 1} of this list](${anyOrigin}${indexAddress(path, place.isRoot, other + 1)})`],
        ),
      ].join('\n'),
      ...renderSections(file, path, isLanguage ? { ...titles, [path]: locale.name } : titles),
      ...(place.isRoot ? renderLanguages(site.release, locale) : []),
      '',
    ].join('\n\n'),
  )
}

/** @param part from 1 */
function indexAddress(path: string, isRoot: boolean, part: number): string {
  return `${isRoot ? '' : encodePathname(path)}/llms${part > 1 ? `-${part}` : ''}.txt`
}

/**
 * The lines of a file of the index, below the titles of their folders, as blocks of Markdown.
 * @param path the folder that it lists
 */
export function renderSections(file: IndexFile, path: string, titles: Readonly<Record<string, string>>): string[] {
  const nameOf = (folder: string) => escapeText(titles[folder] ?? titleOfFolder(folder))
  return file.flatMap(({ folder, items }) => {
    const lines = items.map((item) => {
      if ('folder' in item)
        return `- [${nameOf(item.folder)}](${anyOrigin}${indexAddress(item.folder, false, 1)}): ${item.pages}`
      const { title, description } = item.page
      return `- ${pageLink(title, item.page.path)}${description ? `: ${escapeText(description.replace(/\s+/g, ' '))}` : ''}`
    })
    // The index of a folder has one heading at least: its own pages stand below its name.
    return [`## ${nameOf(folder === '' ? path : folder)}`, lines.join('\n')]
  })
}

/** The indexes of other languages: of those that have pages, where it is known. */
function renderLanguages({ config, counts: { collections } }: SiteText['release'], shown: SiteLocale): string[] {
  const hasPages = (code: string) =>
    !collections || pageCollections(config.collections, code).some((name) => (collections[name] ?? 0) > 0)
  const others = config.locales.filter(({ code }) => code !== shown.code && hasPages(code))
  if (others.length === 0) return []
  return [
    '## Other languages',
    others.map(({ code, name }) => `- [${escapeText(name)}](${anyOrigin}/${code}/llms.txt)`).join('\n'),
  ]
}

function titleOfFolder(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A page as Markdown, at the address it had before it had one of its own: `/raw/en/guide/install.md`. */
export const rawMarkdown = defineEndpoint({
  route: '/raw/*',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    const cache = context.get('cache')
    const page = /^\/raw(\/.+?)(?:\/index)?\.md$/.exec(pathname)?.[1]
    if (!cache || page === undefined) throw pageNotFound(pathname)
    return await serveMarkdown(context, cache, page, 'raw')
  },
})
