// Imports modules, and prints the effects of their evaluation as JSON. Effects are reads and starts of these: the disk,
// processes, the environment, the clock, timers, the network, and random numbers. Calls by npm packages don't count.
import * as childProcess from 'node:child_process'
import * as fs from 'node:fs'
import * as fsPromises from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'

const [root, ...files] = process.argv.slice(2)
const effects: { file: string; effect: string }[] = []

type Functions = Record<string, unknown>

Error.stackTraceLimit = 30
for (const [name, module] of Object.entries({ child_process: childProcess, fs, 'fs/promises': fsPromises }))
  trap(`node:${name}`, (module as unknown as { default: Functions }).default)
syncBuiltinESMExports()
trap('process', process as unknown as Functions, ['cwd', 'on', 'once'])
trap('globalThis', globalThis as Functions, ['fetch', 'setImmediate', 'setInterval', 'setTimeout'])
trap('Date', Date as unknown as Functions, ['now'])
trap('performance', performance as unknown as Functions, ['now'])
trap('Math', Math as unknown as Functions, ['random'])
trap('crypto', crypto as unknown as Functions, ['getRandomValues', 'randomUUID'])
globalThis.Date = new Proxy(Date, {
  construct(target, args: [], newTarget) {
    if (args.length === 0) note('new Date()')
    return Reflect.construct(target, args, newTarget) as Date
  },
})
process.env = new Proxy(process.env, {
  get(target, key) {
    note(`process.env.${String(key)}`)
    return target[String(key)]
  },
})

// The bundler or workerd provides these.
for (const name of [
  'CLIENT_ASSETS',
  'SITE_ASSETS',
  'BUILD_ID',
  'BUILD_TIME',
  'BUILD_COMMIT',
  'BUILD_COMPILER',
  'BUILD_BOOKS',
  'BUILD_BASE',
])
  Object.assign(globalThis, { [name]: {} })
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('cloudflare:') ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url.startsWith('cloudflare:')
      ? { format: 'module', source: 'export class WorkerEntrypoint {}', shortCircuit: true }
      : next(url, context),
})

for (const file of files) await import(pathToFileURL(`${root}/${file}`).href)
process.stdout.write(JSON.stringify(effects))

/** Replaces functions of an object with ones that record each call. */
function trap(name: string, object: Functions, keys = Object.keys(object)): void {
  for (const key of keys) {
    const original = object[key]
    if (typeof original !== 'function' || /^[A-Z]/.test(key)) continue
    object[key] = function (this: unknown, ...args: unknown[]): unknown {
      note(`${name}.${key}()`)
      return Reflect.apply(original, this, args)
    }
  }
}

/**
 * Records an effect and the file that caused it: the file of the innermost stack frame outside Node. Ignores files
 * outside the project's code.
 */
function note(effect: string): void {
  const frame = new Error().stack
    ?.split('\n')
    .slice(1)
    .find((line) => !/\((?:node:|<)|at node:|load-modules\.ts/.test(line))
  const file = frame && /file:\/\/(.*?):\d+:\d+\)?$/.exec(frame)?.[1]?.slice(root!.length + 1)
  if (file && /^(?:core|scripts|worker)\//.test(file)) effects.push({ file, effect })
}
