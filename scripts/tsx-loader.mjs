// Node strips types from .ts by itself but does not read JSX: this hook compiles .tsx files, nothing else.
//
// esbuild starts a process for each file that it compiles, and a sync reads dozens of them: what it made of a file is
// stored under node_modules/.cache, and esbuild is loaded only for a file that is new or has changed.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(import.meta.dirname)
const cacheFolder = join(root, 'node_modules', '.cache', 'tsx')
const require = createRequire(import.meta.url)

const options = { loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'es2024', sourcemap: 'inline' }

/** What the result depends on, beside the file. */
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
  // A file has one place in the cache, which its next version takes: the folder does not grow.
  const cached = join(cacheFolder, `${relative(root, sourcefile).replaceAll(/[^\w.-]/g, '~')}.js`)
  return (
    readCached(cached, hash) ??
    store(cached, hash, require('esbuild').transformSync(source, { ...options, sourcefile }).code)
  )
}

/** The code that is stored behind the hash of its source; `undefined` where that of another source or nothing is. */
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
    // In one step: another process that starts now reads a whole file.
    const unfinished = `${cached}.${randomUUID()}`
    writeFileSync(unfinished, hash + code)
    renameSync(unfinished, cached)
  } catch {
    // A folder that cannot be written, or a file that another process is reading, on Windows: compiled again next time.
  }
  return code
}
