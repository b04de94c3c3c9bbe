import { SourceMap } from 'node:module'
import { Script } from 'node:vm'
import React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import ReactDom from 'react-dom'
import { loadingLimit, TimeLimit, TimeLimitReached } from '../compile/page-budget.ts'
import * as components from './api/components.ts'
import * as islands from './api/islands.ts'
import * as markdown from './api/markdown.ts'
import * as slots from './api/slots.ts'
import { runSiteCode } from './async-errors.ts'
import { codeScheme, shownFile } from './site-code.ts'
import type { CodeModule } from './site-code.ts'

/** The modules that are provided by the engine and aren't part of bundles. */
const engineModules: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'rivage/components': components,
  'rivage/islands': islands,
  'rivage/markdown': markdown,
  'rivage/slots': slots,
}

/**
 * Runs a module and returns its default export.
 * @param islandOf returns the island with the given name
 * @throws errors of the module, or an error if it exceeds the time limit of a page
 */
export function runModule(own: CodeModule, islandOf: (name: string) => unknown): unknown {
  const { file, source } = own
  const load = new Script(`(function(module,exports,require,setTimeout,setInterval){\n${source}\n})`, {
    filename: codeScheme + file,
    lineOffset: -1, // The first line is the wrapper.
  }).runInThisContext() as (
    module: object,
    exports: object,
    require: (name: string) => unknown,
    ...timers: ((...given: Parameters<typeof setTimeout>) => unknown)[]
  ) => void
  const module = { exports: {} as { default?: unknown } }
  const find = (name: string) => {
    if (Object.hasOwn(engineModules, name)) return engineModules[name]
    const [, island] = /^rivage:island\/(.+)$/.exec(name) ?? []
    if (island === undefined) throw new Error(`Unknown module \`${name}\`.`)
    return { island: islandOf(island) }
  }
  try {
    runSiteCode([own], () =>
      new TimeLimit().run(() =>
        load(
          module,
          module.exports,
          find,
          // Timers must not keep a command running.
          (...given) => setTimeout(...given).unref(),
          (...given) => setInterval(...given).unref(),
        ),
      ),
    )
  } catch (error) {
    throw error instanceof TimeLimitReached ? new Error(loadingLimit) : error
  }
  return module.exports.default
}

/** A position in a source file. */
interface CodePlace {
  file: string
  line: number
  column: number
}

/** Returns the position in the code of a site at which an error was thrown. Returns `undefined` for other errors. */
export function placeOfError(error: unknown, modules: readonly CodeModule[]): CodePlace | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const found = new RegExp(`${codeScheme}(.+?):(\\d+):(\\d+)`).exec(stack)
  const module = modules.find(({ file }) => file === found?.[1])
  if (!found || !module) return undefined
  const [, file = '', line, column] = found
  const origin = new SourceMap(JSON.parse(module.map)).findOrigin(Number(line), Number(column))
  if (!('fileName' in origin)) return { file, line: 1, column: 1 }
  return {
    file: shownFile(module, origin.fileName.replace(/^(?:\.\.\/)+/, '')),
    line: origin.lineNumber,
    column: origin.columnNumber,
  }
}
