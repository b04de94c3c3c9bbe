import type { SiteConfigInput } from '../../core/release/index.ts'
import type { Notations, Piece } from './body/piece.ts'
import type { Converters } from './body/converter.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** What an import could not convert, at its place in the source. */
export interface Note {
  file: string
  /** Absent where it is about the file as a whole. */
  line?: number
  message: string
}

/** A page of the other system. */
export interface SourcePage {
  /** Its file in the source folder. */
  file: string
  locale: string
  /** Where it is in its locale, without numbers: `['guide', 'install']`; the last part is `index` for a folder's own page. */
  place: string[]
  /** Where its own system serves it, without locale, host and trailing slash: `/guide/install`. */
  address: string
  /** Its number among its siblings; those without one come after those with one. */
  order?: number
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
  notations: Notations
}

/** An entry of a menu as another system writes it down. */
export interface NavigationItem {
  title?: string
  /** Its title in other languages, by locale. */
  translations?: Record<string, string>
  icon?: string
  /** The page it shows, by its place (`guide/install`) or its address (`/guide/install/`). */
  page?: string
  /** The place of a folder whose pages it lists by themselves. */
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

/** A file that is copied: from the source folder, to the content folder. */
export interface CopiedFile {
  from: string
  to: string
}

/** How a system's text becomes ours. */
export interface BodyRules {
  converters: Converters
  fenceInfo?: (info: string) => string
  /** Changes to pieces that are no elements: text that a system reads in its own way, files that it includes. */
  prepare?: (piece: Piece, tools: PrepareTools) => readonly Piece[]
}

export interface PrepareTools {
  /** The text of another file, addressed as the page does; one that is not there is noted, and `undefined`. */
  text(address: string, line: number): string | undefined
  /** The same as Markdown taken apart; nothing where it is not there. */
  pieces(address: string, line: number): readonly Piece[]
  /** The address of a link, in the new site. */
  link(address: string): string
  icon(name: string): string | undefined
  note(line: number, message: string): void
}

/** Everything an import reads, before places and addresses are settled. */
export interface SourceSite {
  config: SiteConfigInput
  locales: string[]
  defaultLocale: string
  pages: SourcePage[]
  folders: FolderSettings[]
  files: CopiedFile[]
  /** The menu, where the system writes it down. Pages that it leaves out are hidden. */
  navigation?: { file: string; items: NavigationItem[]; hidesOthers: boolean }
  body: BodyRules
  /** What addresses in the text begin with that is not the page's: `/docs`. */
  base: string
  /** The folders of the source that `/` and aliases such as `@site/` mean in addresses of files. */
  roots: { prefix: string; folder: string }[]
  notes: Note[]
}

/** A documentation system that can be read. Adding one is adding a file in `systems/` and naming it in `import-systems.ts`. */
export interface ImportSystem {
  name: string
  /** As its authors write it. */
  title: string
  /** What in the folder tells that it is of this system: a file of its configuration, else only the look of its content. */
  detect(source: SourceFolder): { evidence: string; certain: boolean } | undefined
  /** Reads the whole folder. `locale` is the language of pages that are in no language's folder. */
  read(source: SourceFolder, options: { locale?: string }): SourceSite
}

export function defineImportSystem(system: ImportSystem): ImportSystem {
  return system
}
