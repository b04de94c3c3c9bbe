import { defineComponent } from './define-component.tsx'
import { OpenCloseLabels } from './parts/open-close-labels.tsx'

/** Shorter blocks are shown whole: there would be nothing to expand. As many lines as fit the height in `code-collapse.css`. */
const fewLines = 14

/** A long block of code of which the beginning is shown. The switch is a `details` without content; the style sheet looks at it. */
export const codeCollapse = defineComponent({
  name: 'code-collapse',
  props: { name: 'text', openText: 'text', closeText: 'text', icon: 'icon' },
  render({ props, content, children, icon, t }) {
    const lines = content.map((node) => (node.type === 'element' ? (node.data?.code?.lines.length ?? Infinity) : 0))
    if (Math.max(...lines) <= fewLines) return children
    const name = props.name ?? t('prose.codeCollapse.code')
    return (
      <div className="code-collapse">
        {children}
        <details>
          <summary>
            {icon(props.icon)}
            <OpenCloseLabels
              open={
                props.openText === undefined ? t('prose.codeCollapse.expand', { name }) : `${props.openText} ${name}`
              }
              close={
                props.closeText === undefined
                  ? t('prose.codeCollapse.collapse', { name })
                  : `${props.closeText} ${name}`
              }
            />
          </summary>
        </details>
      </div>
    )
  },
})
