import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TimeLimit, TimeLimitReached } from '../compile/page-budget.ts'

const require = createRequire(import.meta.url)

/** How many modules were loaded: each has a name of its own, as `require` knows those that it has had. */
let loaded = 0

/** Errors of `require` about what `import()` loads: one that waits, and (of Node 22) CommonJS in TypeScript. */
const importOnly: ReadonlySet<unknown> = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_INTERNAL_ASSERTION'])

/**
 * Loads a module as Node does, with all that it imports, and returns its default export.
 * @param url of a file; with another query, it is read again
 * @throws what the module throws; an error that says so where it does not end. What `require` cannot load has no limit
 */
export async function loadModule(url: string, limit: TimeLimit = new TimeLimit()): Promise<unknown> {
  // `import()` runs a module later, where nothing can interrupt it; `require` at once, but it takes no address with a
  // query: it is given a module that imports it.
  const { href } = pathToFileURL(`${fileURLToPath(url)}.${++loaded}.mjs`)
  const source = `import * as module from ${JSON.stringify(url)}\nexport default module.default`
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === href ? { url: href, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (from, context, next) =>
      from === href ? { format: 'module', source, shortCircuit: true } : next(from, context),
  })
  try {
    return limit.run(() => require(href) as { default?: unknown }).default
  } catch (error) {
    if (error instanceof TimeLimitReached) throw new Error('It does not end when it is loaded.', { cause: error })
    if (!importOnly.has((error as { code?: unknown } | undefined)?.code)) throw error
    return ((await import(url)) as { default?: unknown }).default
  } finally {
    hooks.deregister()
  }
}
