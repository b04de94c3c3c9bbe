import { describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import type { PublishOptions } from '../../scripts/sync/collect-input.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { syncTools } from './open-channel.ts'

const questions = `- question: How do I measure the tide?
  answer: /gauges#measure
- question: How do I bake sourdough bread?
  answer: none
`
const gauges = '# Gauges\n\nAbout gauges.\n\n## Measure\n\nTo measure the tide, read the gauge.\n'
const site = {
  'site.config.ts': "export default { title: 'Harbor', locales: ['en', 'fr'] }",
  'en/gauges.md': gauges,
  'en/boats.md': '# Boats\n\nA boat needs two lines to moor.\n',
  'fr/gauges.md': '# Marée\n\nLa marée monte.\n',
  '_ask/en.yml': questions,
}

/** Opens a site whose syncs ask its questions, and the queries of the last sync that read the texts of sections. */
async function openSite(files: Files) {
  const target = await openMemoryDatabase()
  const path = await writeContent(files)
  let read: string[] = []
  const watched: D1Target = {
    async batch(statements) {
      read.push(...statements.flatMap(({ sql }) => (sql.includes('titles, content, level, keywords') ? [sql] : [])))
      return await target.batch(statements)
    },
  }
  return {
    async sync(changes: Files = {}, options: Partial<PublishOptions> = {}) {
      read = []
      await writeFiles(path, changes)
      const folder = new ContentFolder(path)
      const result = await publish({
        folder,
        target: watched,
        channel: 'live',
        renderer: 'r1',
        tools: syncTools,
        asks: true,
        ...options,
      })
      const lost = result.diagnostics.map(({ file, line, code, severity }) => `${file}:${line} ${severity} ${code}`)
      return { ...result, lost, reads: read.length }
    },
  }
}

describe('a sync', () => {
  const without = { 'en/gauges.md': '# Gauges\n\nAbout gauges.\n\n## Repair {#measure}\n\nNothing yet.\n' }

  test('reports a question that loses its section, although only another file was compiled', async () => {
    const { sync } = await openSite(site)
    expect(await sync()).toMatchObject({ lost: [], release: 1, reads: 1 })
    expect(await sync({ 'en/boats.md': '# Boats\n\nA boat needs three lines.\n' })).toMatchObject({
      lost: [],
      release: 2,
    })
    expect(await sync(without)).toMatchObject({
      lost: ['_ask/en.yml:1 error lost-answer'],
      release: 3,
      incomplete: false,
    })
    expect(await sync()).toMatchObject({ lost: ['_ask/en.yml:1 error lost-answer'], published: false })
    expect(await sync({ 'en/gauges.md': gauges })).toMatchObject({ lost: [], release: 4 })
  })

  test('with --strict publishes nothing in that case, and a dry run reports it', async () => {
    const { sync } = await openSite(site)
    await sync()
    expect(await sync(without, { dryRun: true })).toMatchObject({ lost: ['_ask/en.yml:1 error lost-answer'] })
    expect(await sync({}, { strict: true })).toMatchObject({ refused: true, release: 1 })
  })

  test('finds the sections of pages that a dry run did not upload', async () => {
    const { sync } = await openSite(site)
    expect(await sync({}, { dryRun: true })).toMatchObject({ lost: [], release: 1 })
  })

  test('follows the severity in the configuration', async () => {
    const { sync } = await openSite({
      ...site,
      ...without,
      'site.config.ts': site['site.config.ts'].replace(' }', ", check: { ignore: ['lost-answer'] } }"),
    })
    expect(await sync()).toMatchObject({ lost: [], published: true })
  })

  test('reads no section without questions', async () => {
    const { '_ask/en.yml': _, ...others } = site
    const { sync } = await openSite(others)
    expect(await sync()).toMatchObject({ lost: [], reads: 0 })
  })

  test('asks at most 500 questions of a file', async () => {
    const { sync } = await openSite({ ...site, '_ask/en.yml': questions.repeat(251) })
    const { diagnostics } = await sync()
    expect(diagnostics).toMatchObject([
      { file: '_ask/en.yml', code: 'ask-question', message: expect.stringContaining('500') },
    ])
  })
})
