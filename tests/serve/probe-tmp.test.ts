import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { ownProject } from '../harness/own-project.ts'
test('probe', { timeout: 200_000 }, async () => {
  const site = await openLocalSite({ project: ownProject, stateDir: null, port: null, assets: false })
  await publish({ folder: new ContentFolder(process.env.PROBE!), target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
  const rows = await queryRows(site.target, `SELECT path, title, description, text FROM entry JOIN document_part ON hash = document WHERE document_part.kind = 'html' ORDER BY path, part`)
  mkdirSync('/tmp/v-out', { recursive: true })
  writeFileSync('/tmp/v-out/all.txt', rows.map((r) => `=== ${r.path} | ${r.title} | ${r.description}\n${r.text}\n`).join('\n'))
  await site.dispose()
})
