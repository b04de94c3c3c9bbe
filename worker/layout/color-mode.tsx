import { Icon } from '../../client/elements/icon.tsx'
import { useLocale } from './locale-context.tsx'

/**
 * Switches between light and dark. The page contains both icons, and CSS hides one of them, so that the wrong icon
 * never flashes.
 */
export function ColorModeButton() {
  const { t } = useLocale()
  return (
    <button className="icon-button needs-script" data-toggle-color-mode="">
      <span className="only-light">
        <Icon name="moon" />
        <span className="visually-hidden">{t('colorMode.switchToDark')}</span>
      </span>
      <span className="only-dark">
        <Icon name="sun" />
        <span className="visually-hidden">{t('colorMode.switchToLight')}</span>
      </span>
    </button>
  )
}

const modes = [
  ['system', 'monitor'],
  ['light', 'sun'],
  ['dark', 'moon'],
] as const

/** Lets readers choose light, dark, or the system's color mode. `main.ts` marks the current choice. */
export function ColorModeChoice() {
  const { t } = useLocale()
  return (
    <div className="color-mode-choice needs-script" role="group" aria-label={t('colorMode.label')}>
      {modes.map(([mode, icon]) => (
        <button key={mode} className="icon-button" data-color-mode={mode} aria-label={t(`colorMode.${mode}`)}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
