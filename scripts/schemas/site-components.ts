import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { openCode } from '../sync/code/open-code.ts'
import type { SiteCode } from '../sync/code/site-code.ts'
import { componentMetadata } from './component-metadata.ts'

/**
 * Writes metadata of the components that authors of a site can use, from the engine, plugins, and `_code/`. Editors use
 * it for completion, and no other code depends on it. `editorFiles` creates the other files for editors. Unchanged
 * files aren't written again, because editors watch them.
 */
export function writeSiteComponents({ ownFolder }: Project, code: SiteCode): void {
  if (!isPackaged) return
  const siteComponentsFile = join(ownFolder, 'schemas', 'components.json')
  const text = JSON.stringify(componentMetadata(openCode(code).registry))
  try {
    if (readFileSync(siteComponentsFile, 'utf8') === text) return
  } catch {
    // The file doesn't exist yet.
  }
  try {
    mkdirSync(dirname(siteComponentsFile), { recursive: true })
    writeFileSync(siteComponentsFile, text)
  } catch {
    // The folder isn't writable. The file is optional, so the check continues.
  }
}
