import { defineComponent } from './define-component.tsx'

const modes = [
  ['system', 'i-lucide-monitor'],
  ['light', 'i-lucide-sun'],
  ['dark', 'i-lucide-moon'],
] as const

/** The choice between light, dark and the system's own colours, in the middle of a text. `client/reading/color-mode.ts` listens to it. */
export const colorModeSwitch = defineComponent({
  name: ['color-mode-switch', 'color-mode-button', 'color-mode-select'],
  style: 'main',
  props: {},
  render: ({ icon, t }) => (
    <span className="color-mode-choice needs-script" role="group" aria-label={t('colorMode.label')}>
      {modes.map(([mode, name]) => (
        <button
          key={mode}
          type="button"
          className="icon-button"
          data-color-mode={mode}
          aria-pressed="false"
          aria-label={t(`colorMode.${mode}`)}
        >
          {icon(name)}
        </button>
      ))}
    </span>
  ),
})
