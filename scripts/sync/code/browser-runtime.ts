import { relative } from 'node:path'
import type { Plugin } from 'esbuild'
import * as React from 'react'
import * as runtime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

/**
 * The modules that islands of a site import but that aren't part of their bundles. `client/islands/site-runtime.ts`
 * stores these modules in a global variable before an island is hydrated. Published releases depend on its key and on
 * these names, so later engines must keep them.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  react: Object.keys(React),
  'react/jsx-runtime': Object.keys(runtime),
  'react-dom': Object.keys(ReactDom),
  'rivage/islands': ['defineIsland', 'signal', 'computed', 'effect', 'batch', 'useSignal'],
}

const namespace = 'rivage-runtime'

/**
 * Resolves these imports to the modules in the global variable. Each importing file gets its own copy of the small
 * wrapper, because a shared wrapper would become a separate file.
 */
export const runtimeModules: Plugin = {
  name: 'runtime-modules',
  setup({ onResolve, onLoad, initialOptions: { absWorkingDir = '' } }) {
    onResolve({ filter: /^(react(\/jsx-runtime|-dom)?|rivage\/islands)$/ }, ({ path, importer }) => ({
      // The path is relative so that script names are the same on every machine.
      path: `${path}?${relative(absWorkingDir, importer).replaceAll('\\', '/')}`,
      namespace,
      pluginData: path,
      sideEffects: false,
    }))
    onResolve({ filter: /^rivage(\/|$)/ }, ({ path }) => ({
      errors: [
        {
          text: `\`${path}\` is not available in browsers. Islands can import only \`rivage/islands\`.`,
          notes: [
            {
              text: 'Move the component or slot out of the island: components and slots can show islands, but not the other way around.',
            },
          ],
        },
      ],
    }))
    onLoad({ filter: /.*/, namespace }, ({ pluginData: name }: { pluginData: string }) => ({
      contents: renderModule(name),
      loader: 'js',
    }))
  },
}

function renderModule(name: string): string {
  const exported = (names[name] ?? []).filter((each) => /^[a-zA-Z]\w*$/.test(each) && each !== 'default')
  return [
    `const all = /* @__PURE__ */ (() => globalThis[Symbol.for('rivage.runtime.1')][${JSON.stringify(name)}])()`,
    `const get = (name) => all[name]`,
    `export default all`,
    ...exported.map((each) => `export const ${each} = /* @__PURE__ */ get('${each}')`),
  ].join('\n')
}
