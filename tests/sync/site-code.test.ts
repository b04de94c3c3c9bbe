import { createHash } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { component, files, island } from './own-code.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(files)
})
afterAll(() => site.dispose())

const text = async (path: string) => await (await site.get(path)).text()
const article = async (path: string) => /<article[^>]*>(.*)<\/article>/s.exec(await text(path))?.[1] ?? ''
const documents = async () =>
  new Map(
    (
      await queryRows<{ file: string; document: string }>(
        site.target,
        'SELECT file, document FROM entry WHERE until IS NULL AND document IS NOT NULL',
      )
    ).map(({ file, document }) => [file, document]),
  )

test('the sync renders a component of the site with its props, imports, and content', async () => {
  expect(await article('/en/plans')).toContain(
    '<section class="pricing"><h3>Team: 5 seats</h3><p>Yearly</p><p>With <em>support</em>.</p></section>',
  )
})

test('an edit of a component or its imports recompiles only the pages that use it', async () => {
  const before = await documents()
  const { rows, diagnostics } = await site.serve({ '_code/components/PricingTable.tsx': component('<p>Monthly</p>') })
  expect(diagnostics).toEqual([])
  expect(await article('/en/plans')).toContain('<p>Monthly</p>')
  const after = await documents()
  expect([...after].filter(([file, document]) => before.get(file) !== document).map(([file]) => file)).toEqual([
    'en/1.plans.md',
  ])
  expect(rows).toBe(2) // The row that ends, and the new row.
  await site.serve({ '_code/shared/label.ts': 'export const label = (seats: number) => `${seats} places`\n' })
  expect(await article('/en/plans')).toContain('Team: 5 places')
})

test('an island of the site renders with its props and names its immutable script', async () => {
  const html = await article('/en/counter')
  expect(html).toMatch(/data-island="counter" data-script="\/_code\/counter-[A-Z\d]{8}\.js" data-when="visible"/)
  expect(html).toContain('data-props="{&quot;start&quot;:3}"')
  expect(html).toContain('<button type="button">Count <!-- -->3</button>')
  const script = await site.get(scriptOf(html))
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.byteLength(await script.text())).toBeLessThan(1000)
  expect((await site.get('/_code/counter-AAAAAAAA.js')).status).toBe(404)
})

const scriptOf = (html: string) => /data-script="([^"]+)"/.exec(html)?.[1] ?? ''

test('a rollback restores the HTML and the code byte for byte, and a prune removes unused code', async () => {
  const before = { html: await text('/en/counter'), script: scriptOf(await article('/en/counter')) }
  const code = await text(before.script)
  const { release } = await site.serve({ '_code/islands/counter.tsx': island(10) })
  const changed = scriptOf(await article('/en/counter'))
  expect(changed).not.toBe(before.script)
  await rollBack({ target: site.target, channel: 'live', number: release - 1 })
  await expect.poll(async () => await text('/en/counter')).toBe(before.html)
  expect(await text(before.script)).toBe(code)
  await prune({ target: site.target, keep: 1 })
  expect((await site.get(before.script)).status).toBe(200)
  expect(await queryRows(site.target, 'SELECT name FROM code')).toEqual([
    { name: before.script.slice('/_code/'.length) },
  ])
})

const linkCard = (replaces: string) => `import { defineComponent } from 'rivage/components'
export default defineComponent({
  ${replaces}
  props: { title: 'text', to: 'link' },
  render: ({ props: { title, to } }) => <a className="own" href={to}>{title}</a>,
})
`

test('a component with `replaces` replaces one of the engine', async () => {
  const { diagnostics } = await site.publish({ '_code/components/link-card.tsx': linkCard('') })
  expect(diagnostics[0]?.message).toBe(
    "Broken component: A component `link-card` already exists. Write `replaces: 'link-card'` to replace it.",
  )
  await site.publish({ '_code/components/link-card.tsx': null })
  await site.serve({ '_code/components/own-card.tsx': linkCard("replaces: 'link-card',") })
  expect(await article('/en/cards')).toBe('<a class="own" href="/en/plans">Guide</a>')
  const ownCard = '_code/components/own-card.tsx'
  for (const [wrong, files] of [
    // Also reports `rendered`.
    ["replaces: 'link-card', render: null,", [ownCard, ownCard, 'en/3.cards.md']],
    ["replaces: 'link-card', )", [ownCard, 'en/3.cards.md']],
  ] as const) {
    const failed = await site.publish({ [ownCard]: linkCard(wrong).replace('render: (', 'rendered: (') })
    expect(failed.diagnostics.map(({ file }) => file)).toEqual(files)
    expect(await article('/en/cards')).toContain('class="own"')
  }
  await site.serve({ [ownCard]: null })
  expect(await article('/en/cards')).toContain('class="card')
})

const slot = (render: string) => `import { defineSlot } from 'rivage/slots'
export default defineSlot({ render: ({ locale, site, page, renderIcon }) => ${render} })
`

test('frame slots are rendered once for each language and write no row for any page', async () => {
  const { rows, diagnostics } = await site.serve({
    '_code/slots/banner.tsx': slot('<p>{locale.code === "fr" ? "Nouveau" : "New"}: {site.title}</p>'),
    '_code/slots/header-end.tsx': slot('<a href="/en/plans">{renderIcon("lucide:ship")} Buy</a>'),
    '_code/slots/sidebar-end.tsx': slot('<p>Sponsor</p>'),
    '_code/slots/aside-end.tsx': slot('<p>Ask us</p>'),
    '_code/slots/footer.tsx': slot('locale.code === "fr" ? null : <p>Made by hand</p>'),
  })
  expect({ rows, diagnostics }).toEqual({ rows: 0, diagnostics: [] })
  const english = await text('/en/plain')
  expect(english).toContain(
    '<aside class="slot" data-slot="banner" aria-label="Lighthouse"><p>New: Lighthouse</p></aside>',
  )
  expect(english).toMatch(/<div class="slot" data-slot="header-end"><a href="\/en\/plans"><svg/)
  for (const words of ['Sponsor', 'Ask us', 'Made by hand']) expect(english).toContain(`<p>${words}</p>`)
  const french = await text('/fr')
  expect(french).toContain('<p>Nouveau: Lighthouse</p>')
  expect(french).not.toContain('Made by hand')
})

test('a frame slot that throws is reported, and its previous output stays', async () => {
  const { diagnostics } = await site.serve({
    '_code/slots/footer.tsx': slot('<p>{page.title}</p>'),
    'en/4.plain.md': '# Plain\n\nMore.\n',
  })
  expect(diagnostics).toMatchObject([{ file: '_code/slots/footer.tsx', line: 2, code: 'code-failed' }])
  expect(await text('/en/plain')).toContain('<p>Made by hand</p>')
  const unknown = await site.publish({ '_code/slots/footer.tsx': null, '_code/slots/baner.tsx': slot('null') })
  expect(unknown.diagnostics).toMatchObject([
    { file: '_code/slots/baner.tsx', message: 'Unknown slot `baner`.', hint: 'Did you mean `banner`?' },
  ])
  await site.serve({ '_code/slots/baner.tsx': null })
})

test('article slots receive the page, on documentation pages only', async () => {
  await site.serve({
    'en/5.old.md': '---\ntitle: Old\nversion: 2\n---\n\nText.\n',
    '_code/slots/article-before.tsx': slot('page.data.version === 2 ? <p>For version 2: {page.title}</p> : null'),
  })
  expect(await article('/en/old')).toBe(
    '<div class="slot" data-slot="article-before"><p>For version 2: Old</p></div><p>Text.</p>',
  )
  expect(await text('/en/old')).not.toContain('class="lead"')
  expect(await article('/en/plain')).toBe('<p>More.</p>')
  expect(await text('/raw/en/old.md')).not.toContain('For version')
})

test('a style sheet is in the layer `site`, its URL changes with its content, and the policy is unchanged', async () => {
  const policy = (await site.get('/en/plain')).headers.get('content-security-policy')
  const { rows } = await site.serve({ '_code/styles.css': '.own { color: red; & a { color: blue } }\n' })
  expect(rows).toBe(0)
  const response = await site.get('/en/plain')
  expect(response.headers.get('content-security-policy')).toBe(policy)
  const [, address = ''] =
    /<link rel="stylesheet" href="(\/_code\/styles-[^"]+\.css)"/.exec(await response.text()) ?? []
  const sheet = await site.get(address)
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await sheet.text()).toBe('@layer site{.own{color:red;& a{color:#00f}}}\n')
  const broken = await site.serve({
    '_code/styles.css': '@import "./gone.css";\n',
    'en/4.plain.md': '# Plain\n\nAgain.\n',
  })
  expect(broken.diagnostics).toMatchObject([{ file: '_code/styles.css', line: 1, severity: 'error' }])
  expect(await text('/en/plain')).toContain(address)
  await site.serve({ '_code/styles.css': null })
  expect(await text('/en/plain')).not.toContain('/_code/styles')
})

test('an island is rejected if it loads too much or imports sync-only modules', async () => {
  const large = Array.from({ length: 1500 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  ).join('')
  const { diagnostics } = await site.publish({
    '_code/islands/counter.tsx': `${island(1)}\nObject.assign(globalThis, { words: '${large}' })\n`,
  })
  expect(diagnostics[0]).toMatchObject({ file: '_code/islands/counter.tsx', code: 'code-too-large' })
  const wrong = await site.publish({
    '_code/islands/counter.tsx': `import { defineComponent } from 'rivage/components'\n${island(1)}\nObject.assign(globalThis, { defineComponent })\n`,
  })
  expect(wrong.diagnostics[0]).toMatchObject({ file: '_code/islands/counter.tsx', line: 1, code: 'code-not-bundled' })
  expect((await site.publish({ '_code/islands/counter.tsx': island(1) })).diagnostics).toEqual([])
})

/** `==text==`, as in other Markdown dialects. */
const markSyntax = `import { defineMarkdown } from 'rivage/markdown'

function tokenize(effects, ok, nok) {
  return start
  function start(code) {
    effects.enter('mark')
    effects.enter('markSequence')
    effects.consume(code)
    return open
  }
  function open(code) {
    if (code !== 61) return nok(code)
    effects.consume(code)
    effects.exit('markSequence')
    effects.enter('markText')
    return inside
  }
  function inside(code) {
    if (code === null || code < 0) return nok(code)
    if (code !== 61) {
      effects.consume(code)
      return inside
    }
    effects.exit('markText')
    effects.enter('markSequence')
    effects.consume(code)
    return close
  }
  function close(code) {
    if (code !== 61) return nok(code)
    effects.consume(code)
    effects.exit('markSequence')
    effects.exit('mark')
    return ok
  }
}

export default defineMarkdown({
  micromark: [{ text: { 61: { name: 'mark', tokenize } } }],
  fromMarkdown: [
    {
      enter: {
        mark(token) {
          this.enter({ type: 'emphasis', data: { hName: 'mark' }, children: [] }, token)
        },
        markText(token) {
          this.enter({ type: 'text', value: this.sliceSerialize(token) }, token)
        },
      },
      exit: {
        mark(token) {
          this.exit(token)
        },
        markText(token) {
          this.exit(token)
        },
      },
    },
  ],
  mdast: [(tree, { file }) => tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: file }] })],
  hast: [(tree) => tree.children.push({ type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'alert(1)' }] })],
})
`

test("Markdown extensions are sanitized, are part of every page's version, and stop a failing sync", async () => {
  const text = { 'en/6.marked.md': '# Marked\n\nA ==high== tide.\n' }
  await site.serve({ ...text, '_code/markdown.ts': markSyntax })
  expect(await article('/en/marked')).toBe('<p>A <mark>high</mark> tide.</p><p>en/6.marked.md</p>')
  expect(await article('/en/counter')).toContain('<p>en/2.counter.md</p>')
  await expect(site.publish({ '_code/markdown.ts': 'export default { remark: [] }\n' })).rejects.toThrow(
    '_code/markdown.ts is not valid:\n  _code/markdown.ts:1:1 Broken extension: The default export can contain only lists',
  )
  await site.serve({ '_code/markdown.ts': null })
  expect(await article('/en/marked')).toBe('<p>A ==high== tide.</p>')
  await site.serve({ 'en/6.marked.md': null })
})

test('a color and a font of the site appear on every page, write no page row, and return with a rollback', async () => {
  const lora = fileURLToPath(import.meta.resolve('@fontsource/lora/files/lora-latin-400-normal.woff2'))
  const themed = (theme: object) => JSON.stringify({ ...(JSON.parse(files['site.config.json']) as object), theme })
  const colour = await site.serve({ 'site.config.json': themed({ colors: { primary: '#0050ff' } }) })
  expect(colour).toMatchObject({ published: true, rows: 0, documents: 0 })
  expect(await text('/en/plain')).toMatch(/<style>[^<]*--primary-/)
  const font = await site.serve({
    '_code/fonts/lora.woff2': await readFile(lora),
    'site.config.json': themed({ fonts: { sans: 'lora.woff2' } }),
  })
  expect(font).toMatchObject({ published: true, rows: 0, documents: 0 })
  for (const path of ['/en/plain', '/fr']) expect(await text(path)).toMatch(/<style>[^<]*@font-face/)
  const page = await text('/en/plain')
  const [address = ''] = /\/_media\/[^)"]+\.woff2/.exec(page) ?? []
  const bytes = await (await site.get(address)).bytes()
  const plain = { '_code/fonts/lora.woff2': null, 'site.config.json': files['site.config.json'] }
  expect(await site.serve(plain)).toMatchObject({ published: true, rows: 0, documents: 0 })
  expect(await text('/en/plain')).not.toContain('@font-face')
  await rollBack({ target: site.target, channel: 'live', number: font.release })
  await expect.poll(async () => await text('/en/plain')).toBe(page)
  expect(await (await site.get(address)).bytes()).toEqual(bytes)
  await site.serve({ 'en/4.plain.md': '# Plain\n\nWithout a theme.\n' })
})

test('the policy allows the external sources of pages, slots, and styles, release by release', async () => {
  const shown = async () => {
    const policy = (await site.get('/en/plain')).headers.get('content-security-policy') ?? ''
    return policy.split('; ').filter((directive) => /^(?:img|media|frame)-src/.test(directive))
  }
  const none = ["img-src 'self'", "media-src 'self'", "frame-src 'none'"]
  expect(await shown()).toEqual(none)
  const { release, rows } = await site.serve({
    'en/8.shown.md':
      '# Shown\n\n![A](https://images.example/a.png)\n\n::video{src="https://media.example/a.mp4"}\n::\n\n::youtube{id="dQw4w9WgXcQ"}\n::\n',
    '_code/slots/banner.tsx': slot('<img src="https://banner.example/b.svg" alt="" />'),
    '_code/styles.css': '.own { background: url(https://styles.example/c.png) }\n',
  })
  expect(rows).toBeGreaterThan(0)
  const all = [
    "img-src 'self' https://banner.example https://images.example https://styles.example",
    "media-src 'self' https://media.example",
    'frame-src https://www.youtube-nocookie.com',
  ]
  expect(await shown()).toEqual(all)
  await site.serve({ 'en/8.shown.md': '# Shown\n', '_code/slots/banner.tsx': null, '_code/styles.css': null })
  expect(await shown()).toEqual(none)
  await rollBack({ target: site.target, channel: 'live', number: release })
  await expect.poll(shown).toEqual(all)
  await site.serve({ 'en/4.plain.md': '# Plain\n\nAnd again.\n' })
  expect(await shown()).toEqual(none)
})

describe('a plugin', () => {
  const name = 'rivage-plugin-tides'
  const config = (plugins: readonly string[]) =>
    JSON.stringify({ ...(JSON.parse(files['site.config.json']) as object), plugins })
  const pages = {
    'en/7.tides.md': '# Tides\n\nOf H2O.\n\n::tide{harbour="Brest" :metres="7" :count="2"}\n::\n',
    'fr/7.tides.md': '# Marées\n\n::tide{harbour="Brest" :metres="7" :count="1"}\n::\n',
  }

  beforeAll(async () => {
    const installed = join(site.folder, 'node_modules', name)
    await cp(join(engineFolder, 'tests', 'fixtures', 'plugins', name), installed, { recursive: true })
    await site.serve({ '_code/slots/footer.tsx': slot('<p>Of the site</p>') })
  })

  test('provides components, islands, slots, styles, Markdown, and texts in the language of the page', async () => {
    const { diagnostics } = await site.serve({ ...pages, 'site.config.json': config([name]) })
    expect(diagnostics).toEqual([])
    const english = await article('/en/tides')
    expect(english).toContain('<p>Of H<sub>2</sub>O.</p>')
    expect(english).toContain('<p class="tide">Tides at Brest: 2 high tides, or <div data-island="tide-clock"')
    expect(english).toContain('<button type="button">Level: 7 m</button>')
    expect((await site.get(scriptOf(english))).status).toBe(200)
    expect(await article('/fr/tides')).toContain('Marées à Brest: 1 marée haute, ou <div')
    const page = await text('/fr/tides')
    // First an English-only text of the plugin, then the site's replacement for it.
    expect(page).toContain('<p>Tides without guarantee</p><p>Of the site</p>')
    const [, sheet = ''] = /href="(\/_code\/styles-[^"]+\.css)"/.exec(page) ?? []
    expect(await text(sheet)).toBe('@layer site.plugins{.tide{color:teal}}\n')
  })

  test('is edited like site code: an edit of its texts recompiles the pages that show them', async () => {
    const before = await documents()
    const messages = `node_modules/${name}/code/messages/fr.json`
    await site.serve({ [messages]: '{ "tides": { "at": "À {harbour}" } }' })
    expect(await article('/fr/tides')).toContain('À Brest: 1 high tide')
    const changed = [...(await documents())].filter(([file, document]) => before.get(file) !== document)
    expect(changed.map(([file]) => file)).toEqual(['fr/7.tides.md'])
    const broken = await site.publish({ [messages]: '{ "tides": 1 }' })
    expect(broken.diagnostics).toMatchObject([
      { file: 'en/7.tides.md', code: 'broken-component' },
      { file: 'fr/7.tides.md', code: 'broken-component' },
      {
        severity: 'error',
        file: messages,
        message: expect.stringContaining('Every value must be a string, or an object'),
      },
    ])
    expect(await article('/fr/tides')).toContain('À Brest: 1 high tide')
    await site.serve({ [messages]: '{}' })
  })

  test('that throws is reported at its position in the package', async () => {
    const file = `node_modules/${name}/code/components/tide.tsx`
    const source = await readFile(join(site.folder, file), 'utf8')
    const wrong = source.replace("t('tides.at', { harbour })", "harbour.depth.at('Brest')")
    const { diagnostics } = await site.publish({ [file]: wrong })
    const line = wrong.split('\n').findIndex((each) => each.includes('depth')) + 1
    expect(diagnostics.map((each) => [each.file, each.line, each.message.split(' failed')[0]])).toEqual([
      [file, line, '`tide` on en/7.tides.md:5'],
      [file, line, '`tide` on fr/7.tides.md:3'],
    ])
    expect((await site.publish({ [file]: source })).diagnostics).toEqual([])
  })

  test('is replaced only by a site component with `replaces`', async () => {
    const own = (replaces: string) => `import { defineComponent } from 'rivage/components'
export default defineComponent({
  ${replaces}
  props: { harbour: 'text', metres: 'number', count: 'number' },
  render: () => <p>Of the site</p>,
})
`
    const refused = await site.publish({ '_code/components/tide.tsx': own('') })
    expect(refused.diagnostics[0]).toMatchObject({
      file: '_code/components/tide.tsx',
      message: `Broken component: A component \`tide\` already exists, from ${name}. To replace it, create a component of the site with \`replaces: 'tide'\`.`,
    })
    await site.serve({ '_code/components/tide.tsx': own("replaces: 'tide',") })
    expect(await article('/en/tides')).toContain('<p>Of the site</p>')
    const failing = own("replaces: 'tide',").replace('render:', 'rendered:')
    await site.serve({ '_code/components/tide.tsx': failing, 'en/4.plain.md': '# Plain\n\nOnce more.\n' })
    expect(await article('/en/tides')).toContain('<p>Of the site</p>')
  })
})
