// Node strips types from .ts by itself but does not read JSX: this hook compiles .tsx files, nothing else.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.tsx')) return nextLoad(url, context)
    const sourcefile = fileURLToPath(new URL(url))
    const { code } = transformSync(readFileSync(sourcefile, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      target: 'es2024',
      sourcemap: 'inline',
      sourcefile,
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
