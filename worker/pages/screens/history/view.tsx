import { writeMoment } from '../../../../core/locale/index.ts'
import { encodePathname, publicHref } from '../../../../core/route/index.ts'
import { urlsOf } from '../../../http/site-urls.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import type { PageVersion } from '../../../store/page-history.ts'

/** A past version of a page. */
export interface PageVersionEntry extends PageVersion {
  /** The page's path at that time. */
  path: string
}

export interface HistoryPageData {
  path: string
  /** Newest first. */
  versions: PageVersionEntry[]
}

/**
 * The versions of a page, newest first: date, author, note, and links to the version and its changes. A form compares
 * any two of them.
 */
export function HistoryPage({ frame, data: { path, versions } }: { frame: FrameData; data: HistoryPageData }) {
  const { t, locale } = useLocale()
  return (
    <>
      <h1>{t('history.label')}</h1>
      <p className="lead">
        <PageLink href={encodePathname(path)}>{versions[0]?.title}</PageLink>
      </p>
      <Compare path={path} versions={versions} />
      <ol className="change-list" reversed>
        {versions.map(({ release, path: then, seenAt, author, note, title }, index) => {
          const before = versions[index + 1]
          const address = encodePathname(then)
          // Shows a title only if it differs from the latest one, which is above the list.
          const formerTitle = title !== versions[0]?.title && title
          const name = t('history.release', { release: String(release) })
          return (
            <li key={release}>
              <span>{seenAt === null ? name : <PageLink href={`${address}?release=${release}`}>{name}</PageLink>}</span>
              {seenAt !== null && <time dateTime={seenAt}>{writeMoment(new Date(seenAt), locale.language)}</time>}
              {(formerTitle || author || note || then !== path) && (
                <p>
                  {[author && <strong key="author">{author}</strong>, note, formerTitle]
                    .filter(Boolean)
                    .map((each, at) => (
                      <span key={at}>{each}</span>
                    ))}
                  {then !== path && <code dir="ltr">{publicHref(then, urlsOf(frame.site))}</code>}
                </p>
              )}
              {before?.seenAt && seenAt && (
                <PageLink className="change-link" href={`${address}?diff=${before.release}..${release}`}>
                  {t('translation.changes')}
                  <span className="visually-hidden"> {name}</span>
                </PageLink>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** A form to choose two releases and show the changes between them. Works without JavaScript. */
function Compare({ path, versions }: Pick<HistoryPageData, 'path' | 'versions'>) {
  const { t, locale } = useLocale()
  const seen = versions.filter(({ seenAt }) => seenAt !== null)
  if (seen.length < 3) return null
  const choices = [
    ['history.from', seen[1]!.release],
    ['history.to', seen[0]!.release],
  ] as const
  return (
    <form className="compare-form" action={encodePathname(path)}>
      {choices.map(([label, chosen]) => (
        <label key={label}>
          {t(label)}
          <select name="diff" defaultValue={chosen}>
            {seen.map(({ release, seenAt }) => (
              <option key={release} value={release}>
                {`${t('history.release', { release: String(release) })} · ${writeMoment(new Date(seenAt!), locale.language)}`}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button">
        {t('history.compare')}
      </button>
    </form>
  )
}
