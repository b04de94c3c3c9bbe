import { bundleClient, readClientPackages } from '../bundle/bundle-client.ts'
import { bundleWorker } from '../bundle/bundle-worker.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { writeIconModule } from '../bundle/icons.ts'
import { iconPackages, writeNotices } from '../bundle/third-party-notices.ts'
import { defineVerb } from './define-verb.ts'

export const build = defineVerb({
  name: 'build',
  summary: 'Builds the worker and what the browser downloads into dist/',
  flags: {},
  async run() {
    for (const file of [...(await writeLists()), await writeIconModule()]) if (file) console.log(`Updated ${file}`)
    const client = await bundleClient()
    const { buildId, size, packages } = await bundleWorker(client)
    const notices = await writeNotices({
      browser: await readClientPackages(),
      worker: packages,
      icons: iconPackages(client),
    })
    if (notices) console.log(`Updated ${notices}`)
    console.log(`Built ${buildId}: worker ${Math.round(size / 1024)} kB`)
  },
})
