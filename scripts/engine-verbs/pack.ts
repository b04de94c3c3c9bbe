import { bundlePackage } from '../bundle/bundle-package.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const pack = defineVerb({
  name: 'pack',
  summary: 'Compile the contents of the npm package into dist/engine; `npm pack` and `npm publish` run it first',
  flags: {},
  async run() {
    const packages = await bundlePackage()
    // On standard output, npm prints the name of the tarball for scripts, so this message goes to standard error.
    console.error(`Compiled the npm package, which imports ${packages.length} others`)
  },
})
