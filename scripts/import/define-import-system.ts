import type { Author, SiteConfigInput } from '../../core/release/index.ts'
import type { Notations, Piece } from './body/piece.ts'
import type { Converters } from './body/converter.ts'
import type { SourceFont } from './source/fonts.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** A message about content that couldn't be converted, or that changed when it was converted. */
export interface Note {
  /**
   * `changed` means converted to something that isn't fully equivalent, and `decide` that the user must choose. By
   * default, the content was omitted because it has no equivalent.
   */
  kind?: 'changed' | 'decide'
  file: string
  /** Line in the file, starting at 1. Absent if the message concerns the whole file. */
  line?: number
  message: string
}

/** A page of the source system. */
export interface SourcePage {
  /** Its file in the source folder. */
  file: string
  locale: string
  /**
   * Its path below its locale, without number prefixes: `['guide', 'install']`. For a folder's page, the last part is
   * `index`.
   */
  place: string[]
  /** Its URL path in the source system, without locale, host, and trailing slash: `/guide/install`. */
  address: string
  /** The language prefix of its URL: `/fr`; `''` if URLs in its language have no prefix. */
  prefix: string
  /** The part of the site's base that directly precedes its `address`. By default, the site's. */
  routeBase?: string
  /** Its position among its siblings. Pages without one come last. */
  order?: number
  /** Whether it is a post in one of the site's `collections`. */
  isPost?: true
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` starts. */
  bodyLine: number
  notations: Notations
  /** The values that expressions in `body` can use, by name. */
  values?: Readonly<Record<string, unknown>>
}

/** An entry in the source's sidebar settings: a page, a folder with all its pages, or a group. */
export interface NavigationItem {
  title?: string
  /** Its title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  /** The page, by its `place` (`guide/install`) or its URL path (`/guide/install/`). */
  page?: string
  /** The folder whose pages are all listed, as a `place`. */
  folder?: string
  children?: NavigationItem[]
}

/** The sidebar settings of a folder. */
export interface FolderSettings {
  place: string[]
  title?: string
  /** Its title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  order?: number
}

/** A file to copy: `from` is relative to the source folder, `to` is relative to the content folder. */
export interface CopiedFile {
  from: string
  to: string
  /** Text to write instead of the file's bytes. */
  text?: string
}

/** A redirect in the source. Both are URLs in the source, but `to` may also be on another site. */
export interface SourceRedirect {
  from: string
  to: string
  /** Whether `to` is a path of the new site, such as a list of posts. */
  isNewPath?: true
  status?: number
}

/** Rules for converting the text of a system's pages. */
interface BodyRules {
  converters: Converters
  /**
   * How to use `title` in frontmatter if the page starts with a heading: only as the window title (`window`), or in the
   * sidebar as well (`menu`). The page then only displays the heading. By default, the page displays both.
   */
  titleBesideHeading?: 'window' | 'menu'
  fenceInfo?: (info: string) => string
  /**
   * Replaces a piece before elements are converted, for syntax that the system writes as plain text and for included
   * files.
   */
  prepare?: (piece: Piece, tools: PrepareTools) => readonly Piece[]
}

export interface PrepareTools {
  /**
   * Returns the text of another file, by the name that the page uses. If the file is missing, adds a note and returns
   * `undefined`.
   */
  text(address: string, line: number): string | undefined
  /** Returns the parsed pieces of that file; empty if the file is missing. */
  pieces(address: string, line: number): readonly Piece[]
  /** Returns the URL of a link in the new site. */
  link(address: string): string
  icon(name: string): string | undefined
  note(line: number, message: string): void
}

/** Everything that an import reads before it assigns a file to each page. */
export interface SourceSite {
  config: SiteConfigInput
  locales: string[]
  defaultLocale: string
  pages: SourcePage[]
  folders: FolderSettings[]
  files: CopiedFile[]
  /** The sidebar, if the system's settings list it. With `hidesOthers`, pages that aren't in it are hidden. */
  navigation?: { file: string; items: NavigationItem[]; hidesOthers: boolean }
  body: BodyRules
  /** The prefix that URLs in the text have, but a page's `address` doesn't: `/docs`. */
  base: string
  /** The end of `base` that follows the language in a URL: `/docs` in `/fr/docs/start`. Empty by default. */
  routeBase?: string
  /** Whether URLs in the default language have no language prefix. By default, the `prefix` of its pages decides. */
  hasShortUrls?: boolean
  redirects?: readonly SourceRedirect[]
  /** The authors of posts, by the keys that posts use. */
  authors?: Readonly<Record<string, Author>>
  /** The fonts of body text, headings, and code, at most one each. */
  fonts?: readonly SourceFont[]
  /**
   * Whether it is another version of the docs. If so, its URLs start with its name, and it only has its own redirects.
   */
  isVersion?: true
  /** For a version: returns the path of a page of the current version by its URL in the source; see `Addresses.find`. */
  inCurrent?: (address: string) => string | undefined
  /** Names of other versions of the docs, which are imported separately; see `ImportSystem.read`. */
  versions?: readonly string[]
  /** The source folders of versions that aren't in the same folder, by version. */
  versionSources?: ReadonlyMap<string, SourceFolder>
  /** Source folders that `/` and aliases such as `@site/` refer to in file paths. */
  roots: { prefix: string; folder: string }[]
  /** Source folders in which a link to a file is also searched, for the pages inside: `view.md` in `docs/legacy/old.md`. */
  contentRoots?: readonly string[]
  notes: Note[]
}

/**
 * A documentation system that can be imported. To add one, create a file in `systems/` and list it in
 * `import-systems.ts`.
 */
export interface ImportSystem {
  name: string
  /** The name in its official spelling. */
  title: string
  /**
   * Checks whether a folder belongs to this system, and names the file that proves it. The result is certain if the
   * system's settings exist, and uncertain if there is only similar content.
   */
  detect(source: SourceFolder): { evidence: string; certain: boolean } | undefined
  /**
   * Reads the whole folder. `locale` is the language of pages outside all language folders, and `version` the version
   * of the docs to read, by default the current one.
   *
   * @throws UsageError if the system's settings cannot be read
   */
  read(source: SourceFolder, options: { locale?: string; version?: string }): SourceSite
}

export function defineImportSystem(system: ImportSystem): ImportSystem {
  return system
}
