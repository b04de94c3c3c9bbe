import type { Diagnostic } from '../../../core/error/index.ts'
import { isContentFile, parseSourcePath } from '../../../core/collection/index.ts'
import { currentVersion } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { positionOfValue } from '../collect/config-position.ts'
import type { ConfigFile } from '../collect/config-position.ts'

interface VersionedSite {
  config: Pick<SiteConfig, 'versions' | 'defaultLocale'>
  configFile: ConfigFile | undefined
  setting: { codes: readonly string[] }
}

/**
 * Reports versions that have the same name as a folder or page, because both would have the URL `/en/1.x`.
 * @param files the files of the content folder
 */
export function checkVersions({ config, configFile, setting }: VersionedSite, files: readonly string[]): Diagnostic[] {
  const { versions = [], defaultLocale } = config
  if (versions.length === 0) return []
  const named = new Map<string, string>()
  for (const file of files) {
    if (!isContentFile(file) || !file.endsWith('.md')) continue
    const [, , segment] = parseSourcePath(file, setting.codes, defaultLocale).path.split('/')
    if (segment !== undefined && !named.has(segment)) named.set(segment, file)
  }
  return versions.flatMap(({ name }, index) => {
    const file = named.get(name)
    if (file === undefined) return []
    return {
      severity: 'error' as const,
      code: 'version-clash',
      ...positionOfValue(configFile, ['versions', index, 'name'], name),
      message: `Version \`${name}\` has the same URL as \`${file}\`, so readers can’t reach the file.`,
      hint:
        name === currentVersion(versions)?.name
          ? 'Rename the folder or page, or the version.'
          : `Rename the folder or page, or publish it as a version with \`rivage sync --version ${name}\`.`,
    }
  })
}
