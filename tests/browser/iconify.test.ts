import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { publicPath } from '../harness/urls/translated-fetch.ts'

let site: UnchangedSite
/** A page of another site that uses Iconify's own React client. */
let elsewhere: Server
let page: string

const source = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { Icon, addAPIProvider, iconLoaded, loadIcons } from '@iconify/react'

  addAPIProvider('', { resources: [SITE], path: '/api/_nuxt_icon/' })
  const names = ['lucide:sun', 'lucide:home', 'simple-icons:github', 'logos:react', 'lucide:constructor', 'no-such-set:sun']
  createRoot(document.body).render(createElement('ul', {}, names.map((icon) => createElement('li', { key: icon, id: icon }, createElement(Icon, { icon })))))
  loadIcons(names, (loaded, missing, pending) => {
    if (pending.length > 0) return
    const write = (icons) => icons.map(({ prefix, name }) => prefix + ':' + name).sort()
    window.outcome = { loaded: write(loaded), missing: write(missing), alias: iconLoaded('lucide:home') }
  })
`

beforeAll(async () => {
  site = await openUnchangedSite({ 'en/index.md': '# Home\n' }, { assets: true })
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: engineFolder },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: {
      SITE: JSON.stringify(site.url.origin + publicPath('/', site.url).replace(/\/$/, '')),
      'process.env.NODE_ENV': '"production"',
    },
  })
  elsewhere = createServer((request, response) => {
    const script = request.url === '/client.js'
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    response.end(
      script
        ? outputFiles[0]?.text
        : '<!doctype html><title>Elsewhere</title><body></body><script type="module" src="/client.js"></script>',
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  page = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await closeContexts()
  elsewhere.closeAllConnections()
  elsewhere.close()
  await site.dispose()
})

test('Iconify’s own client on another site renders existing icons and learns immediately which ones are missing', async () => {
  const opened = await (await shareBrowser()).newPage()
  const requested: string[] = []
  opened.on('request', (request) => void requested.push(request.url()))
  await opened.goto(page)
  const outcome = await (
    await opened.waitForFunction(() => (window as unknown as { outcome: unknown }).outcome)
  ).jsonValue()
  expect(outcome).toEqual({
    loaded: ['logos:react', 'lucide:home', 'lucide:sun', 'simple-icons:github'],
    missing: ['lucide:constructor', 'no-such-set:sun'],
    alias: true,
  })
  const drawn = await opened
    .locator('li')
    .evaluateAll((items) => items.map((item) => [item.id, item.querySelector('svg')?.childElementCount ?? 0]))
  expect(drawn.filter(([, shapes]) => Number(shapes) > 0).map(([id]) => id)).toEqual([
    'lucide:sun',
    'lucide:home',
    'simple-icons:github',
    'logos:react',
  ])
  // The client contacted no other host and requested nothing twice.
  const asked = requested.filter((url) => !url.startsWith(page))
  expect(asked.every((url) => url.startsWith(`${site.url.origin}/api/_nuxt_icon/`))).toBe(true)
  expect(new Set(asked).size).toBe(asked.length)
})
