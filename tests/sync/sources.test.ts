import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineSource } from '../../core/source/define-source.ts'
import type { Source } from '../../core/source/define-source.ts'
import { sources } from '../../core/source/sources.gen.ts'
import { parseDataFile } from '../../core/markdown/index.ts'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const count = 24

/** A glossary: a file whose terms are pages. Its words for all terms are in another file. */
const glossary = defineSource({
  matches: (file) => file.endsWith('/glossary.yaml'),
  entries({ file, text, read }) {
    const { data, diagnostics } = parseDataFile(file, text)
    const note = read('_shared/note.txt') ?? ''
    return {
      entries: Object.entries(data).map(([term, body], index) => ({
        place: file.replace(/\.yaml$/, `/${term}.md`),
        kind: 'term',
        frontmatter: {
          data: { title: term.toUpperCase() },
          positions: new Map([['title', { line: index + 1, column: 1 }]]),
          written: new Map(),
          body: `${String(body)} ${note}`,
          bodyLine: index + 1,
          diagnostics: [],
        },
      })),
      diagnostics,
    }
  },
})

function terms(changed: Record<string, string | undefined> = {}): string {
  const all = Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, `Meaning ${index}.`]))
  return Object.entries({ ...all, ...changed })
    .flatMap(([term, body]) => (body === undefined ? [] : [`${term}: ${JSON.stringify(body)}\n`]))
    .join('')
}

const github = { url: 'https://github.com/acme/docs', branch: 'main' }

describe('a file with many entries', () => {
  let site: TestSite
  let rows: () => Promise<{ file: string; path: string; kind: string; since: number }[]>

  beforeAll(async () => {
    Object.assign(sources as Record<string, Source>, { glossary })
    site = await openTestSite({
      'site.config.json': JSON.stringify({ title: 'Terms', github }),
      'en/index.md': '# Home\n',
      'en/a.md': '# A\n\n[first](/en/glossary/t1)\n',
      '_shared/note.txt': 'Shared.',
      'en/glossary.yaml': terms(),
      'fr/index.md': '# Accueil\n',
      'fr/glossary.yaml': 't1: "Sens un."\n',
    })
    rows = async () =>
      await queryRows(
        site.target,
        `SELECT file, path, kind, since FROM entry WHERE until IS NULL AND path LIKE '/en/glossary/%' ORDER BY path`,
      )
    return async () => {
      delete (sources as Record<string, Source>).glossary
      await site.dispose()
    }
  })

  test('becomes pages, each with its kind, its edit link, and its translation', async () => {
    const { diagnostics } = await site.serve()
    expect(diagnostics).toEqual([])
    expect(await rows()).toHaveLength(count)
    expect((await rows())[1]).toMatchObject({
      file: 'en/glossary.yaml//en/glossary/t1.md',
      path: '/en/glossary/t1',
      kind: 'term',
    })
    const html = await (await site.get('/en/glossary/t1')).text()
    expect(html).toContain('Meaning 1. Shared.')
    expect(html).toContain(`${github.url}/edit/main/content/en/glossary.yaml`)
    expect(html).toContain('hrefLang="fr"')
  })

  const newest = async () => {
    const all = await rows()
    const last = Math.max(...all.map(({ since }) => since))
    return all.filter(({ since }) => since === last).map(({ path }) => path)
  }

  test('writes one entry if an edit changes one', async () => {
    await site.serve({ 'en/glossary.yaml': `# A comment.\n${terms({ t7: 'Another meaning.' })}` })
    expect(await newest()).toEqual(['/en/glossary/t7'])
    expect(await (await site.get('/en/glossary/t7')).text()).toContain('Another meaning.')
  })

  test('compiles one entry if a running process follows such an edit', async () => {
    const folder = new ContentFolder(site.folder)
    const known: NonNullable<Parameters<typeof publish>[0]['known']> = new Map()
    let compiled = 0
    const follow = async (text: string) => {
      await writeFile(join(site.folder, 'en/glossary.yaml'), text)
      compiled = 0
      return await publish({
        folder,
        target: site.target,
        channel: 'live',
        renderer: 'test',
        tools: compileTools,
        known,
        onProgress: ({ done }) => (compiled = done),
      })
    }
    await follow(terms({ t8: 'First.' }))
    await follow(terms({ t8: 'Second.' }))
    expect(compiled).toBe(1)
    expect(await newest()).toEqual(['/en/glossary/t8'])
    const { pages } = await follow(terms({ t8: undefined }))
    expect(compiled).toBe(0)
    expect(await rows()).toHaveLength(count - 1)
    expect((await follow(terms())).pages).toBe(pages + 1)
  })

  test('is checked with locations in the file', async () => {
    await writeFile(join(site.folder, 'en/glossary.yaml'), terms({ t2: '[gone](/en/nowhere)' }))
    const { diagnostics, site: checked } = await new ContentCheck(new ContentFolder(site.folder)).run()
    expect(diagnostics.filter(({ code }) => code === 'broken-link')).toMatchObject([
      { file: 'en/glossary.yaml', line: 3 },
    ])
    expect(checked.files.filter(({ file }) => file.startsWith('en/glossary.yaml//'))).toHaveLength(count)
  })

  test('is read again when a file read by its source changes', async () => {
    await site.serve({ '_shared/note.txt': 'Common.' })
    expect(await (await site.get('/en/glossary/t3')).text()).toContain('Meaning 3. Common.')
  })

  test('reports an error at its location in the file, and keeps the published entry', async () => {
    const { diagnostics } = await site.serve({ 'en/glossary.yaml': terms({ t5: '[gone](/en/nowhere)' }) })
    expect(diagnostics).toMatchObject([{ file: 'en/glossary.yaml', line: 6, code: 'broken-link' }])
  })

  test('keeps all published entries if the file is broken', async () => {
    const { diagnostics } = await site.serve({ 'en/glossary.yaml': `${terms()}t1: [` })
    expect(diagnostics[0]).toMatchObject({ severity: 'error', file: 'en/glossary.yaml' })
    expect(await rows()).toHaveLength(count)
  })

  test('removes an entry that it no longer has, and all of them with the file', async () => {
    await site.serve({ 'en/glossary.yaml': terms({ t9: undefined }) })
    expect(await rows()).toHaveLength(count - 1)
    expect((await site.get('/en/glossary/t9')).status).toBe(410)
    await site.serve({ 'en/glossary.yaml': null, 'en/a.md': '# A\n' })
    expect(await rows()).toEqual([])
  })
})
