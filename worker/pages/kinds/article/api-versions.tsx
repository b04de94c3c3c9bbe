import type { Entry } from '../../../../core/document/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'

/** Links to the API's changes since each older version. Shown on the page that lists the API's changes. */
export function ApiVersions({ frame, entry: { path } }: { frame: FrameData; entry: Entry }) {
  const { t } = useLocale()
  const { linkLocale, site, versions } = frame
  const isChanges = site.apis?.some((api) => path === `/${linkLocale.code}${api.path}/changes`)
  if (!versions || !isChanges || site.isStatic) return null
  const { links } = versions
  const shown = links.findIndex(({ isShown }) => isShown)
  const older = links.slice(shown + 1)
  if (older.length === 0) return null
  return (
    <p className="actions">
      {older.map(({ name, label }) => (
        <PageLink key={name} className="button" href={`${encodePathname(path)}?since=${encodeURIComponent(name)}`}>
          {t('versions.diff', { from: label, to: links[shown]!.label })}
        </PageLink>
      ))}
    </p>
  )
}
