import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile } from '../define-import-system.ts'
import { findLocaleFolders, localeCode } from './find-locales.ts'
import { isRecord, recordOf } from './javascript.ts'
import { filesBelow, isMedia, resolvePath } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

const repositoryAddress =
  /^(https?:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+?)(?:\.git)?(?:\/(?:edit|blob|tree)\/([^/\s]+)\S*)?\/?$/

/** The repository that an address of it names: its front page, or `https://host/owner/name/edit/main/docs/`. */
export function repositoryOf(address: unknown): Pick<SiteConfigInput, 'github'> {
  const [, url, branch] = repositoryAddress.exec(typeof address === 'string' ? address : '') ?? []
  return url === undefined ? {} : { github: { url, ...(branch !== undefined && { branch }) } }
}

/** Addresses by name of the network, from a list of `{ icon, link }` or a mapping. */
export function socialsOf(value: unknown, nameKey = 'icon', addressKey = 'link'): Pick<SiteConfigInput, 'socials'> {
  const pairs = Array.isArray(value)
    ? value.filter(isRecord).map((each) => [each[nameKey], each[addressKey]])
    : Object.entries(recordOf(value))
  const isAddress = (address: unknown) => typeof address === 'string' && /^https?:/.test(address)
  const socials = Object.fromEntries(pairs.filter(([name, address]) => typeof name === 'string' && isAddress(address)))
  return Object.keys(socials).length > 0 ? { socials } : {}
}

type Texts = Pick<SiteConfigInput, 'title' | 'description' | 'url'>

/** Text settings of a site that are there. */
export function textsOf({ title, description, url }: Partial<Record<keyof Texts, unknown>>): Texts {
  return {
    ...(isText(title) && { title }),
    ...(isText(description) && { description }),
    ...(typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url) && { url }),
  }
}

/** One text, or one for each locale. */
function isText(value: unknown): value is string | Record<string, string> {
  return (
    (typeof value === 'string' && value !== '') ||
    (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
  )
}

export interface SourceLocales {
  /** Folder of the documentation → code of its locale. */
  localeFolders: ReadonlyMap<string, string>
  /** The locale of pages in none of these folders. */
  defaultLocale: string
  locales: string[]
}

/**
 * Languages of a documentation folder: those its settings name, else those its folders show.
 *
 * @param configured folders that the settings name, `undefined` where they name none
 * @param preferred codes for the default language, the first that is there counts
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

/** Copies of the files below a folder of the source to a folder of `public/`; `only` chooses among them. */
export function copiesOf(
  source: SourceFolder,
  folder: string,
  to = '',
  only: (file: string) => boolean = isMedia,
): CopiedFile[] {
  return filesBelow(source, folder)
    .filter(only)
    .map((file) => ({ from: resolvePath(folder, file), to: resolvePath('public', `${to}/${file}`) }))
}

/** Of several copies to one place, the first. */
export function withoutRepeats(copies: readonly CopiedFile[]): CopiedFile[] {
  const taken = new Set<string>()
  const sources = new Set<string>()
  return copies.filter(({ from, to }) => {
    const isNew = !taken.has(to) && !sources.has(from)
    taken.add(to)
    sources.add(from)
    return isNew
  })
}
