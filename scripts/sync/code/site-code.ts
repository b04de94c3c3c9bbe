import type { Diagnostic } from '../../../core/error/index.ts'

/** Folder of the content with code of the site's own. It is executed, and therefore read by a trusted sync only. */
export const codeFolder = '_code'

/** What a module in the folder declares. */
export type CodeKind = 'component' | 'island' | 'slot' | 'markdown'

/** A module of the site, bundled for the sync. Plain data: each compile thread gets a copy, and runs it. */
export interface CodeModule {
  kind: CodeKind
  /** That of its file, in kebab-case: by it, authors use a component or an island. */
  name: string
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

/** All code of a site. */
export interface SiteCode {
  modules: readonly CodeModule[]
  /** Address of the script of each island, by its name. */
  scripts: Readonly<Record<string, string>>
  /** Names of its style sheets. */
  styles: readonly string[]
  assets: readonly CodeAsset[]
  /** What is wrong with modules that could not be bundled, by kind and name: `component pricing-table`. */
  broken: Readonly<Record<string, Diagnostic>>
  /** What is wrong with anything else. */
  diagnostics: readonly Diagnostic[]
}

/** The code of a site that has none. */
export const noCode: SiteCode = { modules: [], scripts: {}, styles: [], assets: [], broken: {}, diagnostics: [] }

/** Where browsers find a script or a style sheet of the site. */
export function assetAddress(name: string): string {
  return `/_code/${name}`
}

/** The component that one which does not work would replace, as far as its source tells. */
export function replacedBy(source: string): string | undefined {
  return /\breplaces:\s*["'`]([\w-]+)["'`]/.exec(source)?.[1]
}

/** Names a module among all of a site. */
export function moduleKey({ kind, name }: Pick<CodeModule, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}
