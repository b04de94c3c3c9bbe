import { Icon } from '../../client/elements/icon.tsx'
import { useLocale } from './locale-context.tsx'

/**
 * Switches between light and dark. Both icons are in the page, and the class of the colour mode hides one: so the wrong
 * one is never shown, not even for a moment.
 */
export function ColorModeButton() {
  const { t } = useLocale()
  return (
    <button type="button" className="icon-button needs-script" data-toggle-color-mode="">
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

/**
 * The three preferences, with which a visitor can also return to the system's colour mode. `main.ts` marks the chosen
 * one.
 */
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
          aria-label={t(`colorMode.${mode}`)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
