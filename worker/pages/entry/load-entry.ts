import { versionNames } from '../../../core/release/index.ts'
import { fillVersionInJson } from '../../../core/text/index.ts'
import { kindOf } from '../../../core/collection/index.ts'
import { surfacesOf, usesBlocks } from '../../../core/document/index.ts'
import type { StoredArticle } from '../../../core/document/index.ts'
import { pageNotFound } from '../../../core/error/index.ts'
import { socialCardHeight, socialCardWidth } from '../../../core/image/index.ts'
import { encodePathname, findInLocale, findOriginal, isInLocale } from '../../../core/route/index.ts'
import type { Moved } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import { languageLinks } from '../../navigation/language-links.ts'
import { lookUpPage } from '../../navigation/surroundings.ts'
import type { PageEntry } from '../../store/content-store.ts'
import type { PageKind } from '../kinds/define-page-kind.ts'
import { pageKinds } from '../kinds/page-kinds.gen.ts'
import { leadOf, withoutRepeatedLead } from '../lead.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { readPageText } from '../markdown/page-text.ts'
import type { PageView } from '../screens/define-screen.ts'
import { clientAssets } from '../../render/client-assets.ts'
import { fillArticle, fillLead, readArticle } from './article-text.tsx'
import { compareVersions } from './compare-versions.ts'
import { findElsewhere, findInVersion, inFrame } from './find-elsewhere.ts'

/** A page that is ready to render, and its view. */
interface LoadedEntry {
  loaded: LoadedPage
  view: PageView
}

/** Page kinds by their value in `entry.kind`. */
const kinds = new Map(Object.values<PageKind>(pageKinds).map((each) => [each.kind, each]))

/**
 * Loads the entry at the requested path, whatever its kind.
 * @throws SiteError if the page is missing
 */
export async function loadEntry(request: PageRequest): Promise<LoadedEntry | Moved> {
  const { path, contentLocale, cache, locale } = request
  const { config } = cache.release
  const rest = path.slice(contentLocale.code.length + 1)

  const [around, { today, marks }] = await Promise.all([
    lookUpPage(request, path, rest, { article: true }),
    compareVersions(request, path),
  ])
  const translations = around.entries
  const own = translations.find((candidate) => candidate.path === path)
  const elsewhere = own ? undefined : findInLocale(translations, contentLocale.code)
  if (elsewhere) return inFrame({ location: encodePathname(elsewhere.path), status: 301 }, request)
  // A redirect in this language wins over a page in another language at the same path.
  const left = own || translations.length === 0 ? undefined : around.redirect
  if (left && left.status !== 410) return inFrame({ location: left.location, status: left.status }, request)
  // Without a translation, shows the text of another language in this language's frame.
  const found = own ?? findOriginal(translations, config)
  if (!found) {
    const to = (await findElsewhere(request, rest, around.level)) ?? (await findInVersion(request))
    if (!to) throw pageNotFound(request.url.pathname)
    return inFrame(to, request)
  }

  const entry = { ...found, outline: fillVersionInJson(found.outline, versionNames(request.cache.release)) }
  const navigation = around.branches()
  const { document, anchors, picture: _picture, since: _since, kind: written, ...others } = entry
  const {
    outline: _outline,
    styles,
    updatedAt,
    readingMinutes: _minutes,
    translationKey: _key,
    translation,
    ...fields
  } = others
  const textLocale = config.locales.find(({ code }) => isInLocale(entry.path, code)) ?? contentLocale
  // An unknown kind comes from a newer engine and is shown as an article.
  const kind = kinds.get(written ?? kindOf(entry.collection, textLocale.code)) ?? pageKinds.article
  // The article of an untranslated page is read while the frame is sent, so its first words aren't known yet.
  const article = around.article ?? readArticle(request, document)
  // Older engines included these styles in the main style sheet and didn't list them.
  const hasBlocks = styles.includes('blocks') || (around.article !== undefined && usesBlocks(around.article.html))
  const lead = (text: StoredArticle) => leadOf(withoutRepeatedLead(fields, text))
  const data = await kind.load({ request, entry, fields, article: around.article, translations, around })
  const feed = kind.feedOf?.(data)
  const loaded: LoadedPage = {
    frameClass: kind.frameClass,
    data,
    head: {
      heading: entry.seo.title || entry.title,
      description: entry.seo.description || entry.description,
      type: kind.type,
      image: socialCardOf(entry),
      noindex: locale.code !== textLocale.code || !surfacesOf(entry).robots,
      styles: [
        ...new Set([
          ...(hasBlocks ? ['blocks' as const] : []),
          ...(kind.styles ?? []),
          ...(kind.stylesOf?.(data) ?? []),
          ...styles,
        ]),
      ],
      canonicalPath: entry.path,
      alternatePaths: own ? alternates(translations, request) : [],
      ...(today && { current: today }),
      ...(feed !== undefined && { feed }),
    },
    ...(kind.jsonLd && { structuredData: (links) => kind.jsonLd!(data, links) }),
    navigation,
    languages: languageLinks(request, translations),
    textLocale,
    fillings: {
      article: fillArticle(request, entry, article, { from: own ? undefined : textLocale.code, marks }).then(
        around.article || hasBlocks ? undefined : withBlocks,
      ),
      ...(around.article ? {} : { lead: fillLead(article, lead, textLocale) }),
    },
    text: [document, anchors, translation, ...(marks ? [marks] : [])],
    markdown: async () => {
      const source = translation && translations.find((page) => page.path === translation.source)
      const page = await readPageText(request, entry, source)
      return (await kind.markdown?.(page, entry, data, request)) ?? page
    },
    payload: { data: kind.payload(data), updatedAt },
    ...(entry.meta.scrollToTop === false && { keepScroll: true }),
    cacheable: 'address',
  }
  return { loaded, view: kind.view }
}

/**
 * Appends the style sheet to an article of an older engine. The head was sent before the article was read, so it
 * couldn't include the style sheet.
 */
function withBlocks(html: string): string {
  return usesBlocks(html) ? `${html}<link rel="stylesheet" href="${clientAssets.styles.blocks}"/>` : html
}

/**
 * Returns links to the page's translations, and `x-default` for all other languages. Returns none for a page in a
 * single language.
 */
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

/** Returns the social card of a page: the image chosen by its author, or the generated one. */
function socialCardOf({ seo, title, picture }: PageEntry): LoadedPage['head']['image'] {
  const { ogImage, ogImageWidth, ogImageHeight, ogImageAlt } = seo
  const alt = typeof ogImageAlt === 'string' ? ogImageAlt : (seo.title ?? title)
  if (typeof ogImage === 'string') {
    const size = { width: Number(ogImageWidth), height: Number(ogImageHeight) }
    return { src: ogImage, alt, ...(size.width > 0 && size.height > 0 && size) }
  }
  return picture === null ? undefined : { src: picture, width: socialCardWidth, height: socialCardHeight, alt }
}
