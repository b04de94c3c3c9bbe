// Tests the files that a site with a base path needs at the root of its host.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeRootFiles } from '../../scripts/backup/static/root-files.ts'
import { examineRoot } from '../../scripts/doctor/examine-root.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openFileHost } from '../harness/file-host.ts'
import { ownProject } from '../harness/own-project.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

test('writes files that name the URLs of the site, which `doctor` finds on the host', async () => {
  const out = await temporaryFolder('root')
  await using host = await openFileHost(out, '')
  const [content, state] = await Promise.all([
    writeContent({
      'site.config.json': JSON.stringify({ url: host.origin, basePath: '/docs', locales: ['en'] }),
      'en/index.md': '# Home\n',
    }),
    temporaryFolder('state'),
  ])
  const site = await openLocalSite({ project: ownProject, stateDir: state, port: null })
  try {
    const folder = new ContentFolder(content)
    await publish({ folder, target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
  } finally {
    await site.dispose()
  }
  const config = { url: host.origin, basePath: '/docs' }
  expect(await examineRoot(config)).toMatchObject([{ state: 'advice', text: `${host.origin}/robots.txt returned 404` }])
  const names = await writeRootFiles(ownProject, state, out)
  expect(names).toContain('/.well-known/api-catalog')
  expect(await readFile(join(out, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${host.origin}/docs/sitemap.xml`)
  expect(await readFile(join(out, '.well-known/api-catalog'), 'utf8')).toContain(`${host.origin}/docs/api/openapi.json`)
  expect(await examineRoot(config)).toMatchObject([{ state: 'ok' }])
})

test('requires a build', async () => {
  const project = { ...ownProject, workerFile: join(await temporaryFolder('unbuilt'), 'index.js') }
  await expect(writeRootFiles(project, await temporaryFolder('state'), '')).rejects.toThrow(
    'The Worker is not built yet. Run `npm run build` first.',
  )
})
