import type { Diagnostic } from '../../../core/error/index.ts'
import type { MessageTree } from '../../../core/locale/index.ts'

/** The folder in the content that contains the site's code. This code is run, so only a trusted sync reads it. */
export const codeFolder = '_code'

/** The prefix of module names in stack traces. */
export const codeScheme = 'rivage-code:'

/** The type of a module's declaration. */
export type CodeKind = 'component' | 'island' | 'slot' | 'markdown'

/** A code folder in the content or in a plugin. */
export interface CodeFolder {
  /** The absolute path, without symbolic links. */
  root: string
  /** The path of the folder that contains `components/`, `islands/`, and so on, relative to `root`. */
  code: string
  /** The name of the npm package, if this is a plugin. */
  plugin?: string
}

/** The prefix of paths to files in packages, for messages. */
export const packagesFolder = 'node_modules/'

/** Returns the path of a file for messages. The files of a plugin are in its package. */
export function shownFile({ plugin }: Pick<CodeFolder, 'plugin'>, file: string): string {
  return plugin === undefined ? file : `${packagesFolder}${plugin}/${file}`
}

/**
 * A module of the site, bundled for the sync. It is plain data, because each compile thread gets a copy and runs it.
 */
export interface CodeModule {
  kind: CodeKind
  /** The name of the file in kebab case. Authors use components and islands by this name. */
  name: string
  /** The package that contains the module. Absent for modules of the site itself. */
  plugin?: string | undefined
  /** The path for diagnostics, relative to the content folder or to the package of the plugin. */
  file: string
  /** The bundled CommonJS code. It loads React, engine modules, and islands with `require`. */
  source: string
  /** The source map of `source` (revision 3), as JSON. */
  map: string
  /** The names of the islands that the module contains. */
  islands: readonly string[]
  /**
   * A hash that changes with the module, its imports, its islands, and its messages. It is followed by the names of the
   * scripts that the module loads in browsers, separated by spaces.
   */
  version: string
}

/** A script or style sheet for browsers. It is published with a release at an immutable URL. */
export interface CodeAsset {
  /** The file name, which contains a hash of the content. */
  name: string
  type: 'text/javascript' | 'text/css'
  text: string
}

/** A URL of the site in a style sheet, such as `url(/images/shore.webp)`, and the position of its first use. */
export interface StyleAddress {
  address: string
  file: string
  line: number
  column: number
}

/** All code of a site and its plugins. */
export interface SiteCode {
  modules: readonly CodeModule[]
  /** The URL of each island's script, by the name of the island. */
  scripts: Readonly<Record<string, string>>
  /** The names of the style sheets. */
  styles: readonly string[]
  styleAddresses: readonly StyleAddress[]
  assets: readonly CodeAsset[]
  /** Messages by package and language. The site itself has the key `''`. */
  messages: Readonly<Record<string, Readonly<Record<string, MessageTree>>>>
  /** Diagnostics of modules that couldn't be bundled, by `moduleKey`. */
  broken: Readonly<Record<string, Diagnostic>>
  /** All other diagnostics. */
  diagnostics: readonly Diagnostic[]
  /** The requests of islands to other sites, whose URLs are in the source. */
  connections: readonly Connection[]
}

/** A request of code that runs in browsers. */
export interface Connection {
  file: string
  line: number
  column: number
  url: string
}

/** The value for a site that has no code. */
export const noCode: SiteCode = {
  modules: [],
  scripts: {},
  styles: [],
  styleAddresses: [],
  assets: [],
  messages: {},
  broken: {},
  diagnostics: [],
  connections: [],
}

/** Returns the path of a script or style sheet of the site. */
export function assetAddress(name: string): string {
  return `/_code/${name}`
}

/** Returns the name of the component that a broken component would replace, if its source reveals it. */
export function replacedBy(source: string): string | undefined {
  return /\breplaces:\s*["'`]([\w-]+)["'`]/.exec(source)?.[1]
}

/**
 * Returns the key of a module, such as `component pricing-table`. For a plugin, it ends with the name of the package.
 */
export function moduleKey({ kind, name, plugin }: Pick<CodeModule, 'kind' | 'name' | 'plugin'>): string {
  return plugin === undefined ? `${kind} ${name}` : `${kind} ${name} ${plugin}`
}

/** Returns the diagnostic of a broken module with the given kind and name, from the site or any plugin. */
export function brokenReasons(broken: SiteCode['broken'], kind: CodeKind, name: string): Diagnostic | undefined {
  const key = moduleKey({ kind, name })
  return Object.entries(broken).find(([each]) => each === key || each.startsWith(`${key} `))?.[1]
}
