import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { unpackSections } from '../../core/translation/index.ts'
import {
  AcceptedTranslations,
  readAcceptedTranslations,
  writeAcceptedTranslations,
} from '../../scripts/sync/collect/accepted-translations.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { acceptPage } from '../../scripts/translations/accept-page.ts'
import { readTranslations } from '../../scripts/translations/read-translations.ts'
import { renderTranslations } from '../../scripts/translations/render-summary.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { compileTools } from '../harness/compile-tools.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})

const english = (install: string, use = 'Use it daily.') =>
  `---\ntitle: Install\n---\n\nTwo ways.\n\n## With npm\n\n${install}\n\n## Every day\n\n${use}\n`
const french = (install: string, frontmatter = '') =>
  `---\ntitle: Installer\n${frontmatter}---\n\nDeux manières.\n\n## Avec npm\n\n${install}\n\n## Chaque jour\n\nTous les jours.\n`

async function openChannel(name: string, files: Files) {
  const path = await writeContent(files)
  return {
    path,
    async sync(changes: Files = {}) {
      await writeFiles(path, changes)
      return await publish({
        folder: new ContentFolder(path),
        target: database.target,
        channel: name,
        renderer: 'r1',
        tools: compileTools,
      })
    },
    async translation(page = '/fr/guide/install') {
      const [row] = await queryRows(
        database.target,
        `SELECT source, sections, untranslated FROM translation
        WHERE channel = ? AND path = ? AND until IS NULL`,
        name,
        page,
      )
      if (!row) return undefined
      const sections = unpackSections(JSON.parse(String(row.sections)))
      return {
        source: row.source,
        sections,
        untranslated: JSON.parse(String(row.untranslated)) as string[],
        pairs: sections.map(({ heading, source }) => `${heading}=${source}`),
        stale: sections.filter(({ stale }) => stale).map(({ heading }) => heading),
      }
    },
  }
}

const pair = { 'en/1.guide/1.install.md': english('Run it.'), 'fr/1.guide/1.install.md': french('Lancez-la.') }

test('one changed source paragraph makes exactly one translated section stale, and changed line endings make no section stale', async () => {
  const channel = await openChannel('stale', pair)
  await channel.sync()
  expect(await channel.translation()).toMatchObject({
    source: '/en/guide/install',
    pairs: ['=', 'avec-npm=with-npm', 'chaque-jour=every-day'],
    stale: [],
  })

  await channel.sync({ 'en/1.guide/1.install.md': english('Run\nit.') })
  expect((await channel.translation())?.stale).toEqual([])

  await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })
  expect((await channel.translation())?.stale).toEqual(['avec-npm'])

  await channel.sync({ 'fr/1.guide/1.install.md': french('Lancez-la deux fois.') })
  expect((await channel.translation())?.stale).toEqual([])
})

test('a sync without changes writes nothing, even with stale translations', async () => {
  const channel = await openChannel('quiet', pair)
  await channel.sync()
  expect(await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })).toMatchObject({ release: 2 })
  expect(await channel.sync()).toMatchObject({ release: 2, published: false, rows: 0 })
})

test("a translator's confirmation, stored with the content, makes a section fresh in every database", async () => {
  const channel = await openChannel('accepted', pair)
  await channel.sync()
  await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })
  const [, section] = (await channel.translation())!.sections
  const [{ sections: states }] = (await queryRows(
    database.target,
    `SELECT sections FROM document JOIN entry ON document = hash
    WHERE channel = 'accepted' AND path = '/en/guide/install' AND until IS NULL`,
  )) as [{ sections: string }]
  const accepted = new AcceptedTranslations()
  accepted.accept('fr/1.guide/1.install.md', [
    { source: 'with-npm', own: section!.own, from: (JSON.parse(states) as string[][])[1]![2]! },
  ])
  await writeAcceptedTranslations(channel.path, accepted)
  await channel.sync()
  expect((await channel.translation())?.stale).toEqual([])
  expect((await readAcceptedTranslations(channel.path)).of('fr/1.guide/1.install.md')).toHaveLength(1)
})

test('`translatedFrom` names the source version that the whole page translates', async () => {
  const channel = await openChannel('translated-from', { 'en/1.guide/1.install.md': english('Run it.') })
  await channel.sync()
  const [{ state }] = (await queryRows(
    database.target,
    `SELECT state FROM document JOIN entry ON document = hash
    WHERE channel = 'translated-from' AND path = '/en/guide/install'`,
  )) as [{ state: string }]
  await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })
  await channel.sync({ 'fr/1.guide/1.install.md': french('Lancez-la.', `translatedFrom: ${state}\n`) })
  expect((await channel.translation())?.stale).toEqual(['avec-npm'])
})

test('a page with its own text has no translation state', async () => {
  const channel = await openChannel('own-text', {
    ...pair,
    'fr/1.guide/1.install.md': french('Court.', 'translatedFrom: false\n'),
  })
  expect(await channel.sync()).toMatchObject({ diagnostics: [] })
  expect(await channel.translation()).toBeUndefined()
  await channel.sync({ 'fr/1.guide/1.install.md': french('Lancez-la.') })
  expect(await channel.translation()).toMatchObject({ source: '/en/guide/install' })
})

test('a slug changes the path in one language, and the pages stay paired', async () => {
  const channel = await openChannel('slugs', {
    ...pair,
    'fr/1.guide/1.install.md': french('Lancez-la.', 'slug: installer\n'),
  })
  expect(await channel.sync()).toMatchObject({
    diagnostics: [],
    added: expect.arrayContaining(['/fr/guide/installer']),
  })
  expect(await channel.translation('/fr/guide/installer')).toMatchObject({ source: '/en/guide/install' })
})

test('a page in another location names the page that it translates', async () => {
  const channel = await openChannel('translates', {
    'en/1.guide/1.install.md': english('Run it.'),
    'fr/1.manuel/1.debuter.md': french('Lancez-la.', 'translates: /guide/install\n'),
  })
  await channel.sync()
  expect(await channel.translation('/fr/manuel/debuter')).toMatchObject({ source: '/en/guide/install' })
})

test('a section missing from the translation is reported as untranslated', async () => {
  const channel = await openChannel('untranslated', {
    ...pair,
    'en/1.guide/1.install.md': english('Run it.', 'Use it daily.\n\n## More {#more}\n\nMore of it.'),
  })
  await channel.sync()
  expect((await channel.translation())?.pairs).toEqual(['='])
  await channel.sync({
    'fr/1.guide/1.install.md': french('Lancez-la.')
      .replace('## Avec npm', '## Avec npm {#with-npm}')
      .replace('## Chaque jour', '## Chaque jour {#every-day}'),
  })
  expect(await channel.translation()).toMatchObject({
    pairs: ['=', 'with-npm=with-npm', 'every-day=every-day'],
    untranslated: ['more'],
  })
})

test('sections that cannot be paired are listed with the setting that pairs them', async () => {
  const more = english('Run it.', 'Use it daily.\n\n## More\n\nMore of it.')
  const channel = await openChannel('ambiguous', { ...pair, 'en/1.guide/1.install.md': more })
  await channel.sync()
  const { summary } = await readTranslations(database.target, 'ambiguous')
  expect(summary[0]!.stale).toEqual([])
  expect(summary[0]!.unpaired).toMatchObject([
    {
      path: '/fr/guide/install',
      ambiguous: [{ source: ['with-npm', 'every-day', 'more'], translation: ['avec-npm', 'chaque-jour'] }],
    },
  ])
  const text = renderTranslations(summary)
  expect(text).toContain('#avec-npm, #chaque-jour here, #with-npm, #every-day, #more in the source.')
  expect(text).toContain('{#with-npm}')
  expect(text).toContain('1 page with sections whose original is unclear')
  expect(text).not.toMatch(/ {4}missing:|outdated page/)

  await channel.sync({
    'fr/1.guide/1.install.md': french('Lancez-la.').replace('## Chaque jour', '## Chaque jour {#every-day}'),
  })
  expect((await readTranslations(database.target, 'ambiguous')).summary[0]).toMatchObject({
    stale: [{ untranslated: ['more'] }],
    unpaired: [],
  })
})

test('an invalid file of accepted translations is reported, and nothing is published', async () => {
  const channel = await openChannel('broken', pair)
  await writeFile(join(channel.path, '.translations.json'), '{"fr/x.md": 3}')
  await expect(channel.sync()).rejects.toThrow('.translations.json was not written by `npm run translations -- accept`')
})

test('the list of translations contains stale and missing sections, and the next step', async () => {
  const channel = await openChannel('live', {
    ...pair,
    'fr/index.md': '# Accueil\n',
    'en/index.md': '# Home\n',
    'en/2.more.md': '# More\n',
  })
  await channel.sync()
  await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })
  const before = await readTranslations(database.target, 'live')
  expect(before.summary).toMatchObject([
    { locale: 'fr', total: 3, percent: 33, missing: [{ source: '/en/more', path: '/fr/more' }] },
  ])
  const text = renderTranslations(before.summary)
  expect(text).toContain('fr ███████░░░░░░░░░░░░░  33 %  1 of 3 up to date, 1 outdated, 1 missing')
  expect(text).toContain('outdated: #avec-npm')
  expect(text).toContain('npm run translations -- accept fr/1.guide/1.install.md')

  expect(await acceptPage(database.target, before, channel.path, '/fr/guide/install#avec-npm')).toContain(
    '#avec-npm accepted',
  )
  await channel.sync()
  expect((await readTranslations(database.target, 'live')).summary[0]).toMatchObject({ percent: 66, stale: [] })
  await expect(acceptPage(database.target, before, channel.path, 'fr/none.md')).rejects.toThrow(
    'No page is published at "fr/none.md"',
  )
  await expect(acceptPage(database.target, before, channel.path, '/en/guide/install')).rejects.toThrow(
    'is not a translation of a page',
  )
  await expect(acceptPage(database.target, before, channel.path, '/fr/guide/install#nope')).rejects.toThrow(
    'no section "nope"',
  )
})

test('a translation written by an earlier version of the product is still tracked', async () => {
  const channel = await openChannel('earlier', pair)
  await channel.sync()
  const { sections } = (await channel.translation())!
  await queryRows(
    database.target,
    `UPDATE translation SET sections = ?, source_hash = (
      SELECT json_array(page.document, source.document, source.path, NULL, NULL) FROM entry AS page JOIN entry AS source ON source.channel = page.channel
      WHERE page.channel = 'earlier' AND page.path = '/fr/guide/install' AND source.path = '/en/guide/install')
    WHERE channel = 'earlier'`,
    JSON.stringify(sections),
  )
  expect(await channel.sync()).toMatchObject({ published: false, rows: 0 })
  await channel.sync({ 'en/1.guide/1.install.md': english('Run it twice.') })
  expect((await channel.translation())?.stale).toEqual(['avec-npm'])
})
