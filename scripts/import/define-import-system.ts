import type { SiteConfigInput } from '../../core/release/index.ts'
import type { Notations, Piece } from './body/piece.ts'
import type { Converters } from './body/converter.ts'
import type { SourceFont } from './source/fonts.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** A message for the author about something that could not be converted, or is not as it was. */
export interface Note {
  /**
   * `changed`: it is there, in another way. `decide`: somebody has to say what becomes of it. Otherwise it has no
   * equivalent, and was left out.
   */
  kind?: 'changed' | 'decide'
  file: string
  /** Line of the file, from 1; absent where the message is about the whole file. */
  line?: number
  message: string
}

/** A page as the other system has it. */
export interface SourcePage {
  /** Its file in the source folder. */
  file: string
  locale: string
  /**
   * Its path below its locale, without numbers: `['guide', 'install']`; the last part is `index` for a folder's own
   * page.
   */
  place: string[]
  /** The address at which its system serves it, without locale, host and trailing slash: `/guide/install`. */
  address: string
  /** What its language puts before that: `/fr`; `''` where the addresses of its language name none. */
  prefix: string
  /** The end of the site's base that comes before its address; default: that of the site. */
  routeBase?: string
  /** Its number among its siblings; pages without a number come after those with one. */
  order?: number
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
  notations: Notations
}

/** An entry of the menu in the other system's settings: a page, a folder whose pages are all listed, or a group. */
export interface NavigationItem {
  title?: string
  /** Its title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  /** The page it shows, by its place (`guide/install`) or its address (`/guide/install/`). */
  page?: string
  /** The place of a folder all of whose pages it lists. */
  folder?: string
  children?: NavigationItem[]
}

/** What the menu shows of a folder. */
export interface FolderSettings {
  place: string[]
  title?: string
  /** Its title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  order?: number
}

/** A file that is copied: `from` is relative to the source folder, `to` to the content folder. */
export interface CopiedFile {
  from: string
  to: string
  /** What is written in the place of its bytes. */
  text?: string
}

/** A redirect that the source has: both are addresses of the source, `to` of another site, too. */
export interface SourceRedirect {
  from: string
  to: string
  status?: number
}

/** How the text of a system's pages is converted. */
interface BodyRules {
  converters: Converters
  /**
   * Where a page begins with a heading, that is the title that readers see, and `title` of the frontmatter is that of
   * the window alone, or also of the menu. Default: both are titles, one below the other.
   */
  titleBesideHeading?: 'window' | 'menu'
  fenceInfo?: (info: string) => string
  /**
   * Replaces a piece before elements are converted: for what the system writes as plain text, and for files that it
   * includes.
   */
  prepare?: (piece: Piece, tools: PrepareTools) => readonly Piece[]
}

export interface PrepareTools {
  /** The text of another file, which is named as in the page; `undefined`, with a note, where there is no such file. */
  text(address: string, line: number): string | undefined
  /** The same file, parsed; no pieces where there is no such file. */
  pieces(address: string, line: number): readonly Piece[]
  /** The address of a link, in the new site. */
  link(address: string): string
  icon(name: string): string | undefined
  note(line: number, message: string): void
}

/** Everything that an import reads, before it decides which file each page becomes. */
export interface SourceSite {
  config: SiteConfigInput
  locales: string[]
  defaultLocale: string
  pages: SourcePage[]
  folders: FolderSettings[]
  files: CopiedFile[]
  /** The menu, where the system's settings list it; `hidesOthers`: pages that are not in it are hidden. */
  navigation?: { file: string; items: NavigationItem[]; hidesOthers: boolean }
  body: BodyRules
  /** What addresses in the text begin with that is not part of a page's own: `/docs`. */
  base: string
  /**
   * The end of `base` that comes behind the language of an address: `/docs` in `/fr/docs/start`. Default: none of it.
   */
  routeBase?: string
  redirects?: readonly SourceRedirect[]
  /** What texts, headings and code are set in, one font at most for each. */
  fonts?: readonly SourceFont[]
  /** Folders of the source that `/` and aliases such as `@site/` stand for in addresses of files. */
  roots: { prefix: string; folder: string }[]
  notes: Note[]
}

/**
 * A documentation system that can be read. Adding one is adding a file in `systems/` and naming it in
 * `import-systems.ts`.
 */
export interface ImportSystem {
  name: string
  /** The name as the system's authors write it. */
  title: string
  /**
   * Whether a folder is of this system, and which file shows it. Certain is what has the system's settings; what only
   * has content of its kind is not.
   */
  detect(source: SourceFolder): { evidence: string; certain: boolean } | undefined
  /**
   * Reads the whole folder. `locale` is the language of pages that are in no language's folder.
   *
   * @throws UsageError where the system's settings cannot be read
   */
  read(source: SourceFolder, options: { locale?: string }): SourceSite
}

export function defineImportSystem(system: ImportSystem): ImportSystem {
  return system
}
