import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
import { columnsOf, tableOf } from '../../core/query/index.ts'
import type { QueriedCollection } from '../../core/query/index.ts'

const modules = join(import.meta.dirname, 'node_modules')

/** The properties of a collection that a site's build passes to its client. */
export interface KnownCollection {
  name: string
  version: string
  fields?: QueriedCollection['fields']
}

/**
 * Serves Nuxt Content's original client, as a page of another site uses it. `window.nuxt` contains its functions. Only
 * the build output of Nuxt is replaced: the list of collections and `$fetch`.
 * @param site origin of the site that it reads
 */
export async function serveNuxtContent(
  site: string,
  collections: readonly KnownCollection[],
): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import * as client from '@nuxt/content/dist/runtime/client.js'
        globalThis.$fetch = async (path, { headers, query, body, responseType, ...options }) => {
          const given = Object.entries({ accept: 'application/json', ...headers }).filter(([, value]) => value !== undefined)
          const url = new URL(path, ${JSON.stringify(site)})
          url.searchParams.set('v', query.v)
          const response = await fetch(url, { ...options, headers: given, body: body && JSON.stringify(body) })
          if (!response.ok) throw new Error(await response.text())
          return responseType === 'text' ? response.text() : response.json()
        }
        window.nuxt = client
      `,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    plugins: [nuxtBuild(collections)],
    define: { 'import.meta.client': 'true', 'import.meta.dev': 'false' },
  })
  const files: Record<string, [type: string, content: string | Uint8Array]> = {
    '/': [
      'text/html',
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/client.js"></script>',
    ],
    '/client.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/sqlite3.wasm': [
      'application/wasm',
      await readFile(join(modules, '@sqlite.org', 'sqlite-wasm', 'dist', 'sqlite3.wasm')),
    ],
  }
  const server: Server = createServer(({ url = '/' }, response) => {
    const [type, content] = files[url] ?? ['text/plain', '']
    response.writeHead(files[url] ? 200 : 404, { 'Content-Type': type }).end(content)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close().closeAllConnections(),
  }
}

/** Replaces the modules that Nuxt generates in a build, and bypasses the package's list of exports. */
function nuxtBuild(collections: readonly KnownCollection[]): Plugin {
  const entries = (of: (collection: KnownCollection) => unknown) =>
    JSON.stringify(Object.fromEntries(collections.map((known) => [known.name, of(known)])))
  const made: Record<string, string> = {
    '#content/manifest': `
      export const checksums = ${entries(({ version }) => version)}
      export const tables = ${entries(({ name }) => tableOf(name))}
      export default ${entries((known) => ({ fields: Object.fromEntries(columnsOf(known).map((column) => [column.name, column.kind === 'text' ? 'string' : column.kind])) }))}`,
    '#imports':
      'export const [ref, toValue, watch, tryUseNuxtApp] = [(value) => ({ value }), (value) => value, () => {}, () => undefined]',
  }
  return {
    name: 'nuxt-build',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#/ }, ({ path }) => ({ path, namespace: 'made' }))
      onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({ contents: made[path] ?? '' }))
      onResolve({ filter: /^@nuxt\/content\/dist\// }, ({ path }) => ({ path: join(modules, path) }))
    },
  }
}
