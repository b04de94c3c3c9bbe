import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { ownProject } from '../harness/own-project.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({
    ...smallSite,
    'site.config.json': '{ "downloads": ["print"] }',
    'en/9.plain.md': '# Plain\n\n> [!NOTE]\n> A callout.\n\n:badge[New]\n\n```ts\nlet a\n```\n',
    'en/10.steps.md': '# Steps\n\n::note\n:::steps\n### First\n:::\n::\n',
    'en/12.formula.md': '# Formula\n\nSo it is $a^2$.\n',
    'en/13.folded.md': `# Folded\n\n\`\`\`ts\n${'let a\n'.repeat(50)}\`\`\`\n`,
    'en/14.terminal.md': '# Terminal\n\n```ansi\n\u001B[31mred\u001B[0m\n```\n',
    'en/15.ground.md': '# Ground\n\n```ansi\n\u001B[41mred\u001B[0m\n```\n',
    'en/11.package.md': '# Package\n\n```npm\nnpm install rivage\n```\n',
  })
})
afterAll(() => site.dispose())

test.each([
  ['/en/guide/install', ['main']],
  ['/en/plain', ['main', 'blocks']],
  ['/en/steps', ['main', 'blocks', 'components']],
  ['/en/package', ['main', 'components']],
  ['/en/formula', ['main', 'formulas']],
  ['/en/folded', ['main', 'blocks', 'code']],
  ['/en/terminal', ['main']],
  ['/en/ground', ['main', 'code']],
  ['/en', ['main', 'landing']],
  ['/en/search', ['main', 'pages']],
  // In the order of the articles: of two rules for an element, the same one applies as on its own page.
  ['/en/_print', ['main', 'pages', 'blocks', 'components', 'code', 'formulas']],
  ['/en/no/such/page', ['main', 'error']],
])('the first paint of %s needs these style sheets: %j', async (path, names) => {
  const [head = '', body = ''] = (await (await site.get(path)).text()).split('</head>')
  expect(styleSheets(head)).toEqual(names)
  expect(styleSheets(body)).toEqual(['deferred'])
})

test('an article of an older engine has the style sheets of its callouts', async () => {
  const older = await openTestSite({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'en/note.md': '# Note\n\n> [!NOTE]\n> A callout.\n',
  })
  try {
    await older.publish()
    await older.target.batch([{ sql: `UPDATE document SET styles = '[]'`, params: [] }])
    for (const path of ['/en/note', '/fr/note'])
      expect(styleSheets(await (await older.get(path)).text()), path).toEqual(['main', 'blocks', 'deferred'])
  } finally {
    await older.dispose()
  }
})

test('loads the styles for content below the text and closed content right before the footer', async () => {
  expect(await (await site.get('/en/plain')).text()).toMatch(
    /<\/main><\/div><link rel="stylesheet" href="[^"]+"\/><footer /,
  )
})

test('a collapsible shows one of its two labels, with the style sheets of its page', async () => {
  const html = await (await site.get('/en/folded')).text()
  expect(html).toContain('class="when-open"')
  const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1]!)
  const sheets = await Promise.all(addresses.map(async (address) => await readAsset(address)))
  expect(sheets.join('\n')).toMatch(/\.when-closed\{display:none\}/)
})

test('a missing page has the same column and top padding as other pages', async () => {
  const html = await (await site.get('/en/no/such/page')).text()
  const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1]!)
  const sheets = await Promise.all(addresses.map(async (address) => await readAsset(address)))
  expect(sheets.join('\n')).toMatch(/:is\([^)]*\.error[^)]*\) main\{[^}]*padding-block:/)
})

test('icons are masks from one file, which the response preloads', async () => {
  const response = await site.get('/en/plain')
  const icons = /<(\/_assets\/icons\.[^>]+)>; rel=preload; as=image; crossorigin/.exec(
    response.headers.get('link') ?? '',
  )?.[1]
  expect(icons).toBeDefined()
  const html = await response.text()
  expect(html.replace(/<article.*<\/article>/s, '')).not.toContain('<svg')
  const main = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(await readAsset(main)).toContain(`url(./${icons?.split('/').at(-1)})`)
})

async function readAsset(address: string): Promise<string> {
  return await readFile(join(ownProject.assetsFolder, address), 'utf8')
}

function styleSheets(html: string): (string | undefined)[] {
  return [...html.matchAll(/<link rel="stylesheet" href="\/_assets\/(\w+)\./g)].map((match) => match[1])
}
