import { bundlePackage } from '../bundle/bundle-package.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const pack = defineVerb({
  name: 'pack',
  summary: 'Compile the contents of the npm package into dist/engine; `npm pack` and `npm publish` run it first',
  flags: {},
  async run() {
    const packages = await bundlePackage()
    // npm prints the name of the tarball on standard output, for scripts.
    console.error(`Compiled the npm package, which imports ${packages.length} others`)
  },
})
