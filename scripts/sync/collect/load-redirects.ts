import { parseRedirectsFile, readConfigRedirects } from '../../../core/release/index.ts'
import type { ParsedRedirects, SiteConfigInput } from '../../../core/release/index.ts'
import { readOwnFile } from './content-folder.ts'
import type { ContentFolder } from './content-folder.ts'
import { noConfigFile } from './config-place.ts'
import type { ConfigFile } from './config-place.ts'

const redirectsFile = '_redirects'

/**
 * Reads the redirects that an operator wrote: those of the configuration, then those of the file `_redirects` in the
 * content folder. Lines that cannot be read are diagnostics. In the file of a stranger, those that lead away from the
 * site are, too.
 *
 * @param configFile the configuration as it is written, for the lines of its own
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
  const filed = parseRedirectsFile((await readOwnFile(folder.path, redirectsFile)) ?? '', redirectsFile)
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
        message: `The redirect from \`${written}\` leads away from the site.`,
        hint: 'In a preview of work that is not trusted, redirects lead to pages of the site.',
      })),
    ],
  }
}
