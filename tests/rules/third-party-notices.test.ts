import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { readClientPackages } from '../../scripts/bundle/bundle-client.ts'
import { readClientAssets } from '../harness/client-assets.ts'
import { commandLinePackages } from '../../scripts/bundle/bundle-package.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { iconPackages, noticesFile, packagesOf, renderNotices } from '../../scripts/bundle/third-party-notices.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

let shipped: Parameters<typeof renderNotices>[0]

beforeAll(async () => {
  const client = await readClientAssets()
  const folder = await temporaryFolder('notices')
  try {
    const { packages } = await bundleWorker({ ...ownProject, workerFile: join(folder, 'index.js') }, client)
    shipped = {
      browser: await readClientPackages(ownProject),
      worker: packages,
      commandLine: await commandLinePackages(),
      icons: iconPackages(),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the notices list the packages in the bundles (if not, run `npm run build`)', async () => {
  const { source } = await renderNotices(shipped)
  expect(await readFile(join(engineFolder, noticesFile), 'utf8')).toBe(source)
})

test('every shipped package has a license text: add missing ones to scripts/bundle/licenses/', async () => {
  expect((await renderNotices(shipped)).withoutText).toEqual([])
})

test('finds the main packages in the bundles', () => {
  expect(shipped.browser).toEqual(
    expect.arrayContaining(['node_modules/react-dom', 'node_modules/@sqlite.org/sqlite-wasm']),
  )
  expect(shipped.worker).toEqual(expect.arrayContaining(['node_modules/hono', 'node_modules/react']))
  expect(shipped.commandLine).toEqual(expect.arrayContaining(['node_modules/micromark', 'node_modules/shiki']))
  expect(shipped.icons).toContain('node_modules/@iconify-json/lucide')
})

test('names a package without a license text', async () => {
  const { source, withoutText } = await renderNotices({
    browser: [],
    worker: ['tests/fixtures/package-without-license'],
    commandLine: [],
    icons: [],
  })
  expect(withoutText).toEqual(['package-without-license'])
  expect(source).toContain('| package-without-license | 1.0.0 | MIT | worker |')
})

test('reads packages from paths of every system and ignores unused ones', () => {
  const outputs = {
    'main.js': {
      inputs: {
        'worker/index.ts': { bytesInOutput: 10 },
        'node_modules/hono/dist/index.js': { bytesInOutput: 10 },
        'node_modules\\@scope\\name\\index.js': { bytesInOutput: 10 },
        'node_modules/hono/node_modules/inner/index.js': { bytesInOutput: 10 },
        'node_modules/unused/index.js': { bytesInOutput: 0 },
      },
    },
  } as unknown as Metafile['outputs'] // Only the fields that the function reads.
  expect(packagesOf([{ inputs: {}, outputs }])).toEqual([
    'node_modules/@scope/name',
    'node_modules/hono',
    'node_modules/hono/node_modules/inner',
  ])
})
