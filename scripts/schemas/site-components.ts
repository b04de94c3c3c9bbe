import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPackaged } from '../engine.ts'
import type { Project } from '../project.ts'
import { openCode } from '../sync/code/open-code.ts'
import type { SiteCode } from '../sync/code/site-code.ts'
import { componentMetadata } from './component-metadata.ts'

/**
 * Writes metadata of the components for a site's authors (from the engine, plugins, and `_code/`), for completion in
 * editors; `editorFiles` creates the other files. The file is only written if it changes, because editors watch it. No
 * other code depends on it.
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
    // If the folder is not writable, the check continues without the file.
  }
}
