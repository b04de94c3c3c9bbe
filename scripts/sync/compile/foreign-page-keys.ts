import { basename } from 'node:path'

/** Rivage's equivalent of a key of another system. */
interface Equivalent {
  hint: string
  /** The equivalent field. If the page already sets it, no hint is shown. */
  field?: string
}

const sorting = { hint: 'Start the name of the file with a number, `2.install.md`, to set its position.' }
const label = { hint: 'Use `navigation.title`.', field: 'navigation' }
const redirects = { hint: 'Redirect the old URLs in the file _redirects.' }
const outline = { hint: 'Use `toc`: `false`, or the number of levels in `toc.depth`.', field: 'toc' }
const language = { hint: 'Move the file to the folder of its language.' }
const neighbors = { hint: 'Remove it: previous and next links follow the sidebar.' }
const edit = { hint: 'Use `github` in site.config.ts.' }
const search = { hint: 'Use `searchable: false`.', field: 'searchable' }
const draft = { hint: 'Use `draft: true`.', field: 'draft' }
const start = { hint: 'Use `publishAt`.', field: 'publishAt' }
const end = { hint: 'Use `expireAt`.', field: 'expireAt' }
const address = { hint: 'Use `slug: /path`, or `path` with the language.', field: 'slug' }
const noIndex = { hint: 'Use `noindex: true`.', field: 'noindex' }

/**
 * Frontmatter keys of other systems for which Rivage has an equivalent. Authors can use any other key for their own
 * data, which queries and slots read, so the list contains only names that are unlikely to be chosen for data.
 */
const equivalents: Readonly<Record<string, Equivalent>> = {
  nav_order: sorting,
  sidebar_position: sorting,
  nav_exclude: { hint: 'Use `navigation: false`.', field: 'navigation' },
  nav_title: label,
  sidebar_label: label,
  sidebarTitle: label,
  linkTitle: label,
  permalink: address,
  publishDate: start,
  publishdate: start,
  expiryDate: end,
  expirydate: end,
  unpublishDate: end,
  isDraft: draft,
  robotsNoIndex: noIndex,
  bookHidden: { hint: 'Use `navigation: false`.', field: 'navigation' },
  bookToc: outline,
  hide_title: { hint: 'Remove it: every page shows its title.' },
  redirect_from: redirects,
  redirect_to: redirects,
  aliases: redirects,
  hide_table_of_contents: outline,
  outline,
  toc_max_heading_level: outline,
  tableOfContents: outline,
  search_exclude: search,
  pagefind: search,
  custom_edit_url: edit,
  editUrl: edit,
  editLink: edit,
  sidebar_class_name: { hint: 'Remove it.' },
  displayed_sidebar: { hint: 'Remove it: the sidebar follows the folders.' },
  pagination_next: neighbors,
  pagination_prev: neighbors,
  'og:title': { hint: 'Use `seo.title`.', field: 'seo' },
  'og:description': { hint: 'Use `seo.description`.', field: 'seo' },
  'og:image': { hint: 'Use `seo.ogImage`.', field: 'seo' },
}

/** Keys that are also common words. They are only reported if they have the value that other systems use. */
const byValue: Readonly<Record<string, readonly [matches: (value: unknown) => boolean, Equivalent]>> = {
  published: [(value) => value === false, draft],
  status: [(value) => value === 'draft', draft],
  url: [(value) => typeof value === 'string' && value.startsWith('/'), address],
  robots: [(value) => typeof value === 'string' && /\bnoindex\b/.test(value), noIndex],
  search: [(value) => isObject(value) && value.exclude === true, search],
  head: [isHeadList, { hint: 'Use `noindex` or `seo`, or `head` in site.config.ts for elements on all pages.' }],
  hidden: [(value) => value === true, { hint: 'Use `unlisted: true`, or `navigation: false`.', field: 'unlisted' }],
  lang: [isLanguage, language],
  language: [isLanguage, language],
  locale: [isLanguage, language],
  weight: [(value) => typeof value === 'number', sorting],
  prev: [isNeighbor, neighbors],
  next: [isNeighbor, neighbors],
  aside: [(value) => value === false, outline],
  hide: [isMaterialHide, { hint: 'Use `navigation: false` or `toc: false`.' }],
  sidebar: [isSidebarEntry, { hint: 'Use `navigation`: `title`, `badge`, or `false`.', field: 'navigation' }],
}

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(value)
}

function isMaterialHide(value: unknown): boolean {
  return Array.isArray(value) && value.some((part) => part === 'navigation' || part === 'toc')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSidebarEntry(value: unknown): boolean {
  return isObject(value) && ['label', 'order', 'badge', 'hidden'].some((key) => key in value)
}

/** Returns whether a value removes or replaces the link to the previous or next page. */
function isNeighbor(value: unknown): boolean {
  return value === false || (isObject(value) && ('link' in value || 'text' in value))
}

/** Returns whether a value lists elements, as in VitePress (`[meta, { … }]`) and Starlight (`{ tag: meta }`). */
function isHeadList(value: unknown): boolean {
  return Array.isArray(value) && value.some((each) => Array.isArray(each) || (isObject(each) && 'tag' in each))
}

/**
 * Returns the hint for a key of another system. Returns `undefined` if the key is the author's data, or if the page
 * already uses the equivalent.
 */
export function foreignPageKey(
  name: string,
  value: unknown,
  { file, written }: { file: string; written: readonly string[] },
): string | undefined {
  const [matches, common] = Object.hasOwn(byValue, name) ? byValue[name]! : []
  const equivalent = Object.hasOwn(equivalents, name) ? equivalents[name] : matches?.(value) ? common : undefined
  if (!equivalent || (equivalent.field !== undefined && written.includes(equivalent.field))) return undefined
  if (equivalent === sorting && /^\d+\./.test(basename(file))) return undefined
  return equivalent.hint
}
