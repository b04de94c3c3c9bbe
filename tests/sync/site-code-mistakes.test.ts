import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { component, files, island } from './own-code.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ ...files, ...table(component('<p>Fixed</p>')) })
})
afterAll(() => site.dispose())

const article = async (path: string) =>
  /<article[^>]*>(.*)<\/article>/s.exec(await (await site.get(path)).text())?.[1] ?? ''
const publish = async (changed: Files, options = {}) => (await site.publish(changed, options)).diagnostics
const tableFile = '_code/components/PricingTable.tsx'
const table = (source: string) => ({ [tableFile]: source })
const messages = '_code/messages/en.json'
const budget = { seconds: 0.3, megabytes: 512 }

/** Every test starts and ends with a working component. */
afterEach(async () => {
  await site.serve(table(component('<p>Fixed</p>')))
})

test('an error in site code is reported at its position, and the page stays unchanged', async () => {
  const before = await article('/en/plans')
  const throwing = component('{[seats].map((one) => {\n        throw new Error(`No price for ${one}`)\n      })}')
  expect(await publish(table(throwing))).toMatchObject([
    {
      file: tableFile,
      line: 11,
      code: 'code-failed',
      message: '`pricing-table` on en/1.plans.md:3 failed to render: No price for 5',
    },
  ])
  expect(await publish(table(component('<p>')))).toMatchObject([
    { file: tableFile, line: 12, code: 'code-not-bundled' },
    { file: 'en/1.plans.md', line: 3, code: 'broken-component', severity: 'error' },
  ])
  const nodeModule = component('<p>{readFileSync("/etc/passwd", "utf8")}</p>').replace(
    'import { label }',
    "import { readFileSync } from 'node:fs'\nimport { label }",
  )
  const [refused] = await publish(table(nodeModule))
  expect(refused).toMatchObject({
    file: tableFile,
    line: 2,
    message: '`node:fs` is a Node module, which site code cannot use.',
  })
  const missing = component('').replace('import { label }', "import 'dayjs/locale/fr'\nimport { label }")
  const [unresolved] = await publish(table(missing))
  expect(unresolved).toMatchObject({ line: 2, hint: 'If it is a package, run `npm install dayjs`.' })
  const pictured = component('<i title={logo} />').replace(
    'import { label }',
    "import logo from './logo.svg'\nimport { label }",
  )
  const [unloaded] = await publish({
    '_code/components/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...table(pictured),
  })
  expect(unloaded).toMatchObject({ line: 2, hint: expect.stringContaining('Put the file into `public/`') })
  expect(await article('/en/plans')).toBe(before)
  await publish({ '_code/components/logo.svg': null })
})

test.each([
  ['{{ seats } as never}', 'It renders object with keys {seats}, which is neither text nor an element.'],
  ['<img alt="">{seats}</img>', '`<img>` cannot have children.'],
  ['<menuitem>{seats}</menuitem>', '`<menuitem>` cannot have children.'],
  [
    '<p dangerouslySetInnerHTML={{ __html: "a" }}>{seats}</p>',
    'An element has both children and `dangerouslySetInnerHTML`',
  ],
  ['{(async () => <p>{seats}</p>)() as never}', 'A component is asynchronous or loads another one.'],
])('%s, which React cannot render, is reported in words, with the page and the component', async (renders, says) => {
  expect(await publish(table(component(renders)))).toMatchObject([
    {
      file: 'en/1.plans.md',
      line: 3,
      code: 'not-rendered',
      message: expect.stringContaining(`This page failed to render: ${says}`),
      hint: expect.stringContaining('`pricing-table`'),
    },
  ])
})

test('an endless component is stopped, and pages without it are published', async () => {
  const before = await article('/en/plans')
  const endless = component('{(() => {\n        for (;;);\n      })()}')
  const found = await publish({ ...table(endless), 'en/4.plain.md': '# Plain\n\nStill published.\n' }, { budget })
  expect(found).toMatchObject([
    { file: 'en/1.plans.md', line: 3, code: 'over-budget', hint: expect.stringContaining('`pricing-table`') },
  ])
  expect(await article('/en/plans')).toBe(before)
  await expect.poll(async () => await article('/en/plain')).toContain('Still published.')
})

test('an invalid component name is reported as soon as the file exists, next to working code', async () => {
  const misnamed = '_code/components/my_button.tsx'
  const found = { file: misnamed, code: 'code-name', severity: 'error' }
  expect(await publish({ [misnamed]: component('<p>Mine</p>') })).toMatchObject([found])
  expect(await publish({ 'en/4.plain.md': '# Plain\n\nOne more text.\n' })).toMatchObject([found])
  expect(await publish({ [misnamed]: null })).toEqual([])
})

const markdown = (mdast: string) => ({ '_code/markdown.ts': `export default {\n  mdast: [${mdast}],\n}\n` })

test('a Markdown extension that fails on a page is reported at its position, and the page stays unchanged', async () => {
  const before = await article('/en/plain')
  const change = { 'en/4.plain.md': '# Plain\n\nAnother text.\n' }
  const onPlain = async (does: string, options = {}) =>
    await publish(
      { ...change, ...markdown(`(tree, { file }) => {\n    if (file.includes('4.plain')) ${does}\n  }`) },
      options,
    )
  expect(await onPlain('tree.nope.x')).toMatchObject([
    { file: '_code/markdown.ts', line: 3, code: 'code-failed', message: expect.stringContaining('on en/4.plain.md: ') },
  ])
  for (const [returned, says] of [
    ['return () => {}', 'returned another function'],
    ['return Promise.resolve()', 'returned a promise'],
    ["return { type: 'root', children: [] }", 'returned another tree'],
  ] as const)
    expect(await onPlain(returned)).toMatchObject([
      { file: '_code/markdown.ts', code: 'code-failed', message: expect.stringContaining(says) },
    ])
  expect(await onPlain('for (;;);', { budget })).toMatchObject([
    {
      file: 'en/4.plain.md',
      code: 'over-budget',
      hint: 'A function of `_code/markdown.ts` was running. Make sure that it finishes.',
    },
  ])
  expect(await article('/en/plain')).toBe(before)
  await expect(publish(markdown("'remark-gfm'"))).rejects.toThrow(
    '`mdast` must contain functions, not `"remark-gfm"` (item 1).',
  )
  await site.serve({ ...change, '_code/markdown.ts': null })
  expect(await article('/en/plain')).toContain('Another text.')
})

test('an endless Markdown extension is tried on two pages and then skipped', async () => {
  const before = await article('/en/plain')
  const found = await publish(markdown('() => {\n    for (;;);\n  }'), { budget })
  expect(found.map(({ file, code }) => ({ file, code }))).toEqual([
    { file: '_code/markdown.ts', code: 'code-failed' },
    { file: expect.stringMatching(/\.md$/), code: 'over-budget' },
    { file: expect.stringMatching(/\.md$/), code: 'over-budget' },
  ])
  expect(await article('/en/plain')).toBe(before)
  expect((await site.serve({ '_code/markdown.ts': null })).diagnostics).toEqual([])
})

test('unreadable interface texts block every page with a component of the site, including replacements', async () => {
  const greeting = (options = '') => `import { defineComponent } from 'rivage/components'
export default defineComponent({ ${options} render: ({ t }) => <p>{t('own.greet')}</p> })
`
  const own = {
    ...table(greeting()),
    '_code/components/aside.tsx': greeting("replaces: 'note',"),
    'en/5.note.md': '# Note\n\n::note\nMind.\n::\n',
  }
  await site.serve({ ...own, [messages]: '\uFEFF{ "own": { "greet": "Ahoy" } }' })
  expect(await article('/en/plans')).toContain('<p>Ahoy</p>')
  expect(await article('/en/note')).toBe('<p>Ahoy</p>')
  const broken = await publish({ [messages]: '{ "own": { "greet": "Ahoy" }, }' })
  expect(broken).toMatchObject([
    { file: messages, code: 'code-not-bundled' },
    { file: 'en/1.plans.md', code: 'broken-component', severity: 'error' },
    { file: 'en/5.note.md', code: 'broken-component', severity: 'error' },
  ])
  expect(await article('/en/plans')).toContain('<p>Ahoy</p>')
  expect(await article('/en/note')).toBe('<p>Ahoy</p>')
  await site.serve({ [messages]: null, '_code/components/aside.tsx': null, 'en/5.note.md': null })
})

test('an invalid declaration is reported, and the page stays unchanged', async () => {
  const before = await article('/en/plans')
  expect(await publish(table(component('').replace("[['plan']]", "['plan']")))).toMatchObject([
    { file: tableFile, code: 'code-failed', message: expect.stringContaining('`required` must contain') },
    { file: 'en/1.plans.md', code: 'broken-component' },
  ])
  expect(await article('/en/plans')).toBe(before)
})

// Each test starts with the mistake of the previous one. The last of these tests removes the style sheet.
test.each([
  ['.a { color: red; }\n}', 2, 'Unexpected "}"'],
  ['.a { color: red', 1, 'Expected "}"'],
  ['.a { color: red; }\n@import "./b.css";', 2, '@import'],
  ['.a { color: red; }\n// A note.\n.b { color: red }', 2, '//'],
  ['.a { width: calc(100% -10px) }', 1, '"-"'],
  ['@import url("https://fonts.example/a.css");', undefined, 'imports a style sheet from another site'],
])('reports the mistake in %j', async (css, line, says) => {
  expect(await publish({ '_code/styles.css': css })).toMatchObject([
    {
      file: '_code/styles.css',
      ...(line && { line }),
      code: 'code-not-bundled',
      message: expect.stringContaining(says),
    },
  ])
})

test('a missing brace is reported with the position of the unclosed one', async () => {
  expect(await publish({ '_code/styles.css': '.b { color: blue }\n.a {\n  color: red;\n' })).toMatchObject([
    { hint: 'The unbalanced "{" is here: _code/styles.css:2:4' },
  ])
})

test('CSS hacks in the style sheet of a package are not reported', async () => {
  const { diagnostics } = await site.serve({
    '_code/node_modules/grid/grid.css': '.grid { *zoom: 1 }\n',
    '_code/styles.css': '@import "grid/grid.css";\n',
  })
  expect(diagnostics).toEqual([])
  expect(await (await site.get('/en/plain')).text()).toMatch(/_code\/styles-/)
  await site.serve({ '_code/node_modules/grid/grid.css': null, '_code/styles.css': null })
})

test('a style sheet imported by a module is reported, even if the import is added later', async () => {
  const styles = { '_code/shared/own.css': '.a { color: red }' }
  const message = 'The file imports `own.css`, but only `styles.css` can contain styles.'
  const styled = component('').replace('import { label }', "import '../shared/own.css'\nimport { label }")
  const [atOnce] = await publish({ ...styles, ...table(styled) })
  expect(atOnce).toMatchObject({ file: tableFile, message })
  const late = island(1).replace('setCount(count', "(void import('../shared/chart.ts'), setCount)(count")
  const [later] = await publish({
    ...styles,
    ...table(component('')),
    '_code/shared/chart.ts': "import './own.css'\nexport const chart = 1\n",
    '_code/islands/counter.tsx': late,
  })
  expect(later).toMatchObject({ file: '_code/islands/counter.tsx', message })
  await site.serve({
    '_code/shared/own.css': null,
    '_code/shared/chart.ts': null,
    '_code/islands/counter.tsx': island(1),
  })
})

test('handlers and styles without effect are reported at their positions, and the page is published', async () => {
  const idle = component(
    '<p style={{ color: "red" }} className="a" key="a">\n        <button type="button" {...{ meta: "b", effect: "c" }} onClick={() => label(1)} onFocus={() => {}}>a</button>\n      </p>',
  )
  const styled = island(1).replace('<button ', '<button style={{ color: "red" }} ')
  expect(await publish({ ...table(idle), '_code/islands/counter.tsx': styled })).toMatchObject([
    {
      file: tableFile,
      line: 10,
      column: 10,
      severity: 'warning',
      code: 'code-without-effect',
      message: expect.stringContaining('`style` of `<p>`'),
      hint: expect.stringContaining('`_code/styles.css`'),
    },
    { file: tableFile, line: 11, message: expect.stringContaining('`onClick` of `<button>`') },
    { file: tableFile, line: 11, message: expect.stringContaining('`onFocus` of `<button>`') },
    { file: '_code/islands/counter.tsx', line: 6, message: expect.stringContaining('until it changes') },
  ])
  expect(await article('/en/plans')).toContain('<p style="color:red" class="a">')
  expect(await publish({ '_code/islands/counter.tsx': island(1), ...table(component('<p>Fixed</p>')) })).toEqual([])
})

test.each([
  ['<p {...{ onClick() {} }}>a</p>', '`onClick` of `<p>`'],
  ['<p {...spread}>a</p>', '`onClick` of `<p>`'],
  ['<p {...shared} onClick={() => {}}>a</p>', '`onClick` of `<p>`'],
  ['<>{createElement("p", { style: { color: "red" } })}</>', '`style` of `<p>`'],
  ['<p dangerouslySetInnerHTML={{ __html: "<b class=a onclick=x()>a</b>" }} />', '`onclick` in the HTML'],
  ['<p dangerouslySetInnerHTML={{ __html: `<b style="color: red">a</b>` }} />', '`style` of `<b>`'],
  ['<p dangerouslySetInnerHTML={{ __html: raw }} />', '`onclick` in the HTML'],
  ['<p dangerouslySetInnerHTML={{ __html: "<b id=a>b</b><i class=c style=d:e>a</i>" }} />', '`style` of `<i>`'],
  ['<p {...(seats ? { onClick() {} } : {})}>a</p>', '`onClick` of `<p>`'],
  ['<>{cloneElement(<p>a</p>, { onClick() {} })}</>', '`onClick` of `<p>`'],
  ['<p ref={() => {}}>a</p>', '`ref` of `<p>`'],
  ['<style>{"p { color: red }"}</style>', '`<style>` has no effect'],
  ['<script>{"run()"}</script>', '`<script>` has no effect'],
  ['<Late />', '`useEffect` has no effect'],
  ['<iframe title="a" src="http://a.example/b" />', '`<iframe>` with the URL `http://a.example/b` has no effect'],
  ['<iframe title="a" src={"/en/plans"} />', '`<iframe>` with the URL `/en/plans` has no effect'],
  ['<meta httpEquiv="refresh" content="0; url=/en" />', '`<meta http-equiv>` belongs to `<head>`'],
  ['<>{createElement("meta", { "http-equiv": "x-ua-compatible" })}</>', '`<meta http-equiv>` belongs'],
  ['<p dangerouslySetInnerHTML={{ __html: "<meta http-equiv=refresh content=1>" }} />', '`<meta http-equiv>` belongs'],
  ['<object data="/a.swf" />', '`<object>` has no effect'],
  ['<p dangerouslySetInnerHTML={{ __html: "<embed src=/a.swf>" }} />', '`<embed>` has no effect'],
  ['<>{createElement("frame", {})}</>', '`<frame>` has no effect'],
  ['<script src="https://a.example/b.js" />', '`<script>` with the URL `https://a.example/b.js` has no effect'],
  ['<link rel="stylesheet" href="//a.example/b.css" />', '`<link>` with the URL `//a.example/b.css` has no effect'],
  ['<form action="https://a.example/b" />', '`<form>` with the URL `https://a.example/b` has no effect'],
])('%s has no effect', async (source, message) => {
  const code = component(source).replace(
    'import { label }',
    `import { cloneElement, createElement, useEffect } from 'react'
void [cloneElement, createElement]
const raw = '<b onclick=x()>a</b>'
void raw
const spread = { onClick() {} }
void spread
function Other() { const base = { ...shared }; return base }
const base = { lang: 'en' }
const shared = { ...base }
void [Other, shared]
function Late() { useEffect(() => {}); return null }
void Late
import { label }`,
  )
  const late = source === '<Late />' ? code : code.replace(/^function Late.*\nvoid Late\n/m, '')
  expect(await publish(table(late))).toMatchObject([
    { file: tableFile, code: 'code-without-effect', message: expect.stringContaining(message) },
  ])
})

test('reports text that a component or an island does not show, a missing result, and unknown options', async () => {
  const withoutContent = component('').replace('{children}', '').replace(', children', '')
  const withoutResult = component('').replace(/\) => \([^]*\n {2}\),/, ') => { void [plan, seats, label, children] },')
  const counter = { 'en/2.counter.md': '# Counter\n\n::counter{start="3"}\nText.\n::\n\n:counter[Text]\n' }
  expect(await publish({ ...table(withoutContent), ...counter })).toMatchObject([
    { file: 'en/1.plans.md', line: 3, code: 'unknown-slot', message: expect.stringContaining('`pricing-table`') },
    { file: 'en/2.counter.md', line: 3, code: 'unknown-slot', message: expect.stringContaining('`counter`') },
    { file: 'en/2.counter.md', line: 7, code: 'unknown-slot' },
  ])
  const restored = { 'en/2.counter.md': files['en/2.counter.md'] }
  expect(await publish({ ...table(withoutResult), ...restored })).toMatchObject([
    { file: 'en/1.plans.md', line: 3, code: 'prop-value', message: expect.stringContaining('`undefined`') },
  ])
  const misspelled = component('').replace('required:', 'requires:')
  const others = { '_code/islands/counter.tsx': island(1).replace('when:', "client: 'load', when:") }
  expect(await publish({ ...table(misspelled), ...others })).toMatchObject([
    { file: tableFile, line: 6, code: 'code-without-effect', hint: 'Did you mean `required`?' },
    {
      file: '_code/islands/counter.tsx',
      line: 9,
      message: '`client` has no effect, because `defineIsland` has no such option.',
      hint: 'Use `render`, `when`, `props`, `essential`.',
    },
  ])
  expect(await publish({ '_code/islands/counter.tsx': island(1) })).toMatchObject([{ file: tableFile }])
})

test.each([
  '<iframe title="a" src="https://a.example/b" />',
  '<form action="/en/search" />',
  '<meta itemProp="name" content="a" />',
  '<link rel="canonical" href="https://a.example/b" />',
  '<script src="/own.js" />',
])('%s, which the content security policy allows, is not reported', async (source) => {
  expect(await publish({ ...table(component(source)), 'public/own.js': '1' })).toEqual([])
})

test('a frame that an author fills with a URL of the same site is reported on the page', async () => {
  const framed = component('<iframe title="a" src={plan} />')
  const page = (url: string) => ({ 'en/1.plans.md': `# Plans\n\n::pricing-table{plan="${url}"}\n::\n` })
  expect(await publish({ ...table(framed), ...page('https://a.example') })).toEqual([])
  expect(await publish(page('http://a.example'))).toMatchObject([
    {
      file: 'en/1.plans.md',
      line: 3,
      code: 'component-url',
      message: expect.stringContaining('`http://a.example` in a frame'),
    },
  ])
  await site.serve({ ...files, ...table(component('<p>Fixed</p>')) })
})

test.each([
  [`<b title="style='a'" style="color: red">a</b>`, '`style` of `<b>`'],
  [`<B STYLE='color: red'>a</B>`, '`style` of `<b>`'],
  ['<a class="a" href=/en/plans onclick=x()>a</a>', '`onclick` in the HTML'],
  ['<i style="a: b">a</i><i style="c: d">b</i>', '`style` of `<i>`'],
  ['<script>run()</script>', '`<script>` has no effect'],
  ['<style>p { color: red }</style>', '`<style>` has no effect'],
  ['<object data="/a.swf"></object>', '`<object>` has no effect'],
])('HTML of an author that a component shows as it is, %s, is reported on the page', async (html, message) => {
  const raw = component('<p dangerouslySetInnerHTML={{ __html: plan }} />').replace('{plan}:', '')
  const page = `# Plans\n\n\`\`\`html\n${html}\n\`\`\`\n\n::pricing-table\n---\nplan: ${JSON.stringify(html)}\n---\n::\n`
  expect(await publish({ ...table(raw), 'en/1.plans.md': page })).toMatchObject([
    { file: 'en/1.plans.md', line: 7, code: 'code-without-effect', message: expect.stringContaining(message) },
  ])
  await site.serve({ ...files, ...table(component('<p>Fixed</p>')) })
})

test('HTML of an author without blocked parts, and HTML that a component shows as text, are not reported', async () => {
  const html = '<b title="a style=b" class="onclick">a</b> <script src="/own.js" type="module"></script>'
  const raw = component('<p dangerouslySetInnerHTML={{ __html: plan }} />')
  const page = (plan: string) => ({
    'en/1.plans.md': `# Plans\n\n::pricing-table\n---\nplan: ${JSON.stringify(plan)}\n---\n::\n`,
    'public/own.js': '1',
  })
  expect(await publish({ ...table(raw), ...page(html) })).toEqual([])
  expect(await publish({ ...table(component('<p title={plan} />')), ...page('<b style="a">') })).toEqual([])
  await site.serve({ ...files, ...table(component('<p>Fixed</p>')) })
})

test('attributes are read from the variables in scope, and those of a parameter are unknown', async () => {
  const code = component('<p {...own}>{Load === undefined ? "" : "a"}</p>').replace(
    'import { label }',
    `const own = { lang: 'en' }
function Other() { const own = { onClick() {} }; return own }
function Load(own: object) { return <script {...own} /> }
function Typed() { const own = { onClick() {} } as object; return <p {...own}>b</p> }
void [Other, Typed]
import { label }`,
  )
  expect(await publish(table(code))).toMatchObject([
    { file: tableFile, line: 5, message: expect.stringContaining('`onClick` of `<p>`') },
  ])
})

test('a relative URL in a component is reported', async () => {
  expect(await publish(table(component('<img alt="" src="./a.png" />')))).toMatchObject([
    { file: 'en/1.plans.md', line: 3, code: 'component-url', message: expect.stringContaining('`./a.png`') },
  ])
})

test('a broken link in a slot of articles is reported once, in the file of the slot', async () => {
  const slotFile = '_code/slots/article-after.tsx'
  const after = `import { defineSlot } from 'rivage/slots'
export default defineSlot({ render: ({ page }) => <p><a href="/en/gone">{page?.title}</a> <a href="/en/plans">Plans</a></p> })
`
  expect(await publish({ [slotFile]: after })).toMatchObject([
    { file: slotFile, code: 'component-url', message: '`article-after` renders a broken link: `/en/gone`.' },
  ])
  await site.serve({ [slotFile]: null })
})

test('components, islands, and slots accept `render` and its alias `component`', async () => {
  const banner = (name: string) =>
    `import { defineSlot } from 'rivage/slots'\nexport default defineSlot({ ${name}: () => 'By ${name}' })\n`
  for (const name of ['render', 'component']) {
    const found = await publish({
      [tableFile]: component(`<p>By ${name}</p>`).replace('render:', `${name}:`),
      '_code/islands/counter.tsx': island(1).replace('component:', `${name}:`),
      '_code/slots/banner.tsx': banner(name),
    })
    expect(found).toEqual([])
    expect(await article('/en/plans')).toContain(`<p>By ${name}</p>`)
    expect(await article('/en/counter')).toContain('Count <!-- -->3')
    expect(await (await site.get('/en/plans')).text()).toContain(`By ${name}</aside>`)
  }
  await publish({ '_code/slots/banner.tsx': null })
})
