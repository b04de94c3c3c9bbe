// A static export of a site that can't be read.
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exportStatic } from '../../scripts/backup/static/export-static.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { ownProject } from '../harness/own-project.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

test('an export stops with an error if a page can’t be read, instead of leaving the page out', async () => {
  const [content, state, out] = await Promise.all([
    writeContent({
      'site.config.json': '{ "locales": ["en"] }',
      'en/index.md': '# Home\n',
      'en/guide.md': '# Guide\n',
    }),
    temporaryFolder('state'),
    temporaryFolder('static'),
  ])
  const site = await openLocalSite({ project: ownProject, stateDir: state, port: null })
  try {
    const folder = new ContentFolder(content)
    await publish({ folder, target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
    await queryRows(site.target, `ALTER TABLE document RENAME TO lost`)
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
  await expect(exported).rejects.toThrow(/\/en.* status 50[03]/)
  expect(await readdir(out)).not.toContain('en.html')
})
