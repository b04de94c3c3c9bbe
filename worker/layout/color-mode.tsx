import { Icon } from '../../client/elements/icon.tsx'
import { useLocale } from './locale-context.tsx'
import { SpriteIcon } from './sprite-icon.tsx'

/** Switches between light and dark. Both states are drawn and one is hidden by the mode's class, so that nothing flashes. */
export function ColorModeButton() {
  const { t } = useLocale()
  return (
    <button type="button" className="icon-button needs-script" data-toggle-color-mode>
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

/** All three preferences: the way back to the system's own mode. `main.ts` marks the chosen one. */
export function ColorModeChoice() {
  const { t } = useLocale()
  return (
    <div className="color-mode-choice needs-script" role="group" aria-label={t('colorMode.label')}>
      {modes.map(([mode, icon]) => (
        <button
          key={mode}
          type="button"
          className="icon-button"
          data-color-mode={mode}
          aria-pressed="false"
          aria-label={t(`colorMode.${mode}`)}
        >
          <SpriteIcon name={icon} />
        </button>
      ))}
    </div>
  )
}
