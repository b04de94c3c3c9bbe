import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { isRecord, recordOf } from './javascript.ts'
import { filesBelow, isMedia, resolvePath } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

const repositoryAddress =
  /^(https?:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+?)(?:\.git)?(?:\/(?:edit|blob|tree)\/([^/\s]+)\S*)?\/?$/

/** The repository in an address such as `https://host/owner/name` or `https://host/owner/name/edit/main/docs/`. */
export function repositoryOf(address: unknown): Pick<SiteConfigInput, 'github'> {
  const [, url, branch] = repositoryAddress.exec(typeof address === 'string' ? address : '') ?? []
  return url === undefined ? {} : { github: { url, ...(branch !== undefined && { branch }) } }
}

/** The site's links to social networks, from a list of `{ icon, link }` or a mapping from names to addresses. */
export function socialsOf(value: unknown, nameKey = 'icon', addressKey = 'link'): Pick<SiteConfigInput, 'socials'> {
  const pairs = Array.isArray(value)
    ? value.filter(isRecord).map((each) => [each[nameKey], each[addressKey]])
    : Object.entries(recordOf(value))
  const isAddress = (address: unknown) => typeof address === 'string' && /^https?:/.test(address)
  const socials = Object.fromEntries(pairs.filter(([name, address]) => typeof name === 'string' && isAddress(address)))
  return Object.keys(socials).length > 0 ? { socials } : {}
}

type Texts = Pick<SiteConfigInput, 'title' | 'description' | 'url'>

/** Title, description and address of a site, those of them that are what they should be. */
export function textsOf({ title, description, url }: Partial<Record<keyof Texts, unknown>>): Texts {
  return {
    ...(isText(title) && { title }),
    ...(isText(description) && { description }),
    ...(typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url) && { url }),
  }
}

/** Whether a value is a text, or a mapping from locales to texts. */
function isText(value: unknown): value is string | Record<string, string> {
  return (
    (typeof value === 'string' && value !== '') ||
    (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
  )
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

/** The first of several copies of one file, or to one file. */
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

/** The note about a menu's entry that leads out of the documentation. */
export function leftOutLink(file: string, address: string, line?: number): Note {
  return {
    file,
    ...(line !== undefined && { line }),
    message: `The link to ${address} was left out of the menu: it lists pages`,
  }
}
