// Tests the static export of a site that can't be read.
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exportStatic } from '../../scripts/backup/static/export-static.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { ownProject } from '../harness/own-project.ts'
import { renderPng } from '../harness/png.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const files = {
  'site.config.json': '{ "locales": ["en"] }',
  'en/index.md': '# Home\n',
  'public/files/lost.txt': 'A text.',
  'en/guide.md':
    '# Guide\n\nRead [a text](/files/lost.txt).\n\nWrite `<img src="/images/a.png">` or `url("/images/a.png")`.\n\n![Pier](./pier.png)\n',
  'en/pier.png': renderPng(40, 30),
}

/** Publishes the files, changes the database, and exports the site. */
async function publishAndExport(damage: (target: D1Target) => Promise<unknown> = async () => {}) {
  const [content, state, out] = await Promise.all([
    writeContent(files),
    temporaryFolder('state'),
    temporaryFolder('static'),
  ])
  const site = await openLocalSite({ project: ownProject, stateDir: state, port: null })
  try {
    const folder = new ContentFolder(content)
    await publish({ folder, target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
    await damage(site.target)
  } finally {
    await site.dispose()
  }
  const exported = exportStatic({
    project: ownProject,
    stateDir: state,
    out,
    base: 'https://docs.example',
    release: undefined,
    version: undefined,
    relative: false,
    signal: new AbortController().signal,
  })
  return { out, exported: await exported.catch((error: unknown) => error) }
}

test('an export stops with an error if a page can’t be read, instead of leaving the page out', async () => {
  const { out, exported } = await publishAndExport((target) => queryRows(target, `ALTER TABLE document RENAME TO lost`))
  expect(String(exported)).toMatch(/\/en.* status 50[03]/)
  expect(await readdir(out)).not.toContain('en.html')
})

test('an export names the URLs without a file and the pages that refer to them, but not URLs in examples', async () => {
  const { exported } = await publishAndExport((target) => queryRows(target, `DELETE FROM media`))
  const { missing } = exported as Awaited<ReturnType<typeof exportStatic>>
  const from = expect.stringMatching(/^.en/)
  expect(missing).toHaveLength(4)
  expect(missing).toEqual(
    expect.arrayContaining([
      { path: '/files/lost.txt', status: 404 },
      { path: expect.stringMatching(/^._media.*lost/), status: 404, from },
      { path: expect.stringMatching(/^._media.*pier/), status: 404, from },
      { path: expect.stringMatching(/^._ipx.*pier/), status: 404, from },
    ]),
  )
})
