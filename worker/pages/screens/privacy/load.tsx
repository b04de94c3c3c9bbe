import { pageNotFound } from '../../../../core/error/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { defineScreen } from '../define-screen.ts'

/** The stored data, from the site's configuration. */
interface PrivacyPageData {
  /** Parts that are stored. */
  stored: ('views' | 'votes' | 'phrases')[]
  retentionDays: number
  /** Whether the site also uses analytics services. */
  hasOthers: boolean
}

/** Lists the data in the second database: `/{locale}/_privacy`. Sites without it have no such page. */
export const privacy = defineScreen<PrivacyPageData>({
  name: 'privacy',
  route: ({ path, contentLocale }) => path === `/${contentLocale.code}/_privacy`,
  async load(request) {
    const { cache, t, url } = request
    const { insight, release } = cache
    if (!insight) throw pageNotFound(url.pathname)
    const { config } = release
    return {
      frameClass: 'privacy',
      data: {
        stored: [
          'views' as const,
          ...(insight.votes && config.feedback ? ['votes' as const] : []),
          ...(insight.searches || insight.missing ? ['phrases' as const] : []),
        ],
        retentionDays: insight.retentionDays,
        hasOthers: (config.analytics ?? []).length > 0,
      },
      head: {
        heading: t('privacy.title'),
        description: t('privacy.lead'),
        type: 'website',
        noindex: true,
        styles: ['pages'],
        canonicalPath: null,
        alternatePaths: [],
      },
      navigation: await frameNavigation(request),
      languages: languageLinks(request, [], '/_privacy'),
      fillings: {},
      cacheable: 'release',
    }
  },
  view: PrivacyPage,
})

function PrivacyPage({ data: { stored, retentionDays, hasOthers } }: { data: PrivacyPageData }) {
  const { t, locale } = useLocale()
  const days = new Intl.NumberFormat(locale.language).format(retentionDays)
  return (
    <>
      <h1>{t('privacy.title')}</h1>
      <p className="lead">{t('privacy.lead')}</p>
      <ul>
        {stored.map((part) => (
          <li key={part}>{t(`privacy.${part}`)}</li>
        ))}
      </ul>
      <p>{t('privacy.retention', { days })}</p>
      <p>{t('privacy.signals')}</p>
      {hasOthers && <p>{t('privacy.others')}</p>}
    </>
  )
}
