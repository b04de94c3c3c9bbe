import { writeMoment } from '../../../../core/locale/index.ts'
import type { AppContext } from '../../../context.ts'
import type { ReleaseCache } from '../../../cache/release-cache.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import type { Preview } from '../../../store/preview.ts'
import { visitorLocale } from '../../../redirects/visitor-locale.ts'
import { pageRequest } from '../../page-request.ts'
import { serveNotice } from '../../serve-notice.tsx'

/** Data of the page on which readers confirm that they want to enter a preview. */
interface EntrancePageData {
  name: string
  /** ISO 8601. */
  endsAt: string
  /** Path that the form is submitted to. */
  action: string
}

/**
 * Asks readers to confirm before their browser enters a preview. A preview may contain untrusted content and any site
 * can link to it, so a link alone must not enter it.
 */
export async function serveEntrance(context: AppContext, cache: ReleaseCache, preview: Preview): Promise<Response> {
  const url = context.get('address').url
  const locale = visitorLocale(context, cache, url)
  const request = pageRequest(context, cache, url, { locale, contentLocale: locale, path: `/${locale}` })
  const endsAt = new Date(preview.expiresAt).toISOString()
  const data: EntrancePageData = { name: preview.name, endsAt, action: url.pathname }
  const heading = request.t('preview.entrance', { name: preview.name })
  const response = await serveNotice(
    context,
    request,
    { status: 200, heading, description: '', frameClass: 'entrance', styles: ['pages'], data },
    Entrance,
  )
  // Hides the secret URL from other sites. The form's own submission still needs the header, because its origin is
  // checked.
  response.headers.set('Referrer-Policy', 'same-origin')
  return response
}

function Entrance({ data: { name, endsAt, action } }: { data: EntrancePageData }) {
  const { t, locale } = useLocale()
  return (
    <>
      <h1>{t('preview.entrance', { name })}</h1>
      <p className="lead">{t('preview.explanation', { moment: writeMoment(new Date(endsAt), locale.language) })}</p>
      <form method="post" action={action} className="actions">
        <button type="submit" className="button primary">
          {t('preview.enter')}
        </button>
      </form>
    </>
  )
}
