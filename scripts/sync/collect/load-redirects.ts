import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRedirectsFile, readConfigRedirects } from '../../../core/release/index.ts'
import type { ParsedRedirects, SiteConfigInput } from '../../../core/release/index.ts'
import { undefinedIfGone } from './content-folder.ts'
import { siteConfigNames } from './load-site-config.ts'

const redirectsFile = '_redirects'

/**
 * Reads the redirects that an operator wrote: those of the configuration, then those of the file `_redirects` in the
 * content folder. Lines that cannot be read are diagnostics.
 */
export async function loadRedirects(contentFolder: string, { redirects }: SiteConfigInput): Promise<ParsedRedirects> {
  const configName = siteConfigNames.find((name) => existsSync(join(contentFolder, name))) ?? 'site.config.ts'
  const lines = redirects ? (await readFile(join(contentFolder, configName), 'utf8')).split('\n') : []
  const configured = readConfigRedirects(redirects, configName, (source) => {
    const index = lines.findIndex((line) => line.includes(`'${source}'`) || line.includes(`"${source}"`))
    return index === -1 ? undefined : index + 1
  })
  const filed = parseRedirectsFile(
    (await readFile(join(contentFolder, redirectsFile), 'utf8').catch(undefinedIfGone)) ?? '',
    redirectsFile,
  )
  return {
    redirects: [...configured.redirects, ...filed.redirects],
    diagnostics: [...configured.diagnostics, ...filed.diagnostics],
  }
}
