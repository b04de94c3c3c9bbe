import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readClientPackages } from '../bundle/bundle-client.ts'
import { commandLinePackages } from '../bundle/bundle-package.ts'
import { buildSite } from '../bundle/build-site.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { iconPackages, noticesFile, renderNotices } from '../bundle/third-party-notices.ts'
import { writeWranglerSettings } from '../deploy/wrangler-settings.ts'
import { engineFolder, isPackaged } from '../project.ts'
import { defineVerb } from './define-verb.ts'

/** Says in the environment of Wrangler that what is built is what shall be uploaded. */
export const builtVariable = 'RIVAGE_BUILT'

export const build = defineVerb({
  name: 'build',
  summary: 'Builds the worker and what the browser downloads',
  flags: {},
  async run() {
    // `wrangler deploy` builds, too, before it uploads: `npm run deploy` has just done it.
    if (process.env[builtVariable]) return
    if (!isPackaged) (await writeLists()).forEach(reportUpdate)
    const { buildId, size, packages } = await buildSite()
    if (isPackaged) await writeWranglerSettings()
    else
      await writeNotices({
        browser: await readClientPackages(),
        worker: packages,
        commandLine: await commandLinePackages(),
        icons: iconPackages(),
      })
    console.log(`Built ${buildId}: worker ${Math.round(size / 1024)} kB`)
  },
})

/**
 * Writes the notices where they are not what they should be, and names the packages whose licence has to be added by
 * hand.
 */
async function writeNotices(shipped: Parameters<typeof renderNotices>[0]): Promise<void> {
  const { source, withoutText } = await renderNotices(shipped)
  for (const name of withoutText)
    console.warn(`${name} comes without the text of its licence: add it to scripts/bundle/licences/`)
  const path = join(engineFolder, noticesFile)
  if ((await readFile(path, 'utf8').catch(() => '')) === source) return
  await writeFile(path, source)
  reportUpdate(noticesFile)
}

function reportUpdate(file: string): void {
  console.log(`Updated ${file}`)
}
