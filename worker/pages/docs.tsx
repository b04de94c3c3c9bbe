import { landingCollection } from '../../core/collection/index.ts'
import { pageNotFound } from '../../core/error/index.ts'
import { readSurroundings } from '../navigation/page-navigation.ts'
import type { NavigationRow, PageEntry, PageLookup } from '../store/content-store.ts'
import { definePage } from './define-page.ts'
import type { LoadedPage, Moved, PageRequest } from './define-page.ts'
import { DocsPage } from './docs-page.tsx'
import { LandingPage } from './landing-page.tsx'
import type { DocsPageData, LandingPageData, NearbyPage } from './page-data.ts'
import { pageActions } from './page-actions.ts'

/** The page at a path of the content: a locale's landing page at its root, documentation below. */
export const docs = definePage<DocsPageData | LandingPageData>({
  name: 'docs',
  matches: () => true,
  // A path that cannot be one: control characters, or longer than any address a browser shows.
  validate: ({ path }) => path.length <= 2000 && !/\p{Cc}/u.test(path),
  load,
  component: ({ frame, data }) => (data.kind === 'docs' ? <DocsPage frame={frame} data={data} /> : <LandingPage frame={frame} data={data} />),
})

async function load(request: PageRequest): Promise<LoadedPage<DocsPageData | LandingPageData> | Moved> {
  const { path, memory, store, contentLocale, locale } = request
  const { config } = memory.release
  const root = `/${contentLocale.code}`
  const rest = path.slice(root.length)

  const around = await readSurroundings(request, path, config.locales.map(({ code }) => `/${code}${rest}`))
  const translations = around.entries
  const entry = translations.find((candidate) => candidate.path === path)
  if (!entry) {
    const [other] = path === path.toLowerCase() ? [] : await store.findEntries([path.toLowerCase()])
    if (other) return { movedTo: other.path }
    throw pageNotFound(request.url.pathname)
  }

  const navigation = around.drawTree()
  const { document, outline, styles, updatedAt, ...columns } = entry
  const landing = entry.collection === landingCollection(contentLocale.code)
  return {
    data: landing ? { kind: 'landing', entry: columns } : {
      kind: 'docs', entry: columns, outline, updatedAt,
      breadcrumb: breadcrumbOf(root, path, around.level),
      surround: surroundOf(around),
      actions: pageActions(entry, config, request.url.origin),
    },
    head: {
      heading: entry.seo.title ?? entry.title,
      description: entry.seo.description ?? entry.description,
      type: landing ? 'website' : 'article',
      noindex: locale.code !== contentLocale.code,
      styles: landing ? ['pages', ...styles] : styles,
      canonicalPath: entry.path,
      alternatePaths: alternates(translations, request),
    },
    navigation,
    // Where a page has no translation, its own text in the other language's frame: a link of the picker never leads to a 404.
    languages: config.locales.map((other) => ({
      locale: other,
      current: other.code === locale.code,
      href: translations.some((page) => page.path === `/${other.code}${rest}`) ? `/${other.code}${rest}` : `/${other.code}${path}`,
    })),
    fillings: { article: readArticle(request, document) },
    cacheable: true,
  }
}

async function readArticle({ store }: PageRequest, hash: string): Promise<string> {
  const html = await store.readText(hash, 'html')
  if (html === undefined) throw new Error(`The article ${hash} is not in the database`)
  return html
}

/** Real translations, and `x-default` for readers of none of them. Nothing for a page that exists in one language only. */
function alternates(translations: readonly PageEntry[], { memory }: PageRequest) {
  const { locales, defaultLocale } = memory.release.config
  const found = locales.flatMap(({ code, language }) => {
    const page = translations.find(({ path }) => path === `/${code}` || path.startsWith(`/${code}/`))
    return page ? [{ hreflang: language, path: page.path, code }] : []
  })
  if (found.length < 2) return []
  const fallback = found.find(({ code }) => code === defaultLocale) ?? found[0]!
  return [...found.map(({ hreflang, path }) => ({ hreflang, path })), { hreflang: 'x-default', path: fallback.path }]
}

function breadcrumbOf(root: string, path: string, level: (parent: string) => readonly NavigationRow[] | undefined) {
  const crumbs: DocsPageData['breadcrumb'] = []
  for (let parent = root; ;) {
    const row: NavigationRow | undefined = level(parent)?.find((child) => path.startsWith(`${child.path}/`))
    if (!row) return crumbs
    crumbs.push({ title: row.title, path: row.page ? row.path : null })
    parent = row.path
  }
}

function surroundOf({ previous, next }: PageLookup): DocsPageData['surround'] {
  return [nearby(previous), nearby(next)]
}

function nearby(row: NavigationRow | undefined): NearbyPage | null {
  return row ? { path: row.path, title: row.title, description: row.description } : null
}
