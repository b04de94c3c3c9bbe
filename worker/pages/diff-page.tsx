import { encodePathname } from '../../core/route/index.ts'
import { Hole } from '../render/hole.tsx'
import { useLocale } from '../shell/locale-context.tsx'
import { MarkedRuns } from '../shell/marked-runs.tsx'
import type { DiffPageData, FrameData } from './page-data.ts'

/** A page with what changed in it marked, in the structure it has. */
export function DiffPage({ frame, data: { path, title, description, from, to, existed, exists, added, removed } }: { frame: FrameData; data: DiffPageData }) {
  const { t, locale } = useLocale()
  const { contentLocale } = frame
  const count = (words: number) => new Intl.NumberFormat(locale.language).format(words)
  const address = encodePathname(path)
  const changed = added + removed > 0 || [...title, ...description].some(({ kind }) => kind !== 'same')
  return (
    <>
      <p className="diff-range">{from === null ? t('diff.withLive') : to === null ? t('diff.withNow', { from: String(from) }) : t('diff.between', { from: String(from), to: String(to) })}</p>
      <h1 lang={contentLocale.language} dir={contentLocale.dir}><MarkedRuns runs={title} /></h1>
      {description.length > 0 && <p className="lead" lang={contentLocale.language} dir={contentLocale.dir}><MarkedRuns runs={description} /></p>}
      <p className="diff-summary">
        {!existed ? t('diff.new') : !exists ? t('diff.gone') : changed ? t('diff.summary', { added: count(added), removed: count(removed) }) : t('diff.none')}
      </p>
      <p className="actions">
        {exists && <a className="button" href={address}>{t('translation.back')}</a>}
        <a className="button" href={`${address}?history`}>{t('history.link')}</a>
      </p>
      <article className="prose" lang={contentLocale.language} dir={contentLocale.dir}><Hole name="article" /></article>
    </>
  )
}
