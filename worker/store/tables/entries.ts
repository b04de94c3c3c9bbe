// Tables whose rows are visible in a range of releases.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Entry, FormerHeading, PageLink } from '../../../core/document/index.ts'

/** Columns that all of these tables have. See visibility.ts for the rule. */
const versioned = {
  id: integer().primaryKey(),
  channel: text().notNull(),
  since: integer().notNull(),
  until: integer(),
}

/** A hash of everything in the row that readers can see. */
const digest = text().notNull()

/** The content at a path: the small columns of a page, or a data file. */
export const entry = sqliteTable('entry', {
  ...versioned,
  collection: text().notNull(),
  /** Path in the content folder. */
  file: text().notNull(),
  path: text().notNull(),
  stem: text().notNull(),
  extension: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  navigation: text({ mode: 'json' }).$type<Entry['navigation']>().notNull(),
  seo: text({ mode: 'json' }).$type<Entry['seo']>().notNull(),
  meta: text({ mode: 'json' }).$type<Entry['meta']>().notNull(),
  links: text({ mode: 'json' }).$type<PageLink[]>(),
  layout: text(),
  /** Hash of the page's document; `null` for a data file. */
  document: text(),
  /** When the release that last changed the content was created (ISO 8601). */
  updatedAt: text('updated_at').notNull(),
  /** A hash of the source file and of the code that compiled it. */
  source: text().notNull(),
  /** Properties of other files that the compiled content depends on, such as link targets. */
  dependencies: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  digest,
  /** Former ids of headings. */
  anchors: text({ mode: 'json' }).$type<FormerHeading[]>(),
  /** URL of the generated social card. */
  picture: text(),
  /** A hash of the title, description, and text; `null` for a data file. */
  contentHash: text('content_hash'),
  /** Path of the file without the locale. Translations of a page share it. */
  translationKey: text('translation_key').notNull().default(''),
  /** The page kind. `null` for a data file, and in rows of older engines, whose kind is determined by `kindOf`. */
  kind: text(),
})

/** A node of the navigation tree. */
export const navigation = sqliteTable('navigation', {
  ...versioned,
  collection: text().notNull(),
  path: text().notNull(),
  /** Path of the parent folder. */
  parent: text().notNull(),
  /** Key that sorts the whole tree. */
  sort: text().notNull(),
  stem: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** Whether the node is a page. */
  page: integer({ mode: 'boolean' }).notNull(),
  /** Number of direct children. */
  size: integer().notNull(),
  /** Path of the node's own page, or else of the first page below it. */
  first: text().notNull(),
  /**
   * `icon`, `badge`, and other fields from authors. `indexPage` contains the title and fields of a folder's index page,
   * if the folder's settings give the folder another title.
   */
  data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  digest,
})

/** A file in content/public/. */
export const file = sqliteTable('file', {
  ...versioned,
  path: text().notNull(),
  /** Hash of the file's bytes. */
  media: text().notNull(),
  digest,
})

/** A redirect, or the removal of a page (status 410). */
export const redirect = sqliteTable('redirect', {
  ...versioned,
  /** `written` for an operator's redirect. `moved` for a moved or removed page, recorded by a sync. */
  kind: text().notNull(),
  source: text().notNull(),
  /** The target URL. */
  target: text().notNull(),
  /** Status of the redirect; 410 for a removed page. */
  status: integer().$type<301 | 302 | 307 | 308 | 410>().notNull(),
  /** For a removed page: its title, and words from which similar pages can be found. Otherwise empty. */
  data: text({ mode: 'json' }).$type<{ title?: string; words?: string }>().notNull(),
  digest,
})

/** The translation state of a page. */
export const translation = sqliteTable('translation', {
  ...versioned,
  path: text().notNull(),
  /** Path of the source page. */
  source: text().notNull(),
  /**
   * The source section of each section, and a hash of the source text that was translated, in the format of
   * core/translation/pack-sections.ts.
   */
  sections: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** Headings of the source that have no counterpart in the translation. */
  untranslated: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Headings of the translation that have no counterpart in the source. */
  unpaired: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Number of outdated sections. */
  stale: integer().notNull(),
  sourceHash: text('source_hash').notNull(),
  digest,
})

/** A row of the base that an overlay hides, from the overlay's release `since` on. */
export const hiddenRow = sqliteTable(
  'hidden_row',
  {
    channel: text().notNull(),
    /** Name of the row's table. */
    name: text().notNull(),
    row: integer().notNull(),
    since: integer().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.channel, columns.name, columns.row] })],
)
