import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Miniflare } from 'miniflare'
import { loadMiniflare } from '../../scripts/local/load-miniflare.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { workerSetting } from '../../scripts/project.ts'
import { openThrough } from '../../scripts/remote/open-remote-database.ts'
import type { Database } from '../../scripts/local/d1-target.ts'
import { ownProject } from './own-project.ts'

/**
 * Starts Cloudflare's side of remote bindings on this machine: it accepts the same requests and responds from the empty
 * D1 databases of another workerd.
 */
export async function startFarDatabase(): Promise<Miniflare> {
  const { code } = await transform(await readFile(join(engineFolder, 'tests', 'fixtures', 'd1-proxy.ts'), 'utf8'), {
    loader: 'ts',
  })
  const { Miniflare: Workerd, convertV4MiniflareOptions } = loadMiniflare()
  return new Workerd(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'proxy',
          modules: [{ type: 'ESModule', path: 'proxy.js', contents: code }],
          compatibilityDate: workerSetting(ownProject, 'compatibility_date'),
          d1Databases: { DB: 'far', INSIGHT: 'far-insight' },
        },
      ],
    } as never),
  )
}

/** Opens an empty database in the same way as the deployed one. */
export async function openFarDatabase(): Promise<Database> {
  const far = await startFarDatabase()
  return await openThrough(
    ownProject,
    { url: await far.ready, dispose: () => far.dispose() },
    '00000000-0000-4000-8000-000000000000',
  )
}
