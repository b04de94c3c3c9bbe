import { parseRedirectsFile, readConfigRedirects } from '../../../core/release/index.ts'
import type { ParsedRedirects, SiteConfigInput } from '../../../core/release/index.ts'
import { readRootFile } from './content-folder.ts'
import type { ContentFolder } from './content-folder.ts'
import { noConfigFile } from './config-position.ts'
import type { ConfigFile } from './config-position.ts'

const redirectsFile = '_redirects'

/**
 * Reads the operator's redirects from the configuration and from the `_redirects` file of the content folder. Invalid
 * lines are reported as diagnostics, as are external targets in an untrusted file.
 *
 * @param configFile the configuration file, to locate problems in it
 */
export async function loadRedirects(
  folder: ContentFolder,
  { redirects }: SiteConfigInput,
  { file: configName, text }: ConfigFile = noConfigFile,
): Promise<ParsedRedirects> {
  const lines = text.split('\n')
  const configured = readConfigRedirects(redirects, configName, (source) => {
    const index = lines.findIndex((line) => line.includes(`'${source}'`) || line.includes(`"${source}"`))
    return index === -1 ? undefined : index + 1
  })
  const filed = parseRedirectsFile((await readRootFile(folder.path, redirectsFile)) ?? '', redirectsFile)
  const away = folder.isUntrusted ? filed.redirects.filter(({ target }) => !target.startsWith('/')) : []
  return {
    redirects: [...configured.redirects, ...filed.redirects.filter((redirect) => !away.includes(redirect))],
    diagnostics: [
      ...configured.diagnostics,
      ...filed.diagnostics,
      ...away.map(({ file, line, written }) => ({
        severity: 'error' as const,
        file,
        ...(line !== undefined && { line, column: 1 }),
        code: 'redirect',
        message: `The redirect from \`${written}\` points to another site.`,
        hint: 'Remove it, because redirects of an untrusted preview must stay on the site.',
      })),
    ],
  }
}
