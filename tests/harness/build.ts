import { bundleClient } from '../../scripts/bundle/bundle-client.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { prepareBrowser } from './browser.ts'
import { ownProject } from './own-project.ts'

/** Builds the files that `npm start` and `wrangler deploy` run, and unpacks the browser, once for all tests. */
export default async function setup(): Promise<void> {
  // The tests send nothing to other machines, and each workerd would read the certificates on start.
  delete process.env.NODE_EXTRA_CA_CERTS
  await Promise.all([
    bundleClient(ownProject.assetsFolder).then((client) => bundleWorker(ownProject, client)),
    prepareBrowser(),
  ])
}
