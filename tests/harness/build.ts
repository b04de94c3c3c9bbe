import { bundleClient } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { prepareBrowser } from './browser.ts'

/** Builds what `npm start` and `wrangler deploy` run, and unpacks the browser, both once for all tests. */
export default async function setup(): Promise<void> {
  // Nothing of the tests leaves this machine. Each workerd would read the certificates, if only to start.
  delete process.env.NODE_EXTRA_CA_CERTS
  await Promise.all([bundleClient().then(bundleWorker), prepareBrowser()])
}
