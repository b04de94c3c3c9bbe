// Node strips types from .ts files but doesn't support JSX. This hook compiles .tsx files.
//
// esbuild starts a process for each file, and a sync loads dozens of them. Results are therefore cached in
// node_modules/.cache, and esbuild is only loaded for new or changed files.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(import.meta.dirname)
const cacheFolder = join(root, 'node_modules', '.cache', 'tsx')
const require = createRequire(import.meta.url)

const options = { loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'es2024', sourcemap: 'inline' }

/** The result also depends on these values. */
const compiler = JSON.stringify([options, JSON.parse(readFileSync(require.resolve('esbuild/package.json'))).version])

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.tsx')) return nextLoad(url, context)
    return { format: 'module', source: compile(fileURLToPath(new URL(url))), shortCircuit: true }
  },
})

function compile(sourcefile) {
  const source = readFileSync(sourcefile)
  const hash = createHash('sha256').update(compiler).update(sourcefile).update(source).digest('hex')
  // The entry of a changed file is replaced, so the cache doesn't grow.
  const cached = join(cacheFolder, `${relative(root, sourcefile).replaceAll(/[^\w.-]/g, '~')}.js`)
  return (
    readCached(cached, hash) ??
    store(cached, hash, require('esbuild').transformSync(source, { ...options, sourcefile }).code)
  )
}

/** Returns the cached code for a source with the given hash, or `undefined` if the cache doesn't contain it. */
function readCached(cached, hash) {
  try {
    const text = readFileSync(cached, 'utf8')
    return text.startsWith(hash) ? text.slice(hash.length) : undefined
  } catch {
    return undefined
  }
}

function store(cached, hash, code) {
  try {
    mkdirSync(cacheFolder, { recursive: true })
    // Renaming is atomic, so another process never reads an incomplete file.
    const unfinished = `${cached}.${randomUUID()}`
    writeFileSync(unfinished, hash + code)
    renameSync(unfinished, cached)
  } catch {
    // The folder isn't writable, or another process on Windows is reading the file. The next run compiles the file
    // again.
  }
  return code
}
