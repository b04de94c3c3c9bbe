import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadingLimit, TimeLimit, TimeLimitReached } from '../compile/page-budget.ts'

const require = createRequire(import.meta.url)

/** Number of modules loaded so far. It makes file names unique, because `require` caches modules by name. */
let loaded = 0

/**
 * Errors that `require` throws for modules that only `import()` can load: modules with top-level await and, in Node 22,
 * CommonJS modules in TypeScript.
 */
const importOnly: ReadonlySet<unknown> = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_INTERNAL_ASSERTION'])

/**
 * Loads a module and its imports in the same way as Node does, and returns its default export.
 * @param url the URL of a file. With a different query, the file is loaded again
 * @throws errors of the module, or an error if it doesn't terminate. Modules that `require` can't load have no time
 * limit
 */
export async function loadModule(url: string, limit: TimeLimit = new TimeLimit()): Promise<unknown> {
  // `import()` runs a module at a later time, when nothing can interrupt it. `require` runs a module immediately but
  // doesn't accept a URL with a query, so it loads a generated module that imports the actual one.
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
    if (error instanceof TimeLimitReached) throw new Error(loadingLimit, { cause: error })
    if (!importOnly.has((error as { code?: unknown } | undefined)?.code)) throw error
    return ((await import(url)) as { default?: unknown }).default
  } finally {
    hooks.deregister()
  }
}
