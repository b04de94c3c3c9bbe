import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../project.ts'
import { hashOf } from '../content-hash.ts'

/**
 * Files and folders of the code that decides what a content file is compiled to. The lock file stands for the
 * libraries.
 */
export const rendererSources = [
  'core/collection',
  'core/document',
  'core/error',
  'core/image',
  'core/locale',
  'core/markdown',
  'core/route',
  'core/text',
  'core/translation',
  // Components that are islands, or are made of shared elements, are rendered at sync, too.
  'client/elements',
  'client/islands',
  'client/overlays/control-dialog.ts',
  'client/state',
  'worker/prose',
  'worker/render/icon-sheet.tsx',
  'worker/render/island.tsx',
  'scripts/sync/collect/check-fields.ts',
  'scripts/sync/collect/describe-source.ts',
  'scripts/sync/compile',
  'scripts/sync/content-hash.ts',
  'scripts/sync/plan/entries.ts',
  'package-lock.json',
]

/** Names the code that compiles content files: it changes whenever the same file might compile to something else. */
export function rendererVersion(): string {
  return hashOf(
    ...rendererSources.flatMap((source) => filesOf(join(projectRoot, source))).map((file) => readFileSync(file)),
  )
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
