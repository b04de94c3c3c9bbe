import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isPackaged, siteComponentsFile } from '../project.ts'
import { openCode } from '../sync/code/open-code.ts'
import type { SiteCode } from '../sync/code/site-code.ts'
import { componentMetadata } from './component-metadata.ts'

/**
 * Writes the components that authors of a site may use, for completion in editors: those of the engine, of plugins and
 * of `_code/`. Editors look for changes of the file, so that it is written only where it has some. Nothing depends on
 * it.
 */
export function writeSiteComponents(code: SiteCode): void {
  if (!isPackaged) return
  const text = JSON.stringify(componentMetadata(openCode(code).registry))
  try {
    if (readFileSync(siteComponentsFile, 'utf8') === text) return
  } catch {
    // There is none yet.
  }
  try {
    mkdirSync(dirname(siteComponentsFile), { recursive: true })
    writeFileSync(siteComponentsFile, text)
  } catch {
    // A folder that cannot be written to is no reason not to check it.
  }
}
