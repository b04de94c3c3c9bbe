import { bundleClient } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { prepareBrowser } from './browser.ts'

/** Builds what `npm start` and `wrangler deploy` run, once, and unpacks the browser, once. */
export default async function setup(): Promise<void> {
  await bundleWorker(await bundleClient())
  await prepareBrowser()
}
