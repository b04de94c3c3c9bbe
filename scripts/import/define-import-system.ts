import type { Author, SiteConfigInput } from '../../core/release/index.ts'
import type { Notations, Piece } from './body/piece.ts'
import type { Converters } from './body/converter.ts'
import type { HeadingIds } from './body/heading-ids.ts'
import type { SourceFont } from './source/fonts.ts'
import type { FoundOperation, WantedOperation } from './source/operations.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** A message about content that couldn't be converted, or that was changed by the conversion. */
export interface Note {
  /**
   * `changed` stands for content that was converted to something not fully equivalent, and `decide` for a decision that
   * the user must make. By default, the content was omitted because it has no equivalent.
   */
  kind?: 'changed' | 'decide'
  file: string
  /** The line in the file, starting at 1. Absent if the message concerns the whole file. */
  line?: number
  message: string
}

/** A page of the source system. */
export interface SourcePage {
  /** The page's file in the source folder. */
  file: string
  locale: string
  /**
   * The page's path below its locale, without number prefixes: `['guide', 'install']`. For a folder's page, the last
   * part is `index`.
   */
  place: string[]
  /** The page's URL path in the source system, without host, locale, and trailing slash: `/guide/install`. */
  address: string
  /** The language prefix of the page's URL: `/fr`; `''` if URLs in that language have no prefix. */
  prefix: string
  /** The part of the base that directly precedes `address` in the page's URL. Default: the site's `routeBase`. */
  routeBase?: string
  /** The page's position among its siblings. Pages without a position come last. */
  order?: number
  /** Set if the page is a post in one of the site's `collections`. */
  isPost?: true
  data: Record<string, unknown>
  body: string
  /** The line of the file on which `body` starts. */
  bodyLine: number
  notations: Notations
  /** The values that expressions in `body` can use, by name. */
  values?: Readonly<Record<string, unknown>>
}

/** An entry in the source's sidebar settings: a page, a folder with all its pages, or a group. */
export interface NavigationItem {
  title?: string
  /** The title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  /** The `place` (`guide/install`) or the URL path (`/guide/install/`) of the page. */
  page?: string
  /** The `place` of the folder whose pages are all listed. */
  folder?: string
  children?: NavigationItem[]
}

/** The sidebar settings of a folder. */
export interface FolderSettings {
  place: string[]
  title?: string
  /** The title in other languages, by locale. */
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

/** An API reference in the source's settings. */
export interface SourceApi extends Omit<NonNullable<SiteConfigInput['apis']>[number], 'name'> {
  /** The file with these settings. */
  file: string
  /** The API description: a file in the source folder, a URL, or a name. */
  source: string
  /** The URL path of the API reference in the source, without its base. */
  path?: string
}

/** A redirect in the source. `from` and `to` are URLs of the source, but `to` may also be on another site. */
export interface SourceRedirect {
  from: string
  to: string
  /** Set if `to` is a path of the new site, such as that of a list of posts. */
  isNewPath?: true
  status?: number
}

/** Rules for converting the text of a system's pages. */
interface BodyRules {
  converters: Converters
  /**
   * Where to use the frontmatter's `title` if the page starts with a heading: only as the window title (`window`), or
   * also in the sidebar (`menu`). In both cases, the page displays only the heading. By default, it displays both.
   */
  titleBesideHeading?: 'window' | 'menu'
  fenceInfo?: (info: string) => string
  /** How the system creates the ids of headings, unless it uses GitHub's slugs, which Rivage also uses. */
  headingIds?: HeadingIds
  /**
   * Replaces a piece before elements are converted. This is for syntax that consists of plain text, and for included
   * files.
   */
  prepare?: (piece: Piece, tools: PrepareTools) => readonly Piece[]
  /** Combines adjacent prepared pieces, such as code blocks that form a group. */
  combine?: (pieces: readonly Piece[]) => Piece[]
}

export interface PrepareTools {
  /**
   * Returns the text of another file, by the name that the page uses. If the file is missing, adds a note and returns
   * `undefined`.
   */
  text(address: string, line: number): string | undefined
  /** Like `text`, but returns the file's parsed pieces. The list is empty if the file is missing. */
  pieces(address: string, line: number): readonly Piece[]
  /** Returns the URL of a link in the new site. */
  link(address: string): string
  icon(name: string): string | undefined
  note(line: number, message: string): void
}

/** All data that an import reads before it assigns a file to each page. */
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
  /** The API references in the settings; other API descriptions are found by their content. */
  apis?: readonly SourceApi[]
  /** Finds an operation of the imported APIs. The import sets it after the system has been read. */
  findOperation?: (wanted: WantedOperation) => FoundOperation | undefined
  /** The prefix of URLs in the text that a page's `address` doesn't include: `/docs`. */
  base: string
  /** The end of `base` that follows the language in a URL: `/docs` in `/fr/docs/start`. Empty by default. */
  routeBase?: string
  /**
   * Whether URLs in the default language have no language prefix. By default, this depends on the `prefix` of its
   * pages.
   */
  hasShortUrls?: boolean
  redirects?: readonly SourceRedirect[]
  /** The authors of posts, by the keys that posts use. */
  authors?: Readonly<Record<string, Author>>
  /** The fonts of body text, headings, and code, at most one each. */
  fonts?: readonly SourceFont[]
  /**
   * Set for a version of the docs other than the current one. Its URLs start with the version's name, and it has only
   * its own redirects.
   */
  isVersion?: true
  /**
   * Returns the path of a page in the current version, by its URL in the source; see `Addresses.find`. Only set for
   * other versions.
   */
  inCurrent?: (address: string) => string | undefined
  /** Names of other versions of the docs, which are imported separately; see `ImportSystem.read`. */
  versions?: readonly string[]
  /** The source folders of versions that are outside the main source folder, by version. */
  versionSources?: ReadonlyMap<string, SourceFolder>
  /** Source folders that `/` and aliases such as `@site/` refer to in file paths. */
  roots: { prefix: string; folder: string }[]
  /**
   * Source folders in which the pages inside them can find a linked file. For example, `docs/legacy/old.md` can link to
   * `docs/view.md` as `view.md`.
   */
  contentRoots?: readonly string[]
  /** Source folders in which included files are found, besides the folder of the page. */
  includeFolders?: readonly string[]
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
   * Returns the evidence that a folder belongs to this system, such as a file, or `undefined`. The result is certain if
   * the system's settings exist, and uncertain if only the content looks similar.
   */
  detect(source: SourceFolder): { evidence: string; certain: boolean } | undefined
  /**
   * Reads the whole folder. `locale` is the language of pages that aren't in a language folder. `version` is the
   * version of the docs to read, by default the current one.
   *
   * @throws UsageError if the system's settings cannot be read
   */
  read(source: SourceFolder, options: { locale?: string; version?: string }): SourceSite
}

export function defineImportSystem(system: ImportSystem): ImportSystem {
  return system
}
