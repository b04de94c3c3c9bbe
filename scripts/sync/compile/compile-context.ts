import type { ApiPage } from '../../../core/api/index.ts'
import type { CompiledDocument, ComponentAliases } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { Frontmatter, InternalLink, Resolver } from '../../../core/markdown/index.ts'
import type { OpenCode } from '../code/open-code.ts'
import type { SlotSite } from '../code/render-slot.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import type { Watch } from './render-site-code.ts'
import type { TimeLimit } from './page-budget.ts'
import type { Highlighter } from './highlight.ts'
import type { Icons } from './icons.ts'
import type { DocumentFacts } from './inspect-document.ts'
import type { CompiledFields } from './title-and-lead.ts'

/** An entry to compile. */
export interface DocumentSource {
  /** The path in the content folder, for diagnostics. */
  file: string
  /** The content of the file, to find positions in it. Empty if the file contains several entries. */
  text: string
  frontmatter: Frontmatter
  /** `md`, or the extension of a data file. */
  extension: string
  /** The path of the page. */
  path: string
  /** The locale of the content. */
  locale: string
  /** The title of a page that has none in its frontmatter and doesn't start with a heading. */
  fallbackTitle: string
  /**
   * Whether the layout shows the page's title, so that the article must not repeat it. Landing pages have no header.
   */
  hasHeader: boolean
  /** The content of an API page, which is not written in Markdown. */
  api?: ApiPage | undefined
}

/** The site's settings, tools, and lookups that compiling an entry uses. */
export interface CompileContext {
  resolver: Resolver
  highlighter: Highlighter
  icons: Icons
  /** Translates interface strings into the locale of the page. */
  t: Translate
  /** The codes of the enabled locales. */
  codes: readonly string[]
  /** Components that the site uses in place of built-in ones. */
  aliases: ComponentAliases
  /** Whether raw HTML is kept without sanitizing. */
  trusted: boolean
  /** Whether to apply the typography rules of the language. */
  typography: boolean
  /** The APIs of the site, if any. */
  apis?: readonly SiteApi[] | undefined
  /** The default locale, in which APIs are described. Defaults to the locale of the page. */
  defaultLocale?: string
  /** The time limit for the page. Defaults to `pageBudget`. */
  limit?: TimeLimit
  /** The code of the site and the data that it can use. By default, the site has no code. */
  code?: OpenCode
  site?: SlotSite
  /** Tracks which component is being rendered. */
  watch?: Watch
}

/** A compiled entry. */
export interface CompileResult {
  /** `null` for data files, which have no text. */
  document: CompiledDocument | null
  fields: CompiledFields
  /** Links to pages of the site. These pages exist, but the fragments of the links are checked later. */
  links: InternalLink[]
  /** Facts that only `npm run check` needs. */
  facts: DocumentFacts
  diagnostics: Diagnostic[]
}
