import type { StyleSheetName } from '../../core/document/index.ts'
import type { IconSetFacts } from '../../core/icon/index.ts'

/** The flags among the static assets: the version of their set, and the countries that have one. */
export interface Flags {
  version: string
  countries: string[]
}

/** What the build made for the browser. Names carry the hash of their content. */
export interface ClientAssets {
  /** Addresses of the style sheets. */
  styles: Record<StyleSheetName, string>
  /** Address of the eager module. */
  main: string
  /** Address of the module with which scripts query the content. */
  content: string
  /** Address of the icons that no first paint shows. */
  icons: string
  /** Source of the script inlined in `<head>`, and its CSP hash. */
  boot: string
  bootHash: string
  /** Names the texts of all languages. */
  messagesHash: string
  /** Installed sets of icons, by their prefixes. */
  iconSets: Record<string, IconSetFacts>
  flags: Flags
}

declare const CLIENT_ASSETS: ClientAssets
declare const BUILD_ID: string
declare const BUILD_TIME: string

/** Put in place by the build (`scripts/bundle/bundle-worker.ts`). */
export const clientAssets: ClientAssets = CLIENT_ASSETS

/** Names this compilation of the code. */
export const buildId: string = BUILD_ID

/** When it was made, as an ISO date. */
export const buildTime: string = BUILD_TIME
