import { bundleClient } from '../bundle/bundle-client.ts'
import { bundleWorker } from '../bundle/bundle-worker.ts'
import { writeLists } from '../bundle/generated-lists.ts'
import { writeIconModule } from '../bundle/icons.ts'
import { defineVerb } from './define-verb.ts'

export const build = defineVerb({
  name: 'build',
  summary: 'Builds the worker and what the browser downloads into dist/',
  flags: {},
  async run() {
    for (const file of [...(await writeLists()), await writeIconModule()]) if (file) console.log(`Updated ${file}`)
    const { buildId, size } = await bundleWorker(await bundleClient())
    console.log(`Built ${buildId}: worker ${Math.round(size / 1024)} kB`)
  },
})
