import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Starts a host that only serves files, as GitHub Pages does: below a path, with `.html` added, without headers.
 * @param sendsHeaders whether it sends the headers for all files in `_headers`, and for a missing page the `404.html` in
 * the closest folder, as Netlify and Cloudflare Pages do
 */
export async function openFileHost(
  folder: string,
  base: string,
  sendsHeaders = false,
): Promise<AsyncDisposable & { origin: string }> {
  const [, shared = ''] = sendsHeaders ? (await readFile(join(folder, '_headers'), 'utf8')).split(/^\S.*\n/m) : []
  const headers = Object.fromEntries(
    [...shared.matchAll(/^ {2}(\S+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const name = decodeURIComponent(pathname)
    const inside = name === base || name.startsWith(`${base}/`) ? name.slice(base.length) : undefined
    const names = inside === undefined ? [] : [inside, `${inside}.html`, join(inside, 'index.html')]
    for (const each of names) {
      const bytes = await readFile(join(folder, each)).catch(() => undefined)
      if (!bytes) continue
      response
        .writeHead(200, { ...headers, 'content-type': types[extname(each)] ?? 'application/octet-stream' })
        .end(bytes)
      return
    }
    response.writeHead(404, { 'content-type': types['.html']! })
    const [, language = ''] = sendsHeaders ? (inside ?? '').split('/') : []
    const closest = await readFile(join(folder, language, '404.html')).catch(() => undefined)
    response.end(closest ?? (await readFile(join(folder, '404.html')).catch(() => '')))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
