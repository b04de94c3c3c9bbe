import { fillVersionInHtml } from '../../../../core/text/index.ts'
import { diffWords } from '../../../../core/document/index.ts'
import { pageNotFound } from '../../../../core/error/index.ts'
import { parseRange, versionNames, versionOf } from '../../../../core/release/index.ts'
import type { SiteConfig } from '../../../../core/release/index.ts'
import { diffArticles } from '../../../../core/revision/index.ts'
import { findInLocale, findOriginal, isInLocale, splitLocale } from '../../../../core/route/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { openVersion } from '../../../channels/open-version.ts'
import { comparePage } from '../../../channels/page-in-versions.ts'
import { openReleaseBefore } from '../../../channels/release-before.ts'
import type { PageRequest } from '../../../context.ts'
import { spliceHtml } from '../../../render/splice-html.ts'
import { readPlain, renderPatch } from '../../markdown/page-text.ts'
import { emptyArticle, linkPlace, localeEdits, placeEdits } from '../../article-edits.ts'
import type { ContentStore, PageEntry } from '../../../store/content-store.ts'
import { leadOf, withoutRepeatedLead } from '../../lead.ts'
import { defineScreen } from '../define-screen.ts'
import { DiffPage } from './view.tsx'
import type { DiffPageData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Returns the description that readers see, or '' for a page without one. */
function shownLead(page: PageEntry | undefined, article = emptyArticle): string {
  return page ? leadOf(withoutRepeatedLead(page, article)) : ''
}

/** Both sides of a comparison. `place` is the path of the page on the earlier side. */
interface Sides extends Pick<DiffPageData, 'from' | 'to' | 'all'> {
  earlier: ContentStore
  place: string
}

/** @param current path of the page in the request's release, possibly in another language */
async function openEarlier(request: PageRequest, current: string): Promise<Sides> {
  const { cache, store, url } = request
  const { from = 'before' as const } = parseRange(url.searchParams) ?? {}
  const earlier = await openReleaseBefore(request, from)
  const place = await store.findEarlierPath(
    current,
    earlier.release.channel === cache.release.channel ? earlier.release.number : 0,
    new Date().toISOString(),
  )
  const to = cache.view.kind === 'preview' ? cache.view.preview.name : cache.release.number
  return { earlier, place, from: earlier.release.number, to }
}

/** @throws SiteError if the version is unknown */
async function openOtherVersion(request: PageRequest): Promise<Sides> {
  const { cache, path, url, unscopedDatabase } = request
  const { version, store } = await openVersion(request, url.searchParams.get('compare') ?? '')
  const site = cache.site ?? cache.release
  const shown = versionOf(cache.release.channel)
  const pages = await comparePage({ database: unscopedDatabase(), site, path, version: shown })
  const place = pages.find((page) => page.version === version.name)?.path ?? path
  const { versions = [] } = site.config
  const to = versions.find(({ name, state }) => (shown === undefined ? state === 'current' : name === shown))
  const all = `/${request.contentLocale.code}?since=${encodeURIComponent(version.name)}`
  return { earlier: store, place, from: version.label, to: to?.label ?? '', all }
}

interface Texts {
  before: PageEntry | undefined
  after: PageEntry | undefined
}

/**
 * Chooses the pages to compare: those in the reader's language, or in the language shown in place of a missing
 * translation.
 * @param entries the page and its translations on each side
 * @param isCommon whether to prefer a language that both sides have
 */
function chooseTexts(
  { before, after }: Record<'before' | 'after', readonly PageEntry[]>,
  code: string,
  { locales, defaultLocale }: SiteConfig,
  isCommon: boolean,
): Texts {
  const inLanguage = (each: string): Texts => ({
    before: findInLocale(before, each),
    after: findInLocale(after, each),
  })
  const codes = [code, defaultLocale, ...locales.map((locale) => locale.code)]
  const texts = codes.map(inLanguage)
  const common = texts.find((each) => each.before && each.after)
  const own = inLanguage(code)
  if (common && (isCommon || !(own.before ?? own.after))) return common
  return texts.find((each) => each.before ?? each.after) ?? own
}

/**
 * A page's changes between two releases, word by word, even if the page moved. `?diff=9..12` compares two releases,
 * `?diff=9` compares release 9 with the current one, and `?diff` compares the previous release with the current one.
 * `?compare=1.x` compares the page with another version.
 */
export const diff = defineScreen<DiffPageData>({
  name: 'diff',
  route: ({ url }) => url.searchParams.has('diff') || url.searchParams.has('compare'),
  async load(request) {
    const { path, cache, store, contentLocale, url, t } = request
    const { config } = cache.release
    const isOfVersions = url.searchParams.has('compare')
    const around = await lookUpPage(request, path, path.slice(contentLocale.code.length + 1))
    const own = around.entries.find((entry) => entry.path === path)
    const { earlier, place, ...names } = isOfVersions
      ? await openOtherVersion(request)
      : await openEarlier(request, (own ?? findOriginal(around.entries, config))?.path ?? path)
    const entries = await earlier.findTranslations(place, splitLocale(place).rest)
    const { before, after } = chooseTexts(
      { before: entries, after: around.entries },
      contentLocale.code,
      config,
      isOfVersions,
    )
    const page = after ?? before
    if (!page) throw pageNotFound(url.pathname)
    const textLocale = config.locales.find(({ code }) => isInLocale(page.path, code)) ?? contentLocale
    const [was, is] = await Promise.all([
      before && earlier.readArticle(before.document),
      after && store.readArticle(after.document),
    ])
    // Gives both articles the links of the displayed release, because links aren't part of the comparison.
    const links = linkPlace(cache)
    const shown = (article = emptyArticle) =>
      spliceHtml(article.html, [
        ...localeEdits(article, textLocale.code, contentLocale.code),
        ...placeEdits(article, links),
      ])
    const { html, added, removed } = diffArticles(shown(was), shown(is), {
      added: t('translation.added'),
      removed: t('translation.removed'),
    })
    return {
      frameClass: 'diff',
      data: {
        path,
        added,
        removed,
        exists: after !== undefined,
        ...names,
        title: diffWords(before?.title ?? '', after?.title ?? ''),
        description: diffWords(shownLead(before, was), shownLead(after, is)),
      },
      head: screenHead(t('diff.heading', { title: page.title }), {
        type: 'article',
        styles: [...new Set(['pages' as const, ...page.styles, ...(before?.styles ?? [])])],
        canonicalPath: path,
      }),
      navigation: around.branches(),
      languages: languageLinks(request, around.entries),
      textLocale,
      fillings: { article: Promise.resolve(fillVersionInHtml(html, versionNames(cache.release))) },
      cacheable: false,
      markdown: async () => {
        const texts = await Promise.all([
          before ? readPlain({ store: earlier }, before.document) : { text: '' },
          after ? readPlain(request, after.document) : { text: '' },
        ])
        return {
          path,
          title: t('diff.heading', { title: page.title }),
          description: '',
          release: cache.release.number,
          text: renderPatch(texts[0].text, texts[1].text),
          sections: [],
        }
      },
    }
  },
  view: DiffPage,
})
