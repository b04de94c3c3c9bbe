import { landingCollection } from '../../../core/collection/index.ts'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { surfacesOf } from '../../../core/document/index.ts'
import type { StoredArticle } from '../../../core/document/index.ts'
import { pageNotFound } from '../../../core/error/index.ts'
import { pictureHeight, pictureWidth } from '../../../core/image/index.ts'
import { encodePathname, findInLocale, findOriginal, isInLocale } from '../../../core/route/index.ts'
import type { Moved } from '../../../core/route/index.ts'
import type { SiteConfig, SiteLocale } from '../../../core/release/index.ts'
import { languageLinks } from '../../navigation/language-links.ts'
import { lookUpPage } from '../../navigation/surroundings.ts'
import { followRedirect } from '../../redirects/follow-redirect.ts'
import { redirectToPast } from '../../redirects/redirect-to-past.ts'
import { hrefInRelease } from '../../layout/release-link.tsx'
import { spliceHtml } from '../../render/splice-html.ts'
import { emptyArticle, localeEdits, moveToLocale, pastRelease, releaseEdits } from '../article-edits.ts'
import { noteEdits, renderMovedSections, translationNotes, withFormerIds } from './heading-notes.tsx'
import type { HeadingNote } from './heading-notes.tsx'
import { translationNotice } from './translation-notice.tsx'
import type { NavigationRow, PageEntry, PageLookup } from '../../store/content-store.ts'
import { leadOf, withoutRepeatedLead } from '../lead.ts'
import { definePage } from '../page.ts'
import type { PageRequest } from '../../context.ts'
import type { LoadedPage } from '../page.ts'
import { DocsPage } from './view.tsx'
import { LandingPage } from '../landing/view.tsx'
import type { NearbyPage } from '../../navigation/navigation-branch.ts'
import type { DocsPageData, LandingPageData } from '../page-data.ts'
import { withLandingContent } from '../markdown/landing-text.ts'
import { readPageText } from '../markdown/page-text.ts'
import { pageActions } from './page-actions.tsx'
import { Lead } from './page-title.tsx'

/** The page at a path of the content: a locale's landing page at its root, documentation below. */
export const docs = definePage<DocsPageData | LandingPageData>({
  name: 'docs',
  matches: () => true,
  // No control characters, and no longer than browsers can display.
  validate: ({ path }) => path.length <= 2000 && !/\p{Cc}/u.test(path),
  load,
  component: ({ frame, data }) =>
    data.kind === 'docs' ? <DocsPage frame={frame} data={data} /> : <LandingPage frame={frame} data={data} />,
})

async function load(request: PageRequest): Promise<LoadedPage<DocsPageData | LandingPageData> | Moved> {
  const { path, cache, store, contentLocale, locale } = request
  const { config } = cache.release
  const root = `/${contentLocale.code}`
  const rest = path.slice(root.length)

  const around = await lookUpPage(request, path, rest, { article: true })
  const translations = around.entries
  const own = translations.find((candidate) => candidate.path === path)
  const elsewhere = own ? undefined : findInLocale(translations, contentLocale.code)
  if (elsewhere) return inFrame({ location: encodePathname(elsewhere.path), status: 301 }, request)
  // If the page moved in this language, redirect to its new path even if another language still has it here.
  const left = own || translations.length === 0 ? undefined : around.redirect
  if (left && left.status !== 410) return inFrame({ location: left.location, status: left.status }, request)
  // Without a translation, another language's text appears in this language's frame.
  const entry = own ?? findOriginal(translations, config)
  if (!entry) {
    const moved: Moved | undefined =
      (await findInLowerCase(request, rest)) ?? (await redirectToPast(request)) ?? (await followRedirect(request, path))
    // Documentation or a folder without a page starts with its first page. The redirect is temporary, because a page
    // may be added.
    const [start] = rest === '' ? (around.level(root) ?? []) : folderAt(path, around.level)
    const first = start && { location: encodePathname(start.first), status: 302 as const }
    const to = moved ?? first ?? (await findElsewhere(request, rest))
    if (!to) throw pageNotFound(request.url.pathname)
    return inFrame(to, request)
  }

  const navigation = around.branches()
  const {
    document,
    anchors,
    picture: _picture,
    since,
    outline,
    styles,
    updatedAt,
    readingMinutes,
    pair: _pair,
    translation,
    ...columns
  } = entry
  const textLocale = config.locales.find(({ code }) => isInLocale(entry.path, code)) ?? contentLocale
  const landing = entry.collection === landingCollection(textLocale.code)
  // An untranslated page's article is read while the frame is sent, so its first words aren't known yet.
  const article = around.article ?? readArticle(request, document)
  const lead = (text: StoredArticle) => leadOf(withoutRepeatedLead(columns, text))
  return {
    data: landing
      ? { kind: 'landing', entry: withoutRepeatedLead(columns, around.article ?? emptyArticle), updatedAt }
      : {
          kind: 'docs',
          entry: columns,
          lead: around.article && lead(around.article),
          outline,
          updatedAt,
          readingMinutes,
          breadcrumb: breadcrumbOf(root, path, around.level),
          surround: surroundOf(around),
          actions: {
            ...pageActions({
              entry,
              release: since || cache.release.number,
              past: pastRelease(cache),
              config,
              origin: request.origin,
              t: request.t,
            }),
            beside: translation ? besideOf(translation.source, config) : null,
          },
          translation: translation
            ? await translationNotice(
                store,
                entry,
                translation,
                translations.find((page) => page.path === translation.source),
              )
            : null,
        },
    head: {
      heading: entry.seo.title || entry.title,
      description: entry.seo.description || entry.description,
      type: landing ? 'website' : 'article',
      image: pictureOf(entry),
      noindex: locale.code !== textLocale.code || !surfacesOf(entry).robots,
      styles: landing ? [...new Set(['landing' as const, ...styles])] : styles,
      canonicalPath: entry.path,
      alternatePaths: own ? alternates(translations, request) : [],
    },
    navigation,
    languages: languageLinks(request, translations),
    textLocale,
    fillings: {
      article: fillArticle(request, entry, article, own ? undefined : textLocale.code),
      ...(around.article ? {} : { lead: fillLead(article, lead, textLocale) }),
    },
    text: [document, anchors, translation],
    markdown: async () => {
      const source = translation && translations.find((page) => page.path === translation.source)
      const page = await readPageText(request, entry, source)
      return landing ? withLandingContent(page, entry) : page
    },
    cacheable: 'address',
  }
}

async function readArticle({ store }: PageRequest, document: string): Promise<StoredArticle> {
  const article = await store.readArticle(document)
  if (!article) throw new Error(`The article ${document} is not in the database`)
  return article
}

/** The description of a page whose article was still being read; empty if the read fails. */
async function fillLead(
  article: StoredArticle | Promise<StoredArticle>,
  leadOf: (article: StoredArticle) => string,
  { language, dir }: SiteLocale,
): Promise<string> {
  const text = await Promise.resolve(article).then(leadOf, () => '')
  return renderToStaticMarkup(<Lead text={text} lang={language} dir={dir} />)
}

/**
 * The article as this page shows it: with notes at its headings, links in the language of the frame, and links to the
 * same past release.
 * @param from locale whose pages the article's links point to, if they should stay in the language of the request
 */
async function fillArticle(
  { cache, contentLocale, locale, t }: PageRequest,
  { path, translation, anchors }: PageEntry,
  stored: StoredArticle | Promise<StoredArticle>,
  from = contentLocale.code,
): Promise<string> {
  const article = await stored
  const release = pastRelease(cache)
  const hrefOf = (address: string) => hrefInRelease(moveToLocale(address, from, contentLocale.code), release)
  const notes = translation
    ? translationNotes(translation, t, locale, (heading) => hrefOf(`${encodePathname(path)}?changes#${heading}`))
    : new Map<string, HeadingNote>()
  const edits = [
    ...noteEdits(article, withFormerIds(notes, anchors)),
    ...(from === contentLocale.code ? [] : localeEdits(article, from, contentLocale.code)),
    ...releaseEdits(article, release),
  ]
  return spliceHtml(article.html, edits) + renderMovedSections(article.html, anchors, t, locale, hrefOf)
}

/** The source of a translation, for the side-by-side view. */
function besideOf(source: string, { locales }: SiteConfig): DocsPageData['actions']['beside'] {
  const locale = locales.find(({ code }) => isInLocale(source, code))
  return locale ? { code: locale.code, language: locale.language } : null
}

/**
 * The page whose path was requested in upper case, in this language or another one shown in its frame.
 * @param rest path below the root of the language
 */
async function findInLowerCase(
  { store, contentLocale: { code } }: PageRequest,
  rest: string,
): Promise<Moved | undefined> {
  const lower = rest.toLowerCase()
  if (rest === lower) return undefined
  const path = `/${code}${lower}`
  const pages = await store.findTranslations(path, lower)
  const own = pages.find((page) => page.path === path) ?? findInLocale(pages, code)
  return pages.length === 0 ? undefined : { location: encodePathname(own?.path ?? path), status: 301 }
}

/**
 * The page whose path in another language is this one. A page with a custom path appears at the path of its file in
 * languages that don't translate it, and links to it only had their locale changed.
 * @param rest path below the root of the language
 */
async function findElsewhere({ store, contentLocale, cache }: PageRequest, rest: string): Promise<Moved | undefined> {
  const others = cache.release.config.locales.filter(({ code }) => code !== contentLocale.code)
  const found = await store.findPairs(others.map(({ code }) => `/${code}${rest}`))
  const pages = [...found].map(([path, shared]) => ({ path, ...shared }))
  const original = findOriginal(pages, cache.release.config)
  if (!original) return undefined
  const own = findInLocale(original.translations, contentLocale.code)
  return { location: encodePathname(own?.path ?? `/${contentLocale.code}${original.pair}`), status: 302 }
}

/** Readers of a page in another language's frame stay in the frame. */
function inFrame(moved: Moved, { locale, contentLocale }: PageRequest): Moved {
  const framed = locale.code !== contentLocale.code && moved.location.startsWith(`/${contentLocale.code}/`)
  return framed ? { ...moved, location: `/${locale.code}${moved.location}` } : moved
}

/** The real translations, and `x-default` for readers of none of them. Empty for a page in one language only. */
function alternates(translations: readonly PageEntry[], { cache }: PageRequest) {
  const { locales, defaultLocale } = cache.release.config
  const found = locales.flatMap(({ code, language }) => {
    const page = findInLocale(translations, code)
    return page ? [{ hreflang: language, path: page.path, code }] : []
  })
  if (found.length < 2) return []
  const fallback = found.find(({ code }) => code === defaultLocale) ?? found[0]!
  return [...found.map(({ hreflang, path }) => ({ hreflang, path })), { hreflang: 'x-default', path: fallback.path }]
}

/** The folder at a path, if the navigation contains one. */
function folderAt(path: string, level: (parent: string) => readonly NavigationRow[] | undefined): NavigationRow[] {
  const siblings = level(path.slice(0, path.lastIndexOf('/'))) ?? []
  return siblings.filter((row) => row.path === path && row.size > 0 && row.first !== path)
}

function breadcrumbOf(root: string, path: string, level: (parent: string) => readonly NavigationRow[] | undefined) {
  const crumbs: DocsPageData['breadcrumb'] = []
  for (let parent = root; ;) {
    const row: NavigationRow | undefined = level(parent)?.find((child) => path.startsWith(`${child.path}/`))
    if (!row) return crumbs
    crumbs.push({
      title: row.title,
      path: row.page ? row.path : row.first === path ? null : row.first,
      ...languageOf('titleIn', row.data.shownIn ?? row.data.titleIn),
    })
    parent = row.path
  }
}

function surroundOf({ previous, next }: PageLookup): DocsPageData['surround'] {
  return [nearby(previous), nearby(next)]
}

/** An adjacent page. A folder's own page has its page title, not the folder's. */
function nearby(row: NavigationRow | undefined): NearbyPage | null {
  if (!row) return null
  const { path, description, data, title, indexPage } = row
  return { path, title: indexPage?.title ?? title, description, ...languageOf('shownIn', data.shownIn) }
}

/** The social card of a page: the image that its author chose, or the generated one. */
function pictureOf({ seo, title, picture }: PageEntry): LoadedPage['head']['image'] {
  const { ogImage, ogImageWidth, ogImageHeight, ogImageAlt } = seo
  const alt = typeof ogImageAlt === 'string' ? ogImageAlt : (seo.title ?? title)
  if (typeof ogImage === 'string') {
    const size = { width: Number(ogImageWidth), height: Number(ogImageHeight) }
    return { src: ogImage, alt, ...(size.width > 0 && size.height > 0 && size) }
  }
  return picture === null ? undefined : { src: picture, width: pictureWidth, height: pictureHeight, alt }
}

/** Only values written by a sync are languages. */
function languageOf<Name extends string>(name: Name, language: unknown): Partial<Record<Name, string>> {
  // TypeScript widens a computed key to any string.
  return typeof language === 'string' ? ({ [name]: language } as Record<Name, string>) : {}
}
