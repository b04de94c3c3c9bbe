import type { SiteConfig } from '../../../../core/release/index.ts'
import { isInLocale } from '../../../../core/route/index.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import { linkPlace } from '../../article-edits.ts'
import { leadOf, withoutRepeatedLead } from '../../lead.ts'
import { definePageKind } from '../define-page-kind.ts'
import type { RequestedEntry } from '../define-page-kind.ts'
import type { ArticleData } from './article-data.ts'
import { describeArticle } from './json-ld.ts'
import { pageActions } from './page-actions.tsx'
import { breadcrumbOf, surroundOf } from './surroundings.ts'
import { translationNotice } from './translation-notice.tsx'
import { ArticlePage } from './view.tsx'

/** A documentation page: an article with its outline and links to the neighboring pages. */
export const article = definePageKind<ArticleData>({
  kind: 'article',
  frameClass: 'docs',
  type: 'article',
  load: loadArticle,
  view: ArticlePage,
  jsonLd: describeArticle,
  // Programs that read payloads expect these keys.
  payload({ entry, surround }) {
    const key = entry.path.replaceAll('/', '-')
    return { [key]: entry, [`${key}-surround`]: surround }
  },
})

/** Loads everything on the page except the article's text. */
export async function loadArticle({
  request,
  entry,
  fields,
  article: text,
  translations,
  around,
}: RequestedEntry): Promise<ArticleData> {
  const { path, cache, store, contentLocale, locate, t } = request
  const { config } = cache.release
  const { outline, updatedAt, readingMinutes, translation, since, meta } = entry
  return {
    entry: fields,
    lead: text && leadOf(withoutRepeatedLead(fields, text)),
    outline,
    reviewDue: reviewDueOn(cache.day, meta),
    updatedAt,
    readingMinutes,
    breadcrumb: breadcrumbOf(`/${contentLocale.code}`, path, around.level),
    surround: surroundOf(around),
    actions: {
      ...pageActions({
        entry,
        release: since || cache.release.number,
        place: linkPlace(cache),
        view: cache.view.kind,
        config,
        insight: cache.insight,
        locate,
        t,
      }),
      beside: translation && !config.isStatic ? besideOf(translation.source, config) : null,
    },
    translation: translation
      ? await translationNotice(
          store,
          entry,
          translation,
          translations.find((page) => page.path === translation.source),
          !config.isStatic,
        )
      : null,
  }
}

function reviewDueOn(day: number, { reviewBy, reviewNotice }: PageEntry['meta']): string | null {
  if (typeof reviewBy !== 'string' || reviewNotice === false) return null
  return reviewBy < new Date(day).toISOString().slice(0, 10) ? reviewBy : null
}

/** Returns the locale of a translation's source, for the side-by-side view. */
function besideOf(source: string, { locales }: SiteConfig): ArticleData['actions']['beside'] {
  const locale = locales.find(({ code }) => isInLocale(source, code))
  return locale ? { code: locale.code, language: locale.language } : null
}
