import type { Diagnostic } from '../../../core/error/index.ts'
import type { MessageTree } from '../../../core/locale/index.ts'

/** Folder of the content with code of the site's own. It is executed, and therefore read by a trusted sync only. */
export const codeFolder = '_code'

/** Begins the names of modules in the stacks of errors. */
export const codeScheme = 'rivage-code:'

/** What a module in the folder declares. */
export type CodeKind = 'component' | 'island' | 'slot' | 'markdown'

/** A folder with code: that of the content, or that of a plugin. */
export interface CodeFolder {
  /** Absolute path, without symbolic links. */
  root: string
  /** Where in `root` its `components/`, `islands/` and so on are. */
  code: string
  /** Name of the npm package, on one of a plugin. */
  plugin?: string
}

/** What the paths of files of packages begin with in messages. */
export const packagesFolder = 'node_modules/'

/** Path for messages of a file of a folder: that of a plugin is in its package, and not in the content folder. */
export function shownFile({ plugin }: Pick<CodeFolder, 'plugin'>, file: string): string {
  return plugin === undefined ? file : `${packagesFolder}${plugin}/${file}`
}

/** A module of the site, bundled for the sync. Plain data: each compile thread gets a copy, and runs it. */
export interface CodeModule {
  kind: CodeKind
  /** That of its file, in kebab-case: by it, authors use a component or an island. */
  name: string
  /** The package that brings it; absent on one of the site's own. */
  plugin?: string | undefined
  /** Path for messages: inside the content folder, or in the package that brings it. */
  file: string
  /** CommonJS. React and the modules of the engine are `require`d; islands that it shows, too. */
  source: string
  /** Where each piece of `source` is written (Source Map, revision 3), as JSON. */
  map: string
  /** Names of the islands that it shows. */
  islands: readonly string[]
  /**
   * Names what it renders: changes whenever it, what it imports, an island that it shows or the texts have changed. The
   * names of scripts that it loads in the browser follow, after spaces.
   */
  version: string
}

/** A script or a style sheet that browsers load: published with the release, at an address that never changes. */
export interface CodeAsset {
  /** Has a hash of the content. */
  name: string
  type: 'text/javascript' | 'text/css'
  text: string
}

/** An address of the site that a style sheet names, `url(/images/shore.webp)`, and the place of its first use. */
export interface StyleAddress {
  address: string
  file: string
  line: number
  column: number
}

/** All code of a site. */
export interface SiteCode {
  modules: readonly CodeModule[]
  /** Address of the script of each island, by its name. */
  scripts: Readonly<Record<string, string>>
  /** Names of its style sheets. */
  styles: readonly string[]
  styleAddresses: readonly StyleAddress[]
  assets: readonly CodeAsset[]
  /** Texts of plugins, and of the site's own (`''`), by language. */
  messages: Readonly<Record<string, Readonly<Record<string, MessageTree>>>>
  /** What is wrong with modules that could not be bundled, by `moduleKey`. */
  broken: Readonly<Record<string, Diagnostic>>
  /** What is wrong with anything else. */
  diagnostics: readonly Diagnostic[]
}

/** The code of a site that has none. */
export const noCode: SiteCode = {
  modules: [],
  scripts: {},
  styles: [],
  styleAddresses: [],
  assets: [],
  messages: {},
  broken: {},
  diagnostics: [],
}

/** Where browsers find a script or a style sheet of the site. */
export function assetAddress(name: string): string {
  return `/_code/${name}`
}

/** The component that one which does not work would replace, as far as its source tells. */
export function replacedBy(source: string): string | undefined {
  return /\breplaces:\s*["'`]([\w-]+)["'`]/.exec(source)?.[1]
}

/** Names a module among all of a site: `component pricing-table`, and that of a plugin with its name at the end. */
export function moduleKey({ kind, name, plugin }: Pick<CodeModule, 'kind' | 'name' | 'plugin'>): string {
  return plugin === undefined ? `${kind} ${name}` : `${kind} ${name} ${plugin}`
}

/** What is wrong with one of the modules of a kind and a name, by whomever. */
export function whyBroken(broken: SiteCode['broken'], kind: CodeKind, name: string): Diagnostic | undefined {
  const key = moduleKey({ kind, name })
  return Object.entries(broken).find(([each]) => each === key || each.startsWith(`${key} `))?.[1]
}
