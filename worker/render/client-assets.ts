import type { StyleSheetName } from '../../core/document/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'

/** The flags among the static assets: the version of their set, and the countries that have one. */
export interface Flags {
  version: string
  countries: string[]
}

/** What the build made for the browser. The names of the files contain the hash of their content. */
export interface ClientAssets {
  /** Addresses of the style sheets. */
  styles: Record<StyleSheetName, string>
  /** Address of the eager module. */
  main: string
  /** Address of the module with which scripts of a site query its content. */
  content: string
  /** Address of the interface's icons, one file. */
  icons: string
  /** Source of the script inlined in `<head>`, and its CSP hash. */
  boot: string
  bootHash: string
  /** Hash of the interface texts of all languages. */
  messagesHash: string
}

/** What of the static assets depends on the packages of a site, and not on the engine alone. */
export interface SiteAssets {
  /** The installed icon sets, by their prefixes. */
  iconSets: Record<string, IconSetFacts>
  flags: Flags
}

declare const CLIENT_ASSETS: ClientAssets
declare const SITE_ASSETS: SiteAssets
declare const BUILD_ID: string
declare const BUILD_TIME: string
declare const BUILD_COMMIT: string
declare const BUILD_COMPILER: string

/** Put in place by the build (`scripts/bundle/bundle-worker.ts`). */
export const clientAssets: ClientAssets = CLIENT_ASSETS

/** Put in place where the site is built: see `completeWorker`. */
export const siteAssets: SiteAssets = SITE_ASSETS

/** Identifies this compilation of the code. */
export const buildId: string = BUILD_ID

/** When it was compiled, in ISO 8601. */
export const buildTime: string = BUILD_TIME

/** The commit it was compiled from; empty where that is not known, or something was changed since. */
export const buildCommit: string = BUILD_COMMIT

/** Names the code that compiles content for this build; see `scripts/sync/code-version.ts`. */
export const buildCompiler: string = BUILD_COMPILER
