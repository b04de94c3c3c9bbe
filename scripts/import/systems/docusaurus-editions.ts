import { parse as parseYaml } from 'yaml'
import type { FolderSettings, NavigationItem, Note, SourcePage } from '../define-import-system.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * The docs of a site, or additional docs from further instances of the docs plugin.
 */
export interface Edition {
  /** Its folder in the source. */
  root: string
  /** Its folder inside a translation: `docusaurus-plugin-content-docs/version-2.0`. */
  translation: string
  /** Its folder in the new site, which is also its URL prefix; empty for the docs of the first instance. */
  place: string[]
  /** Its sidebar label. */
  label: string
  /** The file of its sidebar. */
  sidebars: string | undefined
  /** The id of the plugin instance, for additional docs. */
  instance?: string
}

/** The folder of the docs in each translation. Additional instances append their id. */
export const translationFolder = 'docusaurus-plugin-content-docs'

/**
 * The current docs of additional plugin instances.
 *
 * @param options options of these instances
 * @param labels instance id → label of the links to it
 */
export function readInstances(
  source: SourceFolder,
  options: readonly Record<string, unknown>[],
  labels: ReadonlyMap<string, string>,
): Edition[] {
  return options.flatMap(({ id, path, routeBasePath, sidebarPath }): Edition[] => {
    if (typeof path !== 'string') return []
    const root = resolvePath('', path)
    const instance = typeof id === 'string' ? id : root
    const place = (typeof routeBasePath === 'string' ? routeBasePath : instance).split('/').filter(Boolean)
    if (place.length === 0 || filesBelow(source, root).length === 0) return []
    return [
      {
        root,
        translation: `${translationFolder}-${instance}/current`,
        place,
        label: labels.get(instance) ?? instance.charAt(0).toUpperCase() + instance.slice(1),
        sidebars: findSidebars(source, sidebarPath),
        instance,
      },
    ]
  })
}

/** The file of a sidebar; settings can omit its extension. */
export function findSidebars(source: SourceFolder, path: unknown, usual?: string): string | undefined {
  const named = typeof path === 'string' ? resolvePath('', path) : usual
  if (named === undefined || source.has(named)) return named
  return ['.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.json']
    .map((end) => named + end)
    .find((file) => source.has(file))
}

/** A page of an edition, moved to the edition's folder. */
export function inEdition(page: SourcePage, { place, instance }: Edition): SourcePage {
  if (place.length === 0) return page
  const start = place.join('/')
  return {
    ...page,
    place: [...place, ...page.place],
    address: `/${start}${page.address === '/' ? '' : page.address}`,
    // Its URLs do not start with the base path of the main docs.
    ...(instance !== undefined && { routeBase: '' }),
  }
}

/** The sidebar folders of additional docs, after all other entries. */
export function editionFolders(editions: readonly Edition[]): FolderSettings[] {
  return editions
    .filter(({ place }) => place.length > 0)
    .map(({ place, label }, index) => ({ place, title: label, order: lastInMenu + index }))
}

/** Higher than any position in a source. */
const lastInMenu = 1_000_000

/** The posts of a blog, and its sidebar entry. */
interface Blog {
  pages: SourcePage[]
  folder: FolderSettings
  item: NavigationItem
}

/**
 * Converts blog posts to pages of one folder, newest first. The date and authors, which Docusaurus shows next to the
 * title, become a line of text.
 *
 * @param read reads the pages of a folder
 * @param options options of the blog plugin
 */
export function readBlog(
  source: SourceFolder,
  read: (folder: string) => SourcePage[],
  { options, locale, notes }: { options: Record<string, unknown>; locale: string; notes: Note[] },
): Blog | undefined {
  const root = typeof options.path === 'string' ? options.path : 'blog'
  const route = typeof options.routeBasePath === 'string' ? options.routeBasePath : 'blog'
  const place = route.split('/').filter(Boolean)
  const found = read(root)
  if (found.length === 0 || place.length === 0) return undefined
  const people = readAuthors(source, root)
  const posts = found
    .map((page) => asPost(page, root, { people, locale, notes }))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  notes.push({
    kind: 'changed',
    file: `${root}/`,
    message:
      'The blog became a folder of pages, each with its date and authors. Lists by tag, author, and year were left out',
  })
  const pages = posts.map(({ page, name, address }, order): SourcePage => ({
    ...page,
    place: [...place, name],
    address: `/${[...place, address].join('/')}`,
    routeBase: '',
    order,
  }))
  const title = typeof options.blogTitle === 'string' ? options.blogTitle : 'Blog'
  const folder = place.join('/')
  return { pages, folder: { place, title, order: lastInMenu - 1 }, item: { title, folder } }
}

interface Post {
  page: SourcePage
  /** ISO 8601; `''` if unknown. */
  date: string
  name: string
  /** Relative to the path of the blog. */
  address: string
}

/** File names with a date: `2021-08-26-welcome/index.md`, `2021-08-26-welcome.md`, and `2021/08/26/welcome.md`. */
const datedName = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*)$/

function asPost(
  page: SourcePage,
  root: string,
  { people, locale, notes }: { people: ReadonlyMap<string, string>; locale: string; notes: Note[] },
): Post {
  const path = page.file.slice(root.length + 1).replace(/(?:\/index)?\.mdx?$/, '')
  const [, year, month = '', day = '', rest = path] = datedName.exec(path) ?? []
  const named = year === undefined ? '' : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const { slug, authors, author, date: written, ...data } = page.data
  const date = dayOf(written) ?? named
  const address =
    typeof slug === 'string'
      ? slug.replace(/^\/+|\/+$/g, '')
      : [...(named === '' ? [] : named.split('-')), rest].join('/')
  const names = [...(Array.isArray(authors) ? authors : [authors]), author].flatMap((each: unknown) => {
    const name = isRecord(each) ? each.name : typeof each === 'string' ? (people.get(each) ?? each) : undefined
    return typeof name === 'string' ? [name] : []
  })
  const shown = [date === '' ? undefined : inWords(date, locale), names.join(', ')].filter(Boolean).join(' · ')
  if (shown === '')
    notes.push({
      file: page.file,
      message: 'This post has no date and no author. Add `date` and `authors` to its frontmatter',
    })
  return {
    page: {
      ...page,
      data: { ...data, ...(date !== '' && { date }), ...(names.length > 0 && { authors: names }) },
      ...(shown !== '' && withByline(page, `*${shown}*`)),
    },
    date,
    name: address.split('/').at(-1)!,
    address,
  }
}

/**
 * Inserts a line below the title, or at the start of the text. Adjusts `bodyLine`, so that the line numbers of the
 * following text stay correct.
 */
function withByline({ body, bodyLine }: SourcePage, line: string): Pick<SourcePage, 'body' | 'bodyLine'> {
  const title = /^\s*# [^\n]*\n?/.exec(body)?.[0] ?? ''
  const text = body.slice(title.length).replace(/^(?!\n)/, '\n')
  return { body: `${title}\n${line}\n${text}`, bodyLine: bodyLine - (text.length > body.length - title.length ? 3 : 2) }
}

function dayOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
}

function inWords(date: string, locale: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

/** Author key → author name, from `authors.yml`. */
function readAuthors(source: SourceFolder, root: string): Map<string, string> {
  const text = ['yml', 'yaml', 'json'].map((end) => source.readIfPresent(`${root}/authors.${end}`)).find(Boolean)
  const authors: unknown = text === undefined ? {} : parseYaml(text, { logLevel: 'error' })
  return new Map(
    Object.entries(recordOf(authors)).flatMap(([key, value]): [string, string][] => {
      const { name } = recordOf(value)
      return typeof name === 'string' ? [[key, name]] : []
    }),
  )
}
