import type { PageRequest } from '../../../context.ts'
import type { OpenVersion } from '../../../channels/open-version.ts'

/** The files that a sync generates for an API. */
export interface ApiFiles {
  /**
   * Reads a file in the page's language, or else in the default language. Returns `undefined` if the API has no such
   * file.
   */
  readJson: <Value>(name: string) => Promise<Value | undefined>
}

/** @param version version to read; the request's release by default */
export function apiFiles(
  { contentLocale, cache, database, readFile }: PageRequest,
  { path }: { path: string },
  version?: OpenVersion,
): ApiFiles {
  const source = version ?? { release: cache.release, database: database() }
  const { defaultLocale } = source.release.config
  return {
    async readJson<Value>(name: string) {
      for (const code of new Set([contentLocale.code, defaultLocale])) {
        const bytes = await readFile(source, `/${code}${path}/${name}`)
        if (bytes) return JSON.parse(new TextDecoder().decode(bytes)) as Value // A sync wrote the JSON.
      }
      return undefined
    },
  }
}
