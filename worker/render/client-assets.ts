import type { StyleSheetName } from '../../core/document/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'

/** The flags among the static assets: version of the flag set, and available countries. */
export interface Flags {
  version: string
  countries: string[]
}

/** The files that were built for the browser. Their names contain a content hash. */
export interface ClientAssets {
  /** URLs of the style sheets. */
  styles: Record<StyleSheetName, string>
  /** URL of the script that every page loads. */
  main: string
  /** URL of the module with which scripts query the content. */
  content: string
  /** URL of the file with all icons of the interface. */
  icons: string
  /** The script that is inlined in `<head>`, and its CSP hash. */
  boot: string
  bootHash: string
  /** URL of the service worker, for readers who save pages for offline reading. */
  serviceWorker: string
  /** Names of the files that saved pages may load, and their total size. */
  offline: { files: string[]; bytes: number }
  /** Hash of the interface strings in all languages. */
  messagesHash: string
}

/** Static assets that depend on the packages of the site. */
export interface SiteAssets {
  /** The icon sets that the site has installed, by prefix. */
  iconSets: Record<string, IconSetFacts>
  flags: Flags
}

declare const CLIENT_ASSETS: ClientAssets
declare const SITE_ASSETS: SiteAssets
declare const BUILD_ID: string
declare const BUILD_TIME: string
declare const BUILD_COMMIT: string
declare const BUILD_COMPILER: string
declare const BUILD_BOOKS: string
declare const BUILD_BASE: string

/** Inserted by the build. See `scripts/bundle/bundle-worker.ts`. */
export const clientAssets: ClientAssets = CLIENT_ASSETS

/** Inserted when the site is built. See `completeWorker`. */
export const siteAssets: SiteAssets = SITE_ASSETS

/** Identifies this build of the code. */
export const buildId: string = BUILD_ID

/** When the code was built (ISO 8601). */
export const buildTime: string = BUILD_TIME

/** Commit that was built; empty if it is unknown or if there were uncommitted changes. */
export const buildCommit: string = BUILD_COMMIT

/** Identifies the content compiler of this build. See `scripts/sync/code-version.ts`. */
export const buildCompiler: string = BUILD_COMPILER

/** Identifies the code of this build that plans books. */
export const buildBooks: string = BUILD_BOOKS

/**
 * The base path in the configuration when the site was built. Only used until this isolate has read a release, which
 * contains the current one.
 */
export const buildBase: string = BUILD_BASE
