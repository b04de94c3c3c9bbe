import { pageNotFound } from '../../../../core/error/index.ts'
import type { AskConfig } from '../../../../core/release/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { defineScreen } from '../define-screen.ts'
import { screenHead } from '../../screen-head.ts'

/** The stored data, according to the site's configuration. */
interface PrivacyPageData {
  /** The kinds of data that the site stores. */
  stored: ('views' | 'votes' | 'phrases')[]
  retentionDays: number
  /** Name of the service that answers readers' questions; `null` if the site doesn't use Ask. */
  service: string | null
  /** Whether the site also uses external analytics. */
  hasOthers: boolean
}

/**
 * Lists the data that the site stores about readers, and the data that Ask stores and sends: `/{locale}/_privacy`. The
 * page doesn't exist if the site stores no such data and doesn't use Ask.
 */
export const privacy = defineScreen<PrivacyPageData>({
  name: 'privacy',
  route: ({ path, contentLocale }) => path === `/${contentLocale.code}/_privacy`,
  async load(request) {
    const { cache, t, url } = request
    const { insight, release } = cache
    const { config } = release
    if (!insight && !config.ask) throw pageNotFound(url.pathname)
    return {
      frameClass: 'privacy',
      data: {
        stored: insight
          ? [
              'views' as const,
              ...(insight.votes && (config.feedback || config.ask) ? ['votes' as const] : []),
              ...(insight.searches || insight.missing ? ['phrases' as const] : []),
            ]
          : [],
        retentionDays: insight?.retentionDays ?? 0,
        service: config.ask ? serviceOf(config.ask) : null,
        hasOthers: (config.analytics ?? []).length > 0,
      },
      head: screenHead(t('privacy.title'), { description: insight ? t('privacy.lead') : '' }),
      navigation: await frameNavigation(request),
      languages: languageLinks(request, [], '/_privacy'),
      fillings: {},
      cacheable: 'release',
    }
  },
  view: PrivacyPage,
})

/**
 * Returns a name that readers know for the service that writes answers: the host of its URL, or the name of its
 * company.
 */
function serviceOf({ provider, url }: AskConfig): string {
  const names = { 'workers-ai': 'Cloudflare Workers AI', openai: 'OpenAI', anthropic: 'Anthropic' }
  return url === null ? names[provider] : new URL(url).host
}

function PrivacyPage({ data: { stored, retentionDays, service, hasOthers } }: { data: PrivacyPageData }) {
  const { t, locale } = useLocale()
  const days = new Intl.NumberFormat(locale.language).format(retentionDays)
  return (
    <>
      <h1>{t('privacy.title')}</h1>
      {stored.length > 0 && (
        <>
          <p className="lead">{t('privacy.lead')}</p>
          <ul>
            {stored.map((part) => (
              <li key={part}>{t(`privacy.${part}`)}</li>
            ))}
          </ul>
          <p>{t('privacy.retention', { days })}</p>
          <p>{t('privacy.signals')}</p>
        </>
      )}
      {service !== null && <p>{t('privacy.asking', { service })}</p>}
      {hasOthers && <p>{t('privacy.others')}</p>}
    </>
  )
}
