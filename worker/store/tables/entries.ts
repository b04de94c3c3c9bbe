// Rows that are visible in a range of releases.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Entry, FormerHeading, PageLink } from '../../../core/document/index.ts'

/** Columns of every table whose rows are visible in a range of releases; visibility.ts implements the rule. */
const versioned = {
  id: integer().primaryKey(),
  channel: text().notNull(),
  since: integer().notNull(),
  until: integer(),
}

/** A hash of everything that readers see of the row. */
const digest = text().notNull()

/** The visible content at a path: the small columns of a page, or a data file. */
export const entry = sqliteTable('entry', {
  ...versioned,
  collection: text().notNull(),
  /** Path inside the content folder. */
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
  /** Hash of its document; `null` for a data file. */
  document: text(),
  /** Time of the release in which its content last changed, ISO 8601. */
  updatedAt: text('updated_at').notNull(),
  /** A hash of its source and of the code that compiled it. */
  source: text().notNull(),
  /** The properties of other files on which the compiled file depends, such as link targets. */
  dependencies: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  digest,
  /** Former ids of its headings. */
  anchors: text({ mode: 'json' }).$type<FormerHeading[]>(),
  /** URL of its generated social card. */
  picture: text(),
  /** A hash of its title, description, and text; `null` for a data file. */
  contentHash: text('content_hash'),
  /** The path of its file without the locale, which its translations share. */
  translationKey: text('translation_key').notNull().default(''),
  /** Its page kind. `null` for a data file, and in rows from older engines, for which `kindOf` decides. */
  kind: text(),
})

/** A node of the navigation tree. */
export const navigation = sqliteTable('navigation', {
  ...versioned,
  collection: text().notNull(),
  path: text().notNull(),
  /** Path of the parent folder. */
  parent: text().notNull(),
  /** Sort key in the whole tree. */
  sort: text().notNull(),
  stem: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** Whether there is a page at `path`. */
  page: integer({ mode: 'boolean' }).notNull(),
  /** Number of direct children. */
  size: integer().notNull(),
  /** Path of the page itself or of the first page inside. */
  first: text().notNull(),
  /**
   * `icon`, `badge`, and other values from the author. `indexPage` contains the label and marks of a folder's own page,
   * if the folder's settings give the folder another name.
   */
  data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  digest,
})

/** A file in content/public/. */
export const file = sqliteTable('file', {
  ...versioned,
  path: text().notNull(),
  /** Hash of the media. */
  media: text().notNull(),
  digest,
})

/** A redirect from a path, or the record that the page at that path was removed (410). */
export const redirect = sqliteTable('redirect', {
  ...versioned,
  /** Whether an operator wrote it, or a sync recorded it for a moved or removed page. */
  kind: text().notNull(),
  source: text().notNull(),
  /** The target URL. */
  target: text().notNull(),
  /** The status of a redirect, or 410 for a removed page. */
  status: integer().$type<301 | 302 | 307 | 308 | 410>().notNull(),
  /** For a removed page, its title, and words to find similar pages; otherwise empty. */
  data: text({ mode: 'json' }).$type<{ title?: string; words?: string }>().notNull(),
  digest,
})

/** The state of a translated page. */
export const translation = sqliteTable('translation', {
  ...versioned,
  path: text().notNull(),
  /** Path of the source page. */
  source: text().notNull(),
  /**
   * The source section of each translated section, and the state of the source that was translated, packed; see
   * core/translation/pack-sections.ts.
   */
  sections: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** Headings of the source without a counterpart. */
  untranslated: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Headings of the translation without a counterpart. */
  unpaired: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Number of outdated sections. */
  stale: integer().notNull(),
  sourceHash: text('source_hash').notNull(),
  digest,
})

/** A row of the base that a preview hides, starting with its release `since`. */
export const hiddenRow = sqliteTable(
  'hidden_row',
  {
    channel: text().notNull(),
    /** The table of the row. */
    name: text().notNull(),
    row: integer().notNull(),
    since: integer().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.channel, columns.name, columns.row] })],
)
