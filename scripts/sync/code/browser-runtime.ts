import { relative } from 'node:path'
import type { Plugin } from 'esbuild'
import * as React from 'react'
import * as runtime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

/**
 * What islands of a site import and do not bring along. It is there when one wakes up: `client/islands/site-runtime.ts`
 * has put it where these modules look for it. The place and the names are part of what a stored release needs: a later
 * engine keeps them.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  react: Object.keys(React),
  'react/jsx-runtime': Object.keys(runtime),
  'react-dom': Object.keys(ReactDom),
  'rivage/islands': ['defineIsland', 'signal', 'computed', 'effect', 'batch', 'useSignal'],
}

const namespace = 'rivage-runtime'

/**
 * Resolves these modules to what is there. Each file that imports one gets a copy, so that none becomes a file of its
 * own.
 */
export const runtimeModules: Plugin = {
  name: 'runtime-modules',
  setup({ onResolve, onLoad, initialOptions: { absWorkingDir = '' } }) {
    onResolve({ filter: /^(react(\/jsx-runtime|-dom)?|rivage\/islands)$/ }, ({ path, importer }) => ({
      // Relative: names of scripts are the same on all machines.
      path: `${path}?${relative(absWorkingDir, importer).replaceAll('\\', '/')}`,
      namespace,
      pluginData: path,
      sideEffects: false,
    }))
    onResolve({ filter: /^rivage(\/|$)/ }, ({ path }) => ({
      errors: [
        {
          text: `\`${path}\` is not there in a browser: an island imports \`rivage/islands\` alone.`,
          notes: [{ text: 'Components and slots show islands, and not the other way round.' }],
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
