import { encodePathname } from '../../../../core/route/index.ts'
import type { VersionState } from '../../../../core/release/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'

/** A version of the site, and how its copy of the page compares with the displayed one. */
export interface VersionOfPage {
  name: string
  label: string
  state: VersionState
  isShown: boolean
  mark: 'same' | 'changed' | 'missing'
  /** URL of the page in this version; `null` if the version doesn't have the page. */
  href: string | null
  /** Link to the differences from the displayed version, if the text differs. */
  changes: { from: string; to: string; href: string } | null
}

export interface VersionOverviewData {
  path: string
  title: string
  /** In the order of the configuration. */
  versions: VersionOfPage[]
}

/** Lists a page's versions, with links to the page in each version and to the differences. */
export function VersionOverviewPage({
  frame: {
    contentLocale: { language, dir },
  },
  data: { path, title, versions },
}: {
  frame: FrameData
  data: VersionOverviewData
}) {
  const { t } = useLocale()
  return (
    <>
      <h1>
        <span lang={language} dir={dir}>
          {title}
        </span>
        {` · ${t('versions.label')}`}
      </h1>
      <p className="actions">
        <PageLink className="button" href={encodePathname(path)}>
          {t('translation.back')}
        </PageLink>
      </p>
      <ul className="change-list">
        {versions.map(({ name, label, state, isShown, mark, href, changes }) => (
          <li key={name}>
            {/* These links leave the page's version, and `PageLink` would keep it. */}
            <bdi>{href === null ? label : <a href={href}>{label}</a>}</bdi>
            {` · ${t(`versions.state.${state}`)}`}
            {!isShown && ` · ${t(`versions.${mark}`)}`}
            {changes && (
              <p>
                <a href={changes.href}>{t('versions.diff', changes)}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
