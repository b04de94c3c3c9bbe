import { renderToString } from 'react-dom/server.edge'
import { liveAddresses } from '../../../../core/live/index.ts'
import type { Locale } from '../../../../core/locale/index.ts'
import { createTranslate } from '../../../../core/locale/index.ts'
import { LanguageStyles } from '../../../layout/language-styles.tsx'
import { clientAssets } from '../../../render/client-assets.ts'
import type { ErrorPageData } from './view.tsx'
import { errorTexts } from './view.tsx'

/**
 * Renders an error as a complete document without the site's frame. Used before the first release, and while the
 * database is unavailable to an isolate without cached data.
 *
 * @param path path for the retry link
 * @param development whether to reload when the development server publishes, for example for the first time
 */
export function renderBarePage(
  data: Pick<ErrorPageData, 'statusCode' | 'code' | 'requestId'>,
  { code, language, dir }: Locale,
  path: string,
  development: boolean,
): string {
  const t = createTranslate(code)
  const texts = errorTexts(data)
  return `<!doctype html>${renderToString(
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: clientAssets.boot }} />
        <link rel="stylesheet" href={clientAssets.styles.main} />
        <LanguageStyles languages={[language]} />
        <link rel="stylesheet" href={clientAssets.styles.pages} />
        <meta name="robots" content="noindex" />
        <title>{t(`common.error.${texts.title}`)}</title>
        {development && <script type="module" src={liveAddresses.script} />}
      </head>
      <body className="error">
        <div className="layout">
          <main>
            <p className="error-status">{data.statusCode}</p>
            <h1>{t(`common.error.${texts.title}`)}</h1>
            <p className="lead">{t(`common.error.${texts.description}`)}</p>
            {data.statusCode >= 500 && (
              <p className="actions">
                <a className="button primary" href={path}>
                  {t('common.error.retry')}
                </a>
              </p>
            )}
            {data.requestId && <p className="error-request">{t('common.error.request', { id: data.requestId })}</p>}
          </main>
        </div>
      </body>
    </html>,
  )}`
}
