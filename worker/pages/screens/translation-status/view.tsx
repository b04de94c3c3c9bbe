import { languageOf } from '../../../../core/locale/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'
import type { SiteLocale } from '../../../../core/release/index.ts'
import type { LocaleSummary } from '../../../../core/translation/index.ts'

/** The status of each language's translations. */
export interface TranslationStatusPageData {
  /** Locale code of the source language. */
  source: string
  locales: { locale: SiteLocale; percent: number; total: number; fresh: number; stale: number; missing: number }[]
  /** The outdated pages in the current language. */
  stale: LocaleSummary['stale']
  missing: LocaleSummary['missing']
}

/** A table with a row per language, and the outdated and untranslated pages of the current language. */
export function TranslationStatusPage({
  frame,
  data: { source, locales, stale, missing },
}: {
  frame: FrameData
  data: TranslationStatusPageData
}) {
  const { t, locale } = useLocale()
  const numbers = new Intl.NumberFormat(locale.language)
  const percents = new Intl.NumberFormat(locale.language, { style: 'percent' })
  return (
    <>
      <h1>{t('status.title')}</h1>
      <p className="lead">{t('status.description')}</p>
      {locales.length === 0 ? (
        <p>{t('status.single')}</p>
      ) : (
        <div className="table-scroll" role="region" aria-label={t('status.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('language.label')}</th>
                <th scope="col">{t('status.done')}</th>
                <th scope="col">{t('status.fresh')}</th>
                <th scope="col">{t('status.stale')}</th>
                <th scope="col">{t('status.missing')}</th>
              </tr>
            </thead>
            <tbody>
              {locales.map(({ locale: { code, name, language }, percent, total, fresh, ...counts }) => (
                <tr key={code}>
                  <th scope="row">
                    <PageLink
                      href={`/${code}/_status/translations`}
                      lang={language}
                      aria-current={code === frame.linkLocale.code ? 'true' : undefined}
                    >
                      {name}
                    </PageLink>
                  </th>
                  <td>
                    <meter value={fresh} max={Math.max(total, 1)} aria-label={name} /> {percents.format(percent / 100)}
                  </td>
                  {[fresh, counts.stale, counts.missing].map((count, index) => (
                    <td key={index}>{numbers.format(count)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {stale.length > 0 && (
        <section>
          <h2>{t('status.stale')}</h2>
          <ul>
            {stale.map(({ path, title, file }) => (
              <li key={path}>
                <PageLink href={frame.site.isStatic ? path : `${path}?changes`}>
                  <BidiText text={title} />
                </PageLink>{' '}
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <section>
          <h2>{t('status.missing')}</h2>
          <ul>
            {missing.map(({ path, title, file }) => (
              <li key={path}>
                <PageLink href={path}>
                  <BidiText text={title} lang={languageOf(source)} />
                </PageLink>{' '}
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
