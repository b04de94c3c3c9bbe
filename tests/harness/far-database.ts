import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { engineFolder, workerSetting } from '../../scripts/project.ts'
import { openThrough } from '../../scripts/remote/open-remote-database.ts'
import type { Database } from '../../scripts/sync/d1-target.ts'

/**
 * Opens an empty database as the deployed one is opened. Cloudflare's side of remote bindings is on this machine: the
 * same requests, answered by another workerd's D1.
 */
export async function openFarDatabase(): Promise<Database> {
  const { code } = await transform(await readFile(join(engineFolder, 'tests', 'fixtures', 'd1-proxy.ts'), 'utf8'), {
    loader: 'ts',
  })
  const far = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'proxy',
          modules: [{ type: 'ESModule', path: 'proxy.js', contents: code }],
          compatibilityDate: workerSetting('compatibility_date'),
          d1Databases: { DB: 'far' },
        },
      ],
    } as never),
  )
  return await openThrough(
    { url: await far.ready, dispose: () => far.dispose() },
    '00000000-0000-4000-8000-000000000000',
  )
}
