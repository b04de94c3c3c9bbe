import { Icon } from '../../client/elements/icon.tsx'
import type { FrameVersions } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'

/**
 * The versions of the documentation, as links to this page in each of them. The list works without a script; with one,
 * `client/navigation/version-marks.ts` adds how the page differs in each version.
 */
export function VersionPicker({ versions: { links, marks } }: { versions: FrameVersions }) {
  const { t } = useLocale()
  const shown = links.find(({ isShown }) => isShown)
  return (
    <details
      className="version-picker"
      data-marks={marks}
      data-same={t('versions.same')}
      data-changed={t('versions.changed')}
      data-missing={t('versions.missing')}
    >
      <summary aria-label={t('versions.picked', { name: shown?.label ?? '' })}>
        {shown?.label}
        <Icon name="chevron-down" />
      </summary>
      <ul aria-label={t('versions.label')}>
        {links.map(({ name, label, state, href, isShown }) => (
          <li key={name}>
            <a href={href} data-version={name} aria-current={isShown ? 'true' : undefined}>
              {label}
              <small>{t(`versions.state.${state}`)}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
