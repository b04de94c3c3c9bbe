/** The languages of a documentation folder. */
export interface SourceLocales {
  /** Folder of the documentation → code of its locale. */
  localeFolders: ReadonlyMap<string, string>
  /** The locale of pages in none of these folders. */
  defaultLocale: string
  locales: string[]
}

/**
 * The languages of a documentation folder: those that its settings name, else those that its folders show.
 *
 * @param configured folders that the settings name, `undefined` where they name none
 * @param pages files of the pages, relative to the documentation
 * @param preferred codes for the default language, in order of preference; what is no code is skipped
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

/** Names of folders that can be languages: `fr`, `pt-br`, `zh_cn`, `zh-Hans`. */
const localeFolder = /^[a-z]{2}(?:[-_](?:[a-z]{2}|\d{3}|hans|hant))?$/i

/**
 * The languages among the top folders, where the settings name none: folders with a language's code some of whose pages
 * are also at the root, or, where all pages are in such folders, all of them.
 *
 * @param files pages, relative to the documentation
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

/** A locale's code as this project writes it in folders and addresses: `zh-CN` is `zh-cn`. */
export function localeCode(folder: string): string {
  return folder.toLowerCase()
}
