import type { Entry } from './document.ts'

/** Where a page that is published is found, besides its own address and what is asked for by that. */
interface Surfaces {
  /** The menu, and the previous and next links. */
  menu: boolean
  /** Every search and completion, and what is proposed for a missing page. */
  search: boolean
  /** The sitemap, and feeds of changes. */
  sitemap: boolean
  /** Lists for programs: `llms.txt`, the read API, MCP. */
  lists: boolean
  /** Whether search engines may list it. */
  robots: boolean
}

/**
 * Where a page is found: the one rule for what is hidden. Frontmatter of other systems means what it meant there:
 * `unlisted` (Docusaurus), `hidden`, `noindex` and `searchable` (Mintlify), `pagefind` and `sidebar.hidden`
 * (Starlight), `search.exclude` (Material for MkDocs), `navigation` and `sitemap` (Docus).
 *
 * @param meta frontmatter that is no column of its own
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
 * A page's fields with what hides it under one name each, by which the database is asked: `navigation: false`,
 * `searchable: false`, `sitemap: false` and `unlisted: true`.
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
