import { Fragment } from 'react'
import { writeMoment } from '../../../core/locale/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { FrameData } from '../../layout/frame-data.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'
import type { HistoryPageData } from '../page-data.ts'

/** The versions of a page, newest first, each with links to it and to what it changed. */
export function HistoryPage({ data: { path, versions } }: { frame: FrameData; data: HistoryPageData }) {
  const { t, locale } = useLocale()
  return (
    <>
      <h1>{t('history.label')}</h1>
      <p className="lead">
        <PageLink href={encodePathname(path)}>{versions[0]?.title}</PageLink>
      </p>
      <ol className="change-list" reversed>
        {versions.map(({ release, path: then, seenAt, author, note, title }, index) => {
          const before = versions[index + 1]
          const address = encodePathname(then)
          // What the line above the list says already is not repeated in it.
          const formerTitle = title !== versions[0]?.title && title
          const details = [formerTitle, author, note, then !== path && <code key="path">{then}</code>].filter(Boolean)
          const name = t('history.release', { release: String(release) })
          return (
            <li key={release}>
              {seenAt === null ? (
                name
              ) : (
                <>
                  <PageLink href={`${address}?release=${release}`}>{name}</PageLink>
                  {' · '}
                  <time dateTime={seenAt}>{writeMoment(new Date(seenAt), locale.language)}</time>
                </>
              )}
              {before?.seenAt && seenAt && (
                <>
                  {' · '}
                  <PageLink href={`${address}?diff=${before.release}..${release}`}>
                    {t('translation.changes')}
                    <span className="visually-hidden"> {name}</span>
                  </PageLink>
                </>
              )}
              {details.length > 0 && (
                <p>
                  {details.map((detail, index) => (
                    <Fragment key={index}>
                      {index > 0 && ' · '}
                      {detail}
                    </Fragment>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
