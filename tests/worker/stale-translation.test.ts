import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: TestSite

const english = (install: string, more = '') =>
  `---\ntitle: Install\n---\n\nTwo ways.\n\n## With npm\n\n${install}\n\n## Every day\n\nUse it daily.\n${more}`
const french =
  '---\ntitle: Installer\n---\n\nDeux manières.\n\n## Avec npm\n\nLancez-la.\n\n## Chaque jour {#every-day}\n\nTous les jours.\n'

beforeAll(async () => {
  site = await openTestSite({
    'en/1.install.md': english('Run it once.'),
    'fr/1.install.md': french,
    'en/2.alone.md': '# Alone\n\nText.\n',
  })
})
afterAll(() => site.dispose())

const page = async (path: string) => await (await site.get(path)).text()

test('a section of a translation also has the id of its source', async () => {
  const html = await page('/fr/install')
  expect(html).toMatch(/<h2 id="avec-npm"><span id="with-npm"><\/span>/)
  expect(html).toMatch(/<h2 id="every-day"><a/)
  expect(await page('/en/install')).not.toContain('avec-npm')
  const section = await page('/fr/install.md?section=with-npm')
  expect(section).toContain('## Avec npm')
  expect(await page('/fr/install.md?section=avec-npm')).toBe(section)
})

test('a current translation has no notice', async () => {
  const html = await page('/fr/install')
  expect(html).not.toContain('language-note')
  expect(html).not.toContain('stale-section')
  expect(await page('/fr/install?changes')).toContain('L’original n’a pas changé')
})

test('a changed paragraph of the source marks only its section, in the reader’s language, with a link to the changes', async () => {
  await site.serve({ 'en/1.install.md': english('Run it twice.') })
  const html = await page('/fr/install')
  expect(html).toContain('L’original de cette page a changé')
  expect(html.match(/class="stale-section"/g)).toHaveLength(1)
  expect(html).toMatch(
    /<h2 id="avec-npm">.*?<\/h2><p class="stale-section" lang="fr" dir="ltr">.*?<a href="\/fr\/install\?changes#avec-npm">/,
  )
  expect(html).toContain('<a href="#avec-npm">Avec npm</a>')

  const changes = await page('/fr/install?changes')
  expect(changes).toContain('<section id="avec-npm">')
  expect(changes).toMatch(
    /Run it <del class="change"><span class="visually-hidden">supprimé\u00a0: <\/span>once<\/del><ins class="change"><span class="visually-hidden">ajouté\u00a0: <\/span>twice<\/ins>/,
  )
  expect(changes).toContain('<meta name="robots" content="noindex"/>')
  expect(changes).toMatch(/class="changed-text" lang="en" dir="ltr"/)
})

test('names a section that only the source has, and shows its text', async () => {
  await site.serve({
    'en/1.install.md': english('Run it twice.', '\n## Later {#later}\n\nRemove it.\n'),
    'fr/1.install.md': french.replace('## Avec npm', '## Avec npm {#with-npm}'),
  })
  const html = await page('/fr/install')
  expect(html).toContain('<a href="?changes#later">Later</a>')
  expect(html).not.toContain('L’original de cette page a changé')
  expect(await page('/fr/install?changes')).toMatch(/<section id="later">.*Remove it\./)
})

test.each([
  '/en/install?changes',
  '/en/alone?changes',
  '/fr/alone?changes',
  '/fr/none?changes',
  '/fr/install?changes=%00&changes=x',
])('%s causes no server error', async (path) => {
  expect((await site.get(path)).status).toBeLessThan(500)
})

test('the status of all translations is a table in the visitor’s language, with the pages to translate', async () => {
  needsLanguages()
  const to = await site.get('/_status/translations', { 'accept-language': 'fr' })
  expect([to.status, to.headers.get('location')]).toEqual([302, '/fr/_status/translations'])
  const html = await page('/fr/_status/translations')
  expect(html).toContain('<h1>Traductions</h1>')
  expect(html).toMatch(/Français<\/a><\/th><td><meter value="0" max="2"[^>]*><\/meter>\s*(<!-- -->)?\s*(<!-- -->)?0\s%/)
  expect(html).toContain('<a href="/fr/install?changes">Installer</a>')
  expect(html).toContain('<a href="/fr/alone"><span lang="en">Alone</span></a>')
})

test('does not report a missing section as a changed original, and names nested sections by their titles', async () => {
  await site.serve({
    'en/3.first.md': '# First\n\n## One {#one}\n\nText.\n\n### Two {#two}\n\n#### Deep `down` {#deep}\n\nText.\n',
    'fr/3.first.md': '# Premier\n\n## Un {#one}\n\nTexte.\n\n### Deux {#two}\n\nTexte.\n',
  })
  const html = await page('/fr/first')
  expect(html).not.toContain('a changé')
  expect(html).toContain('<a href="?changes#deep">Deep down</a>')
  await site.serve({
    'fr/3.first.md': '# Premier\n\n## Un {#one}\n\n### Deux {#two}\n\n#### Au fond {#deep}\n\nTexte.\n',
  })
  await site.serve({
    'en/3.first.md': '# First\n\n## One {#one}\n\nText.\n\n### Two {#two}\n\n#### Deep `down` {#deep}\n\nAnother.\n',
  })
  expect(await page('/fr/first')).toContain('<a href="#deep">Au fond</a>')
})

test('hides unmatched sections from readers', async () => {
  await site.serve({
    'en/4.unclear.md': '# Unclear\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n',
    'fr/4.unclear.md': '# Incertain\n\n## Un\n\nTexte.\n\n## Deux\n\nTexte.\n',
  })
  const html = await page('/fr/unclear')
  expect(html).not.toContain('language-note')
  expect(html).not.toContain('stale-section')
})

test('the Markdown of a translation quotes a changed title and description of its source', async () => {
  await site.serve({
    'en/5.names.md': '---\ntitle: Names\n---\n\n## One {#one}\n\nText.\n',
    'fr/5.names.md': '---\ntitle: Noms\n---\n\n## Un {#one}\n\nTexte.\n',
  })
  await site.serve({
    'en/5.names.md': '---\ntitle: Names of ports\ndescription: All.\n---\n\n## One {#one}\n\nText.\n',
  })
  const text = await page('/fr/names.md')
  expect(text).toContain('# Noms\n\n> **L’original de cette section a changé')
  expect(text).toContain('English:\n> \n> **Names of ports**\n> \n> All.\n\n## Un'.replaceAll('> \n', '>\n'))
})

test('an unlisted translation is missing from the status of its language, and does not hide the page in other languages', async () => {
  await site.serve({
    'en/5.shown.md': '# Shown\n\nText.\n',
    'fr/5.shown.md': '---\ntitle: Caché\nunlisted: true\n---\n\nTexte.\n',
    'site.config.json': '{ "locales": ["en", "fr", "de"] }',
    'de/1.install.md': '# Installieren\n\nText.\n',
  })
  const listed = async (code: string) => {
    const html = await page(`/${code}/_status/translations`)
    return html.slice(html.indexOf('<main')).includes(`href="/${code}/shown"`)
  }
  expect([await listed('de'), await listed('fr')]).toEqual([true, false])
})
