import { bundlePackage } from '../bundle/bundle-package.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const pack = defineVerb({
  name: 'pack',
  summary: 'Compiles what the npm package contains into dist/engine; `npm pack` and `npm publish` do it first',
  flags: {},
  async run() {
    const packages = await bundlePackage()
    // npm prints the name of the tarball on the standard output, for scripts.
    console.error(`Compiled the npm package: it imports ${packages.length} others`)
  },
})
