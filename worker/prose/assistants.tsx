// Components that hand text or a server to an assistant: `::prompt` and `::install-button`.

import type { Element, ElementContent } from 'hast'
import { isPhrasing } from '../../core/document/index.ts'
import { defineComponent } from './define-component.ts'
import { nodeText } from './shared/nodes.ts'

/** Assistants that can be opened with a text, by their names in Markdown. */
const assistants: Readonly<Record<string, { name: string; icon: string; href: string }>> = {
  cursor: { name: 'Cursor', icon: 'i-simple-icons-cursor', href: 'cursor://anysphere.cursor-deeplink/prompt?text=' },
  windsurf: { name: 'Windsurf', icon: 'i-simple-icons-windsurf', href: 'windsurf://cascade/newChat?prompt=' },
  claude: { name: 'Claude', icon: 'i-simple-icons-claude', href: 'claude://code/new?q=' },
}

/**
 * `::prompt{description="…"}`: a text for an assistant. Readers can read it, copy it, or open it in one of the
 * assistants in `actions`.
 */
export const prompt = defineComponent({
  name: 'prompt',
  props: { description: 'text', icon: 'icon', actions: 'data' },
  render({ props: { description, icon, actions = [] }, content, renderIcon, t }) {
    const text = blockText(content)
    return (
      <div className="prompt">
        <p>
          {renderIcon(icon ?? 'i-lucide-sparkles')}
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
              {renderIcon(assistant.icon)}
              {t('prose.prompt.open', { name: assistant.name })}
            </a>
          )
        })}
      </div>
    )
  },
})

/** Returns the plain text of blocks, with an empty line between blocks and one line per list item. */
function blockText(nodes: readonly ElementContent[]): string {
  const blocks: string[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    const text = nodeText(line).trim()
    if (text !== '') blocks.push(text)
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'element' && !isPhrasing(node.tagName)) {
      endLine()
      blocks.push(textOfBlock(node))
    } else {
      line.push(node)
    }
  }
  endLine()
  return blocks.filter((block) => block !== '').join('\n\n')
}

function textOfBlock({ tagName, children, data }: Element): string {
  if (data?.code) return data.code.text
  if (tagName === 'ul' || tagName === 'ol') {
    const items = children
      .filter((child) => child.type === 'element')
      .map((item) => blockText(item.children).replaceAll('\n', '\n  '))
    return items.map((item, index) => `${tagName === 'ul' ? '-' : `${index + 1}.`} ${item}`).join('\n')
  }
  return /^(p|h[1-6])$/.test(tagName) ? nodeText(children).trim() : blockText(children)
}

/** Editors that can add an MCP server, by their names in Markdown. `href` returns the URL that opens the editor. */
const editors: Readonly<Record<string, { name: string; icon: string; href: (server: string, url: string) => string }>> =
  {
    cursor: {
      name: 'Cursor',
      icon: 'i-simple-icons-cursor',
      href: (server, url) => {
        const parameters = new URLSearchParams({ name: server, config: btoa(JSON.stringify({ type: 'http', url })) })
        return `cursor://anysphere.cursor-deeplink/mcp/install?${parameters}`
      },
    },
    vscode: {
      name: 'VS Code',
      icon: 'i-vscode-icons-file-type-vscode',
      href: (server, url) =>
        `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: server, type: 'http', url }))}`,
    },
  }

/**
 * `::install-button{ide="cursor" url="https://…"}`: a link that adds the MCP server at `url` to an editor. If the
 * editor is unknown or the URL is invalid, renders only the label.
 */
export const installButton = defineComponent({
  name: 'install-button',
  style: 'main',
  props: { ide: 'text', url: 'text', label: 'text', name: 'text' },
  required: [['ide'], ['url']],
  render({ props: { ide = '', url = '', label, name }, renderIcon, t }) {
    const editor = Object.hasOwn(editors, ide) ? editors[ide] : undefined
    if (!editor || !/^https?:/.test(url) || !URL.canParse(url)) return label
    const { hostname, href } = new URL(url)
    return (
      <a className="button" href={editor.href(name ?? hostname, href)}>
        {renderIcon(editor.icon)}
        {label ?? t('prose.install', { name: editor.name })}
      </a>
    )
  },
})
