import { encodePathname } from '../../../../core/route/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { LanguageNote } from '../../../layout/text-language.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { Hole } from '../../../render/hole.tsx'
import { MarkedRuns } from './marked-runs.tsx'
import type { DiffRun } from '../../../../core/document/index.ts'

/** The changes in a page between two releases. */
export interface DiffPageData {
  path: string
  /** A release number, or the name of a version. */
  from: number | string
  /** A release number, or the name of a version or preview. */
  to: number | string
  /** URL of all differences between the two versions; absent when releases are compared. */
  all?: string
  /** Whether the page still exists. */
  exists: boolean
  title: DiffRun[]
  description: DiffRun[]
  /** Number of words added to the article. */
  added: number
  removed: number
}

/** A page with marked insertions and deletions. The marked article fills the hole `article`. */
export function DiffPage({
  frame,
  data: { path, title, description, from, to, all, exists, added, removed },
}: {
  frame: FrameData
  data: DiffPageData
}) {
  const { t, locale } = useLocale()
  const {
    contentLocale: { language, dir },
  } = frame
  const nameOf = (release: number | string) =>
    typeof release === 'string' ? release : t('history.release', { release: String(release) })
  const count = (words: number) => new Intl.NumberFormat(locale.language).format(words)
  const address = encodePathname(path)
  const arrow = locale.dir === 'rtl' ? ' ← ' : ' → '
  return (
    <>
      <p>
        {typeof from === 'string' ? (
          <>
            <bdi>{from}</bdi>
            {arrow}
            <bdi>{to}</bdi>
          </>
        ) : (
          `${nameOf(from)}${arrow}${nameOf(to)}`
        )}
      </p>
      <h1 lang={language} dir={dir}>
        <MarkedRuns runs={title} />
      </h1>
      {description.length > 0 && (
        <p className="lead" lang={language} dir={dir}>
          <MarkedRuns runs={description} />
        </p>
      )}
      {/* The translation may only be missing in the other version. */}
      <LanguageNote frame={frame} mayBeTranslated />
      <p>{t('diff.summary', { added: count(added), removed: count(removed) })}</p>
      <p className="actions">
        {exists && (
          <PageLink className="button" href={address}>
            {t('translation.back')}
          </PageLink>
        )}
        <PageLink className="button" href={all ?? `${address}?history`}>
          {all === undefined ? t('history.label') : t('versions.diff', { from: String(from), to: String(to) })}
        </PageLink>
      </p>
      <article className="prose" lang={language} dir={dir}>
        <Hole name="article" />
      </article>
    </>
  )
}
