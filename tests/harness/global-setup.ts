import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleClient } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { prepareBrowser } from './browser.ts'
import { runFolderVariable } from './temporary-folder.ts'

/**
 * Builds what `npm start` and `wrangler deploy` run, and unpacks the browser, both once for all tests; makes the folder
 * of the run.
 * @returns removes that folder
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rivage-tests-'))
  process.env[runFolderVariable] = folder // The processes that run tests inherit it.
  // Nothing of the tests leaves this machine. Each workerd would read the certificates, if only to start.
  delete process.env.NODE_EXTRA_CA_CERTS
  await Promise.all([bundleClient().then(bundleWorker), prepareBrowser()])
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
