import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { redirect } from '../../http/redirect.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { siteLocator } from '../texts/serve-text.ts'

/** Returns the URL that adds an MCP server to a client, as documented by the client's vendor. */
const installAddresses: Readonly<Record<string, (name: string, url: string) => string>> = {
  cursor: (name, url) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name, config: btoa(JSON.stringify({ url })) })}`,
  vscode: (name, url) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
}

/** Adds the MCP server to a client by redirecting to the client's installation URL. */
export const addToClient = defineEndpoint({
  route: '/mcp/:client{cursor|vscode}',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const release = context.get('release').cache?.release
    const address = installAddresses[context.req.param('client') ?? '']
    if (!release || !address) throw noRoute(context.req.path)
    const { title, defaultLocale } = release.config
    const name = localize(title, defaultLocale, defaultLocale) ?? ''
    return redirect(302, address(name, siteLocator(context, release)('/mcp')))
  },
})
