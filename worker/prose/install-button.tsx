import { defineComponent } from './define-component.tsx'

/** How editors are asked to add an MCP server of an address. */
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

/** A link that adds the MCP server at `url` to an editor. Without a server or an editor that it knows, only its words. */
export const installButton = defineComponent({
  name: 'install-button',
  style: 'main',
  props: { ide: 'text', url: 'text', label: 'text', name: 'text' },
  required: [['ide'], ['url']],
  render({ props: { ide = '', url = '', label, name }, icon, t }) {
    const editor = Object.hasOwn(editors, ide) ? editors[ide] : undefined
    if (!editor || !/^https?:/.test(url) || !URL.canParse(url)) return label
    const { hostname, href } = new URL(url)
    return (
      <a className="button" href={editor.href(name ?? hostname, href)}>
        {icon(editor.icon)}
        {label ?? t('prose.install', { name: editor.name })}
      </a>
    )
  },
})
