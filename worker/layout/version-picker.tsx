import { Icon } from '../../client/elements/icon.tsx'
import type { FrameVersions } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'
import { PageLink } from './release-link.tsx'

/**
 * The list of versions. Each link leads to this page in that version. With JavaScript,
 * `client/navigation/version-marks.ts` adds how the page differs in each; without it, the last link opens a page that
 * shows the same. The page itself must not contain the differences, because a change in any version would then
 * invalidate its cached copy.
 */
export function VersionPicker({ versions: { links, marks, overview } }: { versions: FrameVersions }) {
  const { t } = useLocale()
  const shown = links.find(({ isShown }) => isShown)
  return (
    <details
      className="version-picker"
      data-marks={marks ?? undefined}
      data-same={t('versions.same')}
      data-changed={t('versions.changed')}
      data-missing={t('versions.missing')}
    >
      <summary aria-label={t('versions.picked', { name: shown?.label ?? '' })}>
        <bdi>{shown?.label}</bdi>
        <Icon name="chevron-down" />
      </summary>
      <ul aria-label={t('versions.label')}>
        {links.map(({ name, label, state, href, isShown }) => (
          <li key={name}>
            <a href={href} data-version={name} aria-current={isShown ? 'true' : undefined}>
              <bdi>{label}</bdi>
              <small>{t(`versions.state.${state}`)}</small>
            </a>
          </li>
        ))}
        {overview !== null && (
          <li>
            <PageLink href={overview} rel="nofollow">
              {t('translation.changes')}
            </PageLink>
          </li>
        )}
      </ul>
    </details>
  )
}
