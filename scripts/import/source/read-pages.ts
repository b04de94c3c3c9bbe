import { parseFrontmatter } from '../../../core/markdown/index.ts'
import type { Notations } from '../body/piece.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import { filesBelow } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

interface PagesToRead {
  /** The documentation folder in the source; `''` for the whole source. */
  root: string
  /** Locale codes by language folder below `root`. Files outside these folders belong to `defaultLocale`. */
  localeFolders: ReadonlyMap<string, string>
  defaultLocale: string
  isPage: (file: string) => boolean
  notations: (file: string) => Notations
  /** Splits the name of a file or folder into its name in the page's `place` and its leading number. */
  nameOf?: (name: string) => { name: string; order?: number }
}

/** Reads every page of a documentation folder with its frontmatter. Adds errors in the frontmatter to the notes. */
export function readPages(source: SourceFolder, options: PagesToRead, notes: Note[]): SourcePage[] {
  return filesBelow(source, options.root)
    .filter(options.isPage)
    .map((file) => readPage(source, file, options, notes))
}

function readPage(source: SourceFolder, file: string, options: PagesToRead, notes: Note[]): SourcePage {
  const { root, localeFolders, defaultLocale, notations, nameOf } = options
  const path = root === '' ? file : `${root}/${file}`
  const { data, body, bodyLine, diagnostics } = parseFrontmatter(path, source.read(path))
  for (const { line, message } of diagnostics) {
    notes.push({ file: path, ...(line !== undefined && { line }), message: `Frontmatter: ${message}` })
  }
  const parts = file.replace(/\.\w+$/, '').split('/')
  const own = parts.length > 1 ? localeFolders.get(parts[0]!) : undefined
  const named = (own === undefined ? parts : parts.slice(1)).map((part) => nameOf?.(part) ?? { name: part })
  const place = named.map(({ name }) => name)
  if (/^(?:index|readme)$/i.test(place.at(-1)!)) place[place.length - 1] = 'index'
  const order = named.at(-1)?.order
  return {
    file: path,
    locale: own ?? defaultLocale,
    place,
    address: addressOf(place),
    prefix: own === undefined ? '' : `/${parts[0]!}`,
    data,
    body,
    bodyLine,
    notations: notations(path),
    ...(order !== undefined && { order }),
  }
}

/**
 * Returns the URL path of a page whose frontmatter doesn't set one, which follows from its `place`. An index page has
 * its folder's path.
 */
function addressOf(place: readonly string[]): string {
  return `/${(place.at(-1) === 'index' ? place.slice(0, -1) : place).join('/')}`
}
