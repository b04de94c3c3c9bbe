import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { openBrowser } from '../../tests/harness/browser.ts'
import type { BenchContext } from '../bench-context.ts'
import { measureSync } from './measure-sync.ts'
import { ownProject } from '../../tests/harness/own-project.ts'

/** Publishes this project's documentation, and serves it while a function visits it with a browser. */
export async function visitDocumentation<Result>(
  { folder, renderer }: Pick<BenchContext, 'folder' | 'renderer'>,
  visit: (site: LocalSite, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const stateDir = join(folder, 'documentation-state')
  await measureSync({ contentFolder: join(engineFolder, 'content'), stateDir, renderer })
  const site = await openLocalSite({ project: ownProject, stateDir })
  const browser = await openBrowser()
  try {
    return await visit(site, browser)
  } finally {
    await browser.close()
    await site.dispose()
  }
}
