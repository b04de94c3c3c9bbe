import { defineComponent } from './define-component.tsx'
import { blockText } from './parts/block-text.ts'

/** Assistants that open with a text, by the name an author gives them. */
const assistants: Readonly<Record<string, { name: string; icon: string; href: string }>> = {
  cursor: { name: 'Cursor', icon: 'i-simple-icons-cursor', href: 'cursor://anysphere.cursor-deeplink/prompt?text=' },
  windsurf: { name: 'Windsurf', icon: 'i-simple-icons-windsurf', href: 'windsurf://cascade/newChat?prompt=' },
  claude: { name: 'Claude', icon: 'i-simple-icons-claude', href: 'claude://code/new?q=' },
}

/** A text for an assistant: to be read, copied, or opened in one. */
export const prompt = defineComponent({
  name: 'prompt',
  props: { description: 'text', icon: 'icon', actions: 'data' },
  render({ props: { description, icon: name, actions = [] }, content, icon, t }) {
    const text = blockText(content)
    return (
      <div className="prompt">
        <p>
          {icon(name ?? 'i-lucide-sparkles')}
          {description ?? t('prose.prompt.label')}
        </p>
        <details>
          <summary>{t('prose.prompt.show')}</summary>
          <pre className="code" tabIndex={0} role="group" aria-label={t('prose.prompt.label')}>
            <code>{text}</code>
          </pre>
        </details>
        <button type="button" className="button needs-script" data-copy-code="">
          <span className="copy-icon" />
          {t('prose.prompt.copy')}
        </button>
        {[actions].flat().map((action) => {
          const assistant =
            typeof action === 'string' && Object.hasOwn(assistants, action) ? assistants[action] : undefined
          if (!assistant) return null
          return (
            <a key={assistant.name} className="button" href={assistant.href + encodeURIComponent(text)}>
              {icon(assistant.icon)}
              {t('prose.prompt.open', { name: assistant.name })}
            </a>
          )
        })}
      </div>
    )
  },
})
