import type { StyleSheetName } from '../../core/document/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'

/** The flags among the static assets: the version of the set, and the available countries. */
export interface Flags {
  version: string
  countries: string[]
}

/** The files built for the browser. Their names contain a content hash. */
export interface ClientAssets {
  /** URLs of the style sheets. */
  styles: Record<StyleSheetName, string>
  /** URL of the eager module. */
  main: string
  /** URL of the module that a site's scripts use to query its content. */
  content: string
  /** URL of the interface's icons, which are one file. */
  icons: string
  /** Source of the script that is inlined in `<head>`, and its CSP hash. */
  boot: string
  bootHash: string
  /** URL of the service worker for readers who keep pages offline. */
  serviceWorker: string
  /** Names of the files that offline pages may load, and their total size. */
  offline: { files: string[]; bytes: number }
  /** Hash of the interface strings in all languages. */
  messagesHash: string
}

/** Static assets that depend on a site's packages as well as the engine. */
export interface SiteAssets {
  /** The installed icon sets, by prefix. */
  iconSets: Record<string, IconSetFacts>
  flags: Flags
}

declare const CLIENT_ASSETS: ClientAssets
declare const SITE_ASSETS: SiteAssets
declare const BUILD_ID: string
declare const BUILD_TIME: string
declare const BUILD_COMMIT: string
declare const BUILD_COMPILER: string

/** Set by the build (`scripts/bundle/bundle-worker.ts`). */
export const clientAssets: ClientAssets = CLIENT_ASSETS

/** Set when the site is built; see `completeWorker`. */
export const siteAssets: SiteAssets = SITE_ASSETS

/** Identifies this compilation of the code. */
export const buildId: string = BUILD_ID

/** Time of the compilation, in ISO 8601. */
export const buildTime: string = BUILD_TIME

/** The source commit of the build; empty if it is unknown or there were uncommitted changes. */
export const buildCommit: string = BUILD_COMMIT

/** Identifies the content compiler in this build; see `scripts/sync/code-version.ts`. */
export const buildCompiler: string = BUILD_COMPILER
