/** The languages of a documentation folder. */
export interface SourceLocales {
  /** The locale code of each language folder in the docs. */
  localeFolders: ReadonlyMap<string, string>
  /** The locale of pages outside these folders. */
  defaultLocale: string
  locales: string[]
}

/**
 * Returns the languages of a documentation folder, from its settings or detected from its folders.
 *
 * @param configured language folders in the settings; `undefined` if the settings don't list any
 * @param pages page files, relative to the documentation folder
 * @param preferred codes for the default language, in order of preference; invalid values are skipped
 */
export function localesOf(
  pages: readonly string[],
  configured: readonly string[] | undefined,
  preferred: readonly unknown[],
): SourceLocales {
  const folders = configured ?? findLocaleFolders(pages)
  const codes = folders.map(localeCode)
  const named = preferred.find((code): code is string => typeof code === 'string' && code !== '')
  const isAllInFolders =
    folders.length > 0 && pages.every((page) => folders.some((folder) => page.startsWith(`${folder}/`)))
  const guessed = isAllInFolders && !codes.includes('en') ? codes[0]! : 'en'
  const defaultLocale = named === undefined ? guessed : localeCode(named)
  return {
    localeFolders: new Map(folders.map((folder, index) => [folder, codes[index]!])),
    defaultLocale,
    locales: [...new Set([defaultLocale, ...codes])],
  }
}

/** Matches folder names that may be language codes: `fr`, `pt-br`, `zh_cn`, `zh-Hans`. */
const localeFolder = /^[a-z]{2}(?:[-_](?:[a-z]{2}|\d{3}|hans|hant))?$/i

/**
 * Detects top-level language folders, for settings that don't list any. A folder with the name of a language counts if
 * one of its pages also exists outside it, at the same relative path. It also counts if all pages are in such folders.
 *
 * @param files page files, relative to the documentation folder
 */
function findLocaleFolders(files: readonly string[]): string[] {
  const plain = files.map((file) => file.replace(/\.\w+$/, ''))
  const candidates = [
    ...new Set(plain.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/')))),
  ].filter((folder) => localeFolder.test(folder))
  const inCandidate = (file: string) => candidates.some((folder) => file.startsWith(`${folder}/`))
  if (candidates.length > 0 && plain.every(inCandidate)) return candidates
  const atRoot = new Set(plain.filter((file) => !inCandidate(file)))
  return candidates.filter((folder) =>
    plain.some((file) => file.startsWith(`${folder}/`) && atRoot.has(file.slice(folder.length + 1))),
  )
}

/** Returns a locale code in Rivage's format for folders and URLs: `zh-CN` becomes `zh-cn`. */
export function localeCode(folder: string): string {
  return folder.toLowerCase()
}
