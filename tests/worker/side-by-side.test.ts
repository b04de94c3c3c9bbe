import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    'site.config.ts': "export default { locales: ['en', 'fr', 'ar'] }\n",
    'en/1.install.md':
      '---\ntitle: Install\n---\n\nTwo ways.\n\n## With npm\n\nRun it.[^1]\n\n::tabs\n:::tabs-item{label="A"}\n### Inner\nInside.\n:::\n::\n\n## Later {#later}\n\nRemove it.\n\n## Shared {#shared}\n\nBoth.\n\n[^1]: A note.\n',
    'fr/1.install.md':
      '---\ntitle: Installer\n---\n\nDeux manières.\n\n## Avec npm {#with-npm}\n\nLancez-la. [Plus bas](#shared)\n\n## Partagé {#shared}\n\nLes deux.\n',
    'ar/1.install.md': '---\ntitle: تثبيت\n---\n\nطريقتان.\n\n## مشترك {#shared}\n\nكلاهما.\n',
  })
})
afterAll(() => site.dispose())

const page = async (path: string) => await (await site.get(path)).text()

/** Returns the text of each column, row by row. */
function rows(html: string): string[][] {
  return html
    .slice(0, html.indexOf('</main>'))
    .split('<div class="pair">')
    .slice(2)
    .map((row) =>
      row
        .split(/<div class="prose"[^>]*>|<p class="gap">/)
        .slice(1)
        .map((column) =>
          column
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
    )
}

test('aligns matching sections, each in its own language and direction, and marks gaps', async () => {
  const html = await page('/fr/install?with=en')
  const columns = rows(html)
  expect(columns.map(([left = '', right = '']) => [left.slice(0, 12), right.slice(0, 12)])).toEqual([
    ['Deux manière', 'Two ways.'],
    ['Avec npm Lan', 'With npm Run'],
    ['Non disponib', 'Later Remove'],
    ['Partagé Les ', 'Shared Both.'],
  ])
  expect(html).toContain('<div class="prose" lang="fr" dir="ltr">')
  expect(html).toContain('<div class="prose" lang="en" dir="ltr">')
  expect(await page('/fr/install?with=ar')).toContain('<div class="prose" lang="ar" dir="rtl">')
})

test('aligns two translations through their source', async () => {
  expect(
    rows(await page('/fr/install?with=ar')).map(([left = '', right = '']) => [left.slice(0, 7), right.slice(0, 6)]),
  ).toEqual([
    ['Deux ma', 'طريقتا'],
    ['Avec np', 'Non di'],
    ['Partagé', 'مشترك '],
  ])
})

test('repeats no id on the page, and links within the page still work', async () => {
  for (const path of ['/fr/install?with=en', '/en/install?with=fr']) {
    const html = await page(path)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const [, target] of html.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target)
  }
})

test('a side-by-side view is not indexed, and only translations link to it', async () => {
  const html = await page('/fr/install?with=en')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(await page('/fr/install')).toContain('href="?with=en"')
  expect(await page('/en/install')).not.toContain('?with=')
})

test.each(['/fr/install?with=de', '/fr/install?with=fr', '/fr/none?with=en', '/fr?with=en', '/fr/install?with=%00'])(
  '%s causes no server error',
  async (path) => {
    expect((await site.get(path)).status).toBeLessThan(500)
  },
)

test('shows a gap for a missing translation', async () => {
  const { release } = await site.serve({ 'en/2.alone.md': '# Alone\n\nText.\n' })
  expect(release).toBe(2)
  const html = await page('/fr/alone?with=en')
  expect(html).toContain('<h1 class="gap">Non disponible dans cette langue.</h1>')
  expect(rows(html).map(([left = '', right = '']) => [left, right])).toEqual([
    ['Non disponible dans cette langue.', 'Text.'],
  ])
})
