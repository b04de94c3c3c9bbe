import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readClientPackages } from '../bundle/bundle-client.ts'
import { commandLinePackages } from '../bundle/bundle-package.ts'
import { buildSite } from '../bundle/build-site.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { iconPackages, noticesFile, renderNotices } from '../bundle/third-party-notices.ts'
import { writeWranglerSettings } from '../deploy/wrangler-settings.ts'
import { engineFolder, isPackaged } from '../engine.ts'
import { contentFolderOf } from '../project.ts'
import { defineVerb } from './define-verb.ts'

/** If this environment variable is set, Wrangler uploads the existing build. */
export const builtVariable = 'RIVAGE_BUILT'

export const build = defineVerb({
  name: 'build',
  summary: 'Build the Worker and the browser assets (npm run build)',
  flags: {
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder with the configuration, whose `basePath` the Worker needs (default: content)',
    },
  },
  async run({ flags, project }) {
    // `wrangler deploy` runs this build before it uploads, but `npm run deploy` has already run it.
    if (process.env[builtVariable]) return
    if (!isPackaged) (await writeLists()).forEach(reportUpdate)
    const { buildId, size, packages } = await buildSite(
      project,
      flags.content === undefined ? undefined : contentFolderOf(project, flags.content),
    )
    if (isPackaged) await writeWranglerSettings(project)
    else
      await writeNotices({
        browser: await readClientPackages(project),
        worker: packages,
        commandLine: await commandLinePackages(),
        icons: iconPackages(),
      })
    console.log(`Built ${buildId}: worker ${Math.round(size / 1024)} kB`)
  },
})

/** Updates the third-party notices, and prints the packages whose license text must be added manually. */
async function writeNotices(shipped: Parameters<typeof renderNotices>[0]): Promise<void> {
  const { source, withoutText } = await renderNotices(shipped)
  for (const name of withoutText) console.warn(`${name} contains no license text. Add it to scripts/bundle/licenses/`)
  const path = join(engineFolder, noticesFile)
  if ((await readFile(path, 'utf8').catch(() => '')) === source) return
  await writeFile(path, source)
  reportUpdate(noticesFile)
}

function reportUpdate(file: string): void {
  console.log(`Updated ${file}`)
}
