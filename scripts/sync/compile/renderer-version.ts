import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../project.ts'
import { hashOf } from '../content-hash.ts'

/** Code that decides what a document is compiled to. The lock file stands for the libraries. */
const sources = [
  'core/collection',
  'core/document',
  'core/image',
  'core/locale',
  'core/markdown',
  'core/route',
  'worker/prose',
  'worker/render',
  'scripts/sync',
  'package-lock.json',
]

/** Changes whenever the same Markdown might compile to something else. */
export function rendererVersion(): string {
  return hashOf(
    ...sources.flatMap((source) => filesOf(join(projectRoot, source))).flatMap((file) => [readFileSync(file)]),
  )
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
