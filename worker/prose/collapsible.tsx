import { defineComponent } from './define-component.tsx'
import { OpenCloseLabels } from './parts/open-close-labels.tsx'

/** Content that is shown when a reader asks for it. */
export const collapsible = defineComponent({
  name: 'collapsible',
  props: { name: 'text', openText: 'text', closeText: 'text', icon: 'icon', defaultOpen: 'flag' },
  render({ props, children, icon, t }) {
    const name = props.name ?? t('prose.collapsible.properties')
    return (
      <details open={props.defaultOpen}>
        <summary>
          {icon(props.icon)}
          <OpenCloseLabels
            open={props.openText === undefined ? t('prose.collapsible.show', { name }) : `${props.openText} ${name}`}
            close={props.closeText === undefined ? t('prose.collapsible.hide', { name }) : `${props.closeText} ${name}`}
          />
        </summary>
        {children}
      </details>
    )
  },
})
