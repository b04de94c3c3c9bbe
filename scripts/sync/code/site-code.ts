import type { Diagnostic } from '../../../core/error/index.ts'
import type { MessageTree } from '../../../core/locale/index.ts'

/** The folder in the content with the site's own code. The code is executed, so only a trusted sync reads it. */
export const codeFolder = '_code'

/** Prefix of module names in stack traces. */
export const codeScheme = 'rivage-code:'

/** The kind of a module's declaration. */
export type CodeKind = 'component' | 'island' | 'slot' | 'markdown'

/** A code folder in the content or in a plugin. */
export interface CodeFolder {
  /** Absolute path, without symbolic links. */
  root: string
  /** The path in `root` of its `components/`, `islands/`, and so on. */
  code: string
  /** Name of the npm package, for a plugin. */
  plugin?: string
}

/** Prefix of file paths in packages, for messages. */
export const packagesFolder = 'node_modules/'

/** Returns the path of a file for messages. A plugin's file is in its package, not in the content folder. */
export function shownFile({ plugin }: Pick<CodeFolder, 'plugin'>, file: string): string {
  return plugin === undefined ? file : `${packagesFolder}${plugin}/${file}`
}

/**
 * A module of the site, bundled for the sync. It is plain data, because each compile thread gets a copy and runs it.
 */
export interface CodeModule {
  kind: CodeKind
  /** The kebab-case name of its file, with which authors use a component or island. */
  name: string
  /** The package that contains it; absent for the site's own. */
  plugin?: string | undefined
  /** The path that diagnostics show, relative to the content folder or to the plugin's package. */
  file: string
  /** CommonJS. It `require`s React, the engine's modules, and its islands. */
  source: string
  /** The original position of each part of `source` (Source Map, revision 3), as JSON. */
  map: string
  /** Names of the islands that it contains. */
  islands: readonly string[]
  /**
   * A hash of its output, which changes with the module, its imports, its islands, and its messages. It is followed by
   * the names of the scripts that it loads in the browser, separated by spaces.
   */
  version: string
}

/** A script or style sheet for browsers. It is published with the release at an immutable URL. */
export interface CodeAsset {
  /** Contains a content hash. */
  name: string
  type: 'text/javascript' | 'text/css'
  text: string
}

/** A URL of the site in a style sheet, `url(/images/shore.webp)`, and the place of its first use. */
export interface StyleAddress {
  address: string
  file: string
  line: number
  column: number
}

/** All code of a site. */
export interface SiteCode {
  modules: readonly CodeModule[]
  /** URL of each island's script, by island name. */
  scripts: Readonly<Record<string, string>>
  /** Names of its style sheets. */
  styles: readonly string[]
  styleAddresses: readonly StyleAddress[]
  assets: readonly CodeAsset[]
  /** Messages of plugins, and of the site (`''`), by language. */
  messages: Readonly<Record<string, Readonly<Record<string, MessageTree>>>>
  /** The problems of modules that couldn't be bundled, by `moduleKey`. */
  broken: Readonly<Record<string, Diagnostic>>
  /** Other problems. */
  diagnostics: readonly Diagnostic[]
}

/** The code of a site without code. */
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

/** Returns the URL of a script or style sheet of the site. */
export function assetAddress(name: string): string {
  return `/_code/${name}`
}

/** Returns the component that a broken one would replace, if its source reveals it. */
export function replacedBy(source: string): string | undefined {
  return /\breplaces:\s*["'`]([\w-]+)["'`]/.exec(source)?.[1]
}

/** Identifies a module of a site: `component pricing-table`, with the name of its plugin at the end, if any. */
export function moduleKey({ kind, name, plugin }: Pick<CodeModule, 'kind' | 'name' | 'plugin'>): string {
  return plugin === undefined ? `${kind} ${name}` : `${kind} ${name} ${plugin}`
}

/** Returns the problem with a module of a kind and name, wherever it comes from. */
export function brokenReasons(broken: SiteCode['broken'], kind: CodeKind, name: string): Diagnostic | undefined {
  const key = moduleKey({ kind, name })
  return Object.entries(broken).find(([each]) => each === key || each.startsWith(`${key} `))?.[1]
}
