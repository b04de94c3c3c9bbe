import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadingLimit, TimeLimit, TimeLimitReached } from '../compile/page-budget.ts'

const require = createRequire(import.meta.url)

/** Number of loaded modules. Each gets a unique name, because `require` caches by name. */
let loaded = 0

/**
 * Errors that `require` throws for modules that only `import()` can load: those with top-level await and (in Node 22)
 * CommonJS modules in TypeScript.
 */
const importOnly: ReadonlySet<unknown> = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_INTERNAL_ASSERTION'])

/**
 * Loads a module and its imports like Node, and returns its default export.
 * @param url of a file; with another query, it is loaded again
 * @throws the module's error, or an error if it doesn't end; modules that `require` can't load have no time limit
 */
export async function loadModule(url: string, limit: TimeLimit = new TimeLimit()): Promise<unknown> {
  // `import()` runs a module later, when nothing can interrupt it; `require` runs it immediately, but accepts no URL
  // with a query, so it gets a module that imports it.
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
