import { useLocale } from '../../../layout/locale-context.tsx'

export interface OfflinePageData {
  /** A language or folder. `home` and `list` are public URLs. */
  parts: { title: string; home: string; list: string }[]
}

/**
 * The languages and folders that readers can save in their browser, as cards. client/data/offline/offline-page.ts adds
 * the sizes and the saved copies.
 */
export function OfflinePage({ data: { parts } }: { data: OfflinePageData }) {
  const { t } = useLocale()
  return (
    <>
      <h1>{t('offline.title')}</h1>
      <p className="lead">{t('offline.lead')}</p>
      <ul className="offline-list" data-offline="" data-failed={t('offline.failed')} data-full={t('offline.full')}>
        {parts.map(({ title, home, list }) => (
          <li key={list} data-list={list}>
            <h2>
              <a href={home} data-part="title">
                {title}
              </a>
            </h2>
            <p role="status" data-part="state" />
            <progress hidden aria-label={t('offline.title')} data-part="progress" />
            <p className="actions needs-script">
              <button type="button" className="button primary" disabled data-part="keep">
                {t('offline.keep')}
              </button>
              <button type="button" className="button" hidden data-part="update">
                {t('offline.update')}
              </button>
              <button type="button" className="button" hidden data-part="remove">
                {t('offline.remove')}
              </button>
              <button type="button" className="button" hidden data-part="cancel">
                {t('feedback.cancel')}
              </button>
            </p>
            <p role="alert" data-part="problem" />
          </li>
        ))}
      </ul>
    </>
  )
}
