import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { urlSetting } from './setting.ts'

/** Ports of the proxies of this process, by the port of their upstream. They end with the process. */
const proxies = new Map<string, Promise<number>>()

/** Returns the URL of a site behind the reverse proxy of this run, if there is one. */
export async function behindProxy(url: URL): Promise<URL> {
  if (!urlSetting?.proxy) return url
  const port = proxies.get(url.port) ?? openProxy(Number(url.port))
  proxies.set(url.port, port)
  const proxied = new URL(url)
  proxied.port = String(await port)
  return proxied
}

/** Opens a reverse proxy like the nginx configurations in the documentation, which keep or strip the base path. */
async function openProxy(port: number): Promise<number> {
  const server = createServer((asked, answer) => {
    const path = urlSetting?.proxy === 'strip' ? stripped(asked.url ?? '/') : asked.url
    if (path === undefined) return void answer.writeHead(400).end()
    const headers = { ...asked.headers, 'x-forwarded-proto': 'http', 'x-forwarded-for': '127.0.0.1' }
    const sent = request({ host: '127.0.0.1', port, path, method: asked.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * Removes the base path as nginx does: it decodes the path, merges slashes, and encodes the rest again. Returns
 * `undefined` for a path that nginx rejects.
 */
function stripped(url: string): string | undefined {
  const base = urlSetting?.basePath ?? ''
  const [, pathname = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? []
  // A test that requests another path talks to the site directly.
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return url
  if (/%(?![\da-f]{2})|%00/i.test(pathname)) return undefined
  const bytes = pathname.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const merged = bytes.replace(/\/+/g, '/')
  const rest = merged.slice(base.length) || '/'
  return (
    rest.replace(
      /[^!$&-;=@-Z[\]_a-z~]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ) + query
  )
}
