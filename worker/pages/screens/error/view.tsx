import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { locales } from '../../../../core/locale/index.ts'
import { SectionTrail } from '../../../layout/section-trail.tsx'
import { SearchForm } from '../../../layout/search.tsx'
import type { NearbyPage } from '../../../navigation/navigation-branch.ts'
import type { VersionsWithPage } from '../../versions-with-page.ts'

export interface ErrorPageData {
  statusCode: number
  /** The `SiteError`'s code. */
  code: string
  statusMessage: string
  /** The error message, shown only if it differs from the status message. */
  message: string
  /** Suggested pages, with a similar path or title. */
  closest: NearbyPage[]
  /** The versions that do have the missing page. */
  elsewhere?: VersionsWithPage
  /** The requested section, if the page doesn't have it, and the ids of the sections that it does have. */
  section?: { asked: string; page: string; others: readonly string[] }
  requestId: string | null
}

/**
 * Explains the error and suggests next steps.
 * @param path path for the retry link; empty for the current URL
 */
export function ErrorPage({ path, data }: { path: string; data: ErrorPageData }) {
  const { t, locale } = useLocale()
  const failed = data.statusCode >= 500
  const ended = data.code === 'preview-ended'
  const texts = errorTexts(data)
  const { elsewhere } = data
  const title = elsewhere ? t('versions.absentTitle', { name: elsewhere.label }) : t(`common.error.${texts.title}`)
  return (
    <>
      {(data.statusCode !== 404 || texts.title !== 'title') && <p className="error-status">{data.statusCode}</p>}
      <h1>{title}</h1>
      <p className="lead">
        {elsewhere ? t('versions.absent', { name: elsewhere.label }) : t(`common.error.${texts.description}`)}
      </p>
      {elsewhere && (
        <ul className="closest">
          {elsewhere.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>
                <bdi>{label}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {data.statusCode !== 410 && <Details data={data} title={title} path={path} />}
      <p className="actions">
        {failed && (
          <PageLink className="button primary" href={path}>
            {t('common.error.retry')}
          </PageLink>
        )}
        {!ended && (
          <PageLink className={failed ? 'button' : 'button primary'} href={`/${locale.code}`}>
            {t('common.error.home')}
          </PageLink>
        )}
      </p>
      {ended && (
        <form method="post" action="/_preview/exit">
          <button type="submit" className="button primary">
            {t('preview.exit')}
          </button>
        </form>
      )}
      {!failed && !ended && <SearchForm />}
      {data.section && <OtherSections {...data.section} />}
      <ClosestPages pages={data.closest} />
      {data.requestId && <p className="error-request">{t('common.error.request', { id: data.requestId })}</p>}
    </>
  )
}

/**
 * Returns the translation keys below `common.error` for an error's title and description.
 * @param data.closest the suggested pages, which the description may mention
 */
export function errorTexts({
  statusCode,
  code,
  closest = [],
}: Pick<ErrorPageData, 'statusCode' | 'code'> & Partial<Pick<ErrorPageData, 'closest'>>) {
  if (code === 'invalid-moment' || code === 'release-not-found')
    return { title: 'releaseTitle', description: 'releaseDescription' } as const
  if (code === 'section-not-found') return { title: 'sectionTitle', description: 'sectionDescription' } as const
  if (code === 'preview-ended') return { title: 'previewTitle', description: 'previewDescription' } as const
  if (statusCode >= 500) return { title: 'failedTitle', description: 'failedDescription' } as const
  if (statusCode === 429) return { title: 'busyTitle', description: 'busyDescription' } as const
  if (statusCode === 410)
    return { title: 'goneTitle', description: closest.length > 0 ? 'goneDescription' : 'description' } as const
  return { title: 'title', description: 'description' } as const
}

/**
 * The error's message, if it says more than the title. It is in English, so it is omitted if a translated title and
 * description exist. For a missing page or section, shows its URL instead.
 */
function Details({ data, title, path }: { data: ErrorPageData; title: string; path: string }) {
  const { locale } = useLocale()
  const { statusMessage, message, section } = data
  if (section) return <Missing address={`${section.page}#${section.asked}`} />
  const isTranslated = errorTexts(data).title !== 'title' || isMissing(data)
  // The title already states that the page is missing.
  if (isMissing(data) || (locale.code !== locales.en.code && isTranslated))
    return data.statusCode === 404 && path !== '' ? <Missing address={path} /> : null
  const said = message.includes(statusMessage) ? [message] : [statusMessage, message]
  return said
    .filter((line) => line && line !== title)
    .map((line) => (
      <p key={line} className="error-message" lang="en">
        {line}
      </p>
    ))
}

/** Returns whether the error is a missing page. Other errors can have the same title and description. */
function isMissing(data: ErrorPageData): boolean {
  return errorTexts(data).title === 'title' && /^page not found/i.test(data.statusMessage)
}

function Missing({ address }: { address: string }) {
  return (
    <p className="error-message">
      <bdi dir="ltr">{address}</bdi>
    </p>
  )
}

function OtherSections({ page, others }: NonNullable<ErrorPageData['section']>) {
  const { t } = useLocale()
  if (others.length === 0) return null
  return (
    <section className="closest">
      <h2>{t('docs.toc')}</h2>
      <ul>
        {others.map((id) => (
          <li key={id}>
            <PageLink href={`${page}#${encodeURIComponent(id)}`}>{id}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosestPages({ pages }: { pages: ErrorPageData['closest'] }) {
  const { t } = useLocale()
  if (pages.length === 0) return null
  return (
    <section className="closest">
      <h2>{t('common.error.closest')}</h2>
      <ul>
        {pages.map(({ path, title, trail, description }) => (
          <li key={path}>
            <SectionTrail trail={trail} />
            <PageLink href={path}>{title}</PageLink>
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
