import { builtinModules } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import type { CodeFolder } from './site-code.ts'

const builtIn = new Set(builtinModules)

/** Rejects imports of Node modules, because the output of a page must not depend on the machine that publishes it. */
export const withoutNode: Plugin = {
  name: 'without-node',
  setup({ onResolve, resolve: resolveImport }) {
    onResolve({ filter: /^[a-z]/ }, async ({ path, pluginData, importer, resolveDir, kind }) => {
      if (pluginData === 'asked' || !(path.startsWith('node:') || builtIn.has(path))) return undefined
      // Without the `node:` prefix, the name may also be an npm package.
      const found = path.startsWith('node:')
        ? undefined
        : await resolveImport(path, { pluginData: 'asked', importer, resolveDir, kind })
      if (found && found.errors.length === 0) return found
      return { errors: [refusal(path)] }
    })
  },
}

function refusal(path: string): PartialMessage {
  return {
    text: `\`${path}\` is a Node module, which site code cannot use.`,
    notes: [{ text: 'Use only modules that work without Node.' }],
  }
}

export const islandPrefix = 'rivage:island/'

/** Excludes islands from the bundles of components and slots, because islands are separate modules. */
export function islandsApart({ root, code }: CodeFolder): Plugin {
  const islands = resolve(root, code, 'islands')
  return {
    name: 'islands-apart',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, importer, kind }) => {
        const target = resolve(resolveDir, path)
        if (kind === 'entry-point' || dirname(target) !== islands || dirname(importer) === islands) return undefined
        return { path: islandPrefix + moduleName(target), namespace: 'island' }
      })
      onResolve({ filter: new RegExp(`^${islandPrefix}`) }, ({ path }) => ({ path, external: true }))
      // Islands are recognized by this named export: the meaning of a CommonJS default import depends on the package of
      // the importing file.
      onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => ({
        contents: `import { island } from ${JSON.stringify(path)}\nexport default island`,
      }))
    },
  }
}

/** Returns the name that a file declares, such as `pricing-table` for `PricingTable.tsx`. */
export function moduleName(file: string): string {
  return basename(file)
    .replace(/\.\w+$/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
}
