import type { Entry } from './document.ts'

/** Whether a published page is included in each kind of list. */
interface Surfaces {
  /** In the sidebar, and in links to the previous and next page. */
  menu: boolean
  /** In search results, completions, and suggestions for a missing page. */
  search: boolean
  /** In the sitemap, and in feeds of changes. */
  sitemap: boolean
  /** In lists for programs: `llms.txt`, the read API, and MCP. */
  lists: boolean
  /** Whether search engines may index the page. */
  robots: boolean
}

/**
 * Returns which lists include a page. Supports the keys of other systems: `unlisted` (Docusaurus), `hidden`, `noindex`,
 * and `searchable` (Mintlify), `pagefind` and `sidebar.hidden` (Starlight), `search.exclude` (Material for MkDocs),
 * `navigation` and `sitemap` (Docus).
 * @param meta the frontmatter keys that have no column
 */
export function surfacesOf({ meta, navigation }: Pick<Entry, 'meta' | 'navigation'>): Surfaces {
  const hidden = meta.unlisted === true || meta.hidden === true
  const noindex = hidden || meta.noindex === true
  return {
    menu: !hidden && navigation !== false && record(meta.sidebar).hidden !== true,
    search:
      !hidden &&
      meta.searchable !== false &&
      meta.search !== false &&
      meta.pagefind !== false &&
      record(meta.search).exclude !== true,
    sitemap: !noindex && meta.sitemap !== false,
    lists: !hidden,
    robots: !noindex,
  }
}

/**
 * For each list that omits the page, sets the key that database queries check: `navigation: false`,
 * `searchable: false`, `sitemap: false`, or `unlisted: true`.
 */
export function withSurfaces<Fields extends Pick<Entry, 'meta' | 'navigation'>>(fields: Fields): Fields {
  const { menu, search, sitemap, lists } = surfacesOf(fields)
  return {
    ...fields,
    ...(menu ? {} : { navigation: false }),
    meta: {
      ...fields.meta,
      ...(search ? {} : { searchable: false }),
      ...(sitemap ? {} : { sitemap: false }),
      ...(lists ? {} : { unlisted: true }),
    },
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
