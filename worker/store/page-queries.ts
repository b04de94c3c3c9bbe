// SQL for page views. It is written by hand, because building it with drizzle for each request takes longer than
// running it.
import { unpackSections } from '../../core/translation/index.ts'
import type { TrackedSection } from '../../core/translation/index.ts'
import { columnList, document, documentPart, entry, navigation, redirect, translation } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { wasPublished, visible } from './visibility.ts'

const entryKeys = [
  'collection',
  'file',
  'path',
  'translationKey',
  'stem',
  'extension',
  'title',
  'description',
  'navigation',
  'seo',
  'meta',
  'links',
  'layout',
  'document',
  'since',
  'updatedAt',
  'anchors',
  'picture',
  'kind',
] as const
const documentKeys = ['outline', 'styles', 'readingMinutes'] as const
const entryColumns = `${columnList(entry, entryKeys)}, ${columnList(document, documentKeys)}`

/**
 * The pages at the paths in the JSON array ?3. If two files have the same path, the one with the lower stem comes
 * first.
 */
export const entriesAt = `
  SELECT ${entryColumns} FROM entry JOIN document ON hash = document
  WHERE path IN (SELECT value FROM json_each(?3)) AND ${visible} ORDER BY stem`

/** The translation state of the page at path ?3. */
export const translationAt = `
  SELECT json_object('source', source, 'sections', json(sections), 'untranslated', json(untranslated)) AS translation
  FROM translation WHERE path = ?3 AND ${visible}`

/** The former headings and translated sections of the pages at the paths in the JSON array ?3. */
export const otherIdsAt = `
  SELECT path, anchors, (SELECT json_object('source', source, 'sections', json(sections), 'untranslated', json(untranslated)) FROM translation WHERE translation.path = entry.path AND ${visible}) AS translation
  FROM entry WHERE path IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible} ORDER BY stem DESC`

/** The page at path ?3 and its translations or, if there is no such page, the pages with the translation key ?4. */
export const translationsOf = `
  SELECT ${entryColumns}, CASE path WHEN ?3 THEN (${translationAt}) END AS translation
  FROM entry JOIN document ON hash = document
  WHERE translation_key = coalesce((SELECT translation_key FROM entry WHERE path = ?3 AND document IS NOT NULL AND ${visible}), ?4) AND ${visible} ORDER BY stem`

/** The translation keys of the pages at the paths in the JSON array ?3, and the paths of all pages that share them. */
export const pairsOf = `
  SELECT page.path, page.translation_key, (SELECT json_group_array(path) FROM entry WHERE translation_key = page.translation_key AND document IS NOT NULL AND ${visible}) AS translations
  FROM (SELECT path, translation_key FROM entry WHERE path IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible}) AS page`

/**
 * Pages in the collections ?4 that have no translation in the collections ?3, with their translation keys. Both are
 * JSON arrays.
 */
export const untranslatedOf = `
  SELECT page.path, page.translation_key
  FROM (SELECT path, translation_key FROM entry WHERE collection IN (SELECT value FROM json_each(?4)) AND document IS NOT NULL AND ${visible}) AS page
  WHERE NOT EXISTS (
    SELECT 1 FROM entry WHERE translation_key = page.translation_key AND +collection IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible}
  )`

/** Whether the navigation ?3 contains untranslated pages. */
export const isIncomplete = `SELECT EXISTS (SELECT 1 FROM navigation WHERE collection = ?3 AND json_extract(data, '$.shownIn') IS NOT NULL AND ${visible}) AS incomplete`

const localizedKeys = ['path', 'title', 'file'] as const

/** All pages in the collections ?3 (a JSON array), and whether they are unlisted. */
export const pagesOf = `
  SELECT ${columnList(entry, localizedKeys)}, translation_key AS pair, json_extract(meta, '$.unlisted') IS 1 AS unlisted FROM entry
  WHERE collection IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible} ORDER BY stem`

const behindKeys = ['path', 'untranslated'] as const

/** Translations that are outdated or incomplete. Sections are only included if one of them is outdated. */
export const staleTranslations = `
  SELECT ${columnList(translation, behindKeys)}, CASE WHEN stale > 0 THEN sections END AS sections
  FROM translation WHERE (stale > 0 OR untranslated <> '[]') AND ${visible}`

/**
 * The latest states of the page at path ?3 that took effect by the time ?4. Omits scheduled states that were replaced
 * before their time, because readers never saw them. Rows of an overlay's base have `since` 0, so they count as part of
 * release 1.
 */
export const historyOf = `
  SELECT max(since, 1) AS release, until, coalesce(effective_at, created_at) AS seen_at, author, note, title,
    json_array(file, description, navigation, seo, meta, links, layout, anchors) AS shown,
    document, json_array(substr(source, 1, instr(source, '/') - 1), updated_at) AS written
  FROM entry LEFT JOIN release ON release.channel = entry.channel AND release.number = max(since, 1)
  WHERE entry.channel = ?1 AND path = ?3 AND +since <= ?2 AND coalesce(until, 2) > 1 AND document IS NOT NULL
    AND (effective_at IS NULL OR effective_at <= ?4)
    AND ${wasPublished('release', '?2')}
  ORDER BY +since DESC LIMIT 200`

/**
 * The former path of a page that moved to path ?3 in release ?2, and the release in which it left the former path. If
 * several paths redirect to ?3, selects the latest to be left.
 */
export const moveTo = `
  SELECT source AS path, (SELECT max(entry.until) FROM entry WHERE entry.channel = ?1 AND entry.path = source AND entry.until <= ?2 AND document IS NOT NULL) AS left
  FROM redirect WHERE channel = ?1 AND since = ?2 AND kind = 'moved' AND target = ?3 ORDER BY left DESC LIMIT 1`

const nodeKeys = ['path', 'parent', 'sort', 'stem', 'title', 'description', 'page', 'size', 'first', 'data'] as const
export const nodeColumns = columnList(navigation, nodeKeys)

/** The sort key of the node at path ?4 in collection ?3. */
const here = `(SELECT sort FROM navigation WHERE collection = ?3 AND path = ?4 AND ${visible})`

/** The page before path ?4 in the navigation. */
export const previousPage = `
  SELECT ${nodeColumns} FROM navigation WHERE collection = ?3 AND page = 1 AND sort < ${here} AND ${visible} ORDER BY sort DESC LIMIT 1`
export const nextPage = `
  SELECT ${nodeColumns} FROM navigation WHERE collection = ?3 AND page = 1 AND sort > ${here} AND ${visible} ORDER BY sort LIMIT 1`

/**
 * Children of the folder ?5: at most ?6 before the child at path ?4, and at most ?6 from that child on. If the folder
 * doesn't contain that child, its first children.
 */
export const levelAround = `
  SELECT * FROM (SELECT ${nodeColumns} FROM navigation
    WHERE collection = ?3 AND parent = ?5 AND sort < ${here} AND ${visible} ORDER BY sort DESC LIMIT ?6)
  UNION ALL
  SELECT * FROM (SELECT ${nodeColumns} FROM navigation
    WHERE collection = ?3 AND parent = ?5 AND sort >= coalesce(${here}, '') AND ${visible} ORDER BY sort LIMIT ?6 + 1)
  ORDER BY sort`

/**
 * SQL: whether `path` is that of a folder or below it. The range of paths uses the index. It includes unrelated paths,
 * such as `/en/guide-2` for `/en/guide`, which the second condition excludes. `LIKE` wouldn't use the index, and D1
 * limits its pattern to 50 bytes.
 */
export function isAtOrBelow(folder: string): string {
  return `path >= ${folder} AND path < ${folder} || '0' AND (path = ${folder} OR path >= ${folder} || '/')`
}

const listedPageKeys = ['path', 'title', 'description', 'document'] as const
const listedNodeKeys = ['path', 'title', 'page'] as const

/** The navigation nodes of collection ?3 at and below path ?4. */
export const nodesBelow = `
  SELECT ${columnList(navigation, listedNodeKeys)} FROM navigation WHERE collection = ?3 AND ${isAtOrBelow('?4')} AND ${visible} ORDER BY sort`

/** The pages at and below path ?3, with only the columns that lists need. */
export const pagesBelow = `
  SELECT ${columnList(entry, listedPageKeys)} FROM entry WHERE ${isAtOrBelow('?3')} AND document IS NOT NULL AND ${visible} ORDER BY stem`

/** The documents of the pages at and below path ?3. */
export const documentsBelow = `SELECT document FROM entry WHERE ${isAtOrBelow('?3')} AND document IS NOT NULL AND ${visible}`

/** The pages at the paths in the JSON array ?3, with only the columns that lists need. */
export const pagesAt = `
  SELECT ${columnList(entry, listedPageKeys)} FROM entry WHERE path IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL AND ${visible} ORDER BY stem`

/** The whole navigation tree of collection ?3. */
export const wholeTree = `SELECT ${nodeColumns} FROM navigation WHERE collection = ?3 AND ${visible} ORDER BY sort`

const redirectKeys = ['source', 'target', 'status', 'data'] as const

/** The redirects from the paths in the JSON array ?3. An operator's redirects come before those of moved pages. */
export const redirectsFrom = `
  SELECT ${columnList(redirect, redirectKeys)} FROM redirect
  WHERE source IN (SELECT value FROM json_each(?3)) AND ${visible} ORDER BY kind = 'written' DESC`

/** The parts of document ?1's text of kind ?2. */
export const textParts = 'SELECT text FROM document_part WHERE hash = ?1 AND kind = ?2 ORDER BY part'

const partKeys = ['kind', 'text'] as const

/** The parts of document ?1's article and marks. */
export const articleParts = `
  SELECT ${columnList(documentPart, partKeys)} FROM document_part WHERE hash = ?1 AND kind IN ('html', 'marks') ORDER BY kind, part`

/** The parts of the articles and marks of the documents in the JSON array ?1. */
export const articlesOf = `
  SELECT hash, ${columnList(documentPart, partKeys)} FROM document_part WHERE hash IN (SELECT value FROM json_each(?1)) AND kind IN ('html', 'marks') ORDER BY hash, kind, part`

/** The parts of document ?1's plain Markdown and of its section offsets. */
export const plainParts = `
  SELECT ${columnList(documentPart, partKeys)} FROM document_part WHERE hash = ?1 AND kind IN ('plain', 'plain-sections') ORDER BY kind, part`

/** The plain Markdown of the documents in the JSON array ?1, in parts. */
export const plainTexts = `
  SELECT hash, text FROM document_part WHERE hash IN (SELECT value FROM json_each(?1)) AND kind = 'plain' ORDER BY hash, part`

/** A slice of the listed pages in the collections ?3 (a JSON array), with limit ?4 and offset ?5. */
export const placesOf = `
  SELECT path, updated_at, meta, (SELECT json_group_array(path) FROM entry WHERE translation_key = page.translation_key AND document IS NOT NULL AND ${visible}) AS translations
  FROM (SELECT path, translation_key, updated_at, meta FROM entry WHERE collection IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL
    AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible} ORDER BY path LIMIT ?4 OFFSET ?5) AS page`

/** The listed pages in the collections ?3 (a JSON array), with the lengths of their plain Markdown. */
export const plainLengths = `
  SELECT path, document, coalesce((SELECT sum(length(text)) FROM document_part WHERE hash = document AND kind = 'plain'), 0) AS length
  FROM entry WHERE collection IN (SELECT value FROM json_each(?3)) AND document IS NOT NULL
  AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible} ORDER BY stem`

/** The article of the page at path ?3. If two files claim the path, the lower stem wins. */
export const articleAt = `
  SELECT ${columnList(documentPart, partKeys)} FROM document_part
  WHERE hash = (SELECT document FROM entry WHERE path = ?3 AND document IS NOT NULL AND ${visible} ORDER BY stem LIMIT 1)
  AND kind IN ('html', 'marks') ORDER BY kind, part`

type EntryRow = typeof entry.$inferSelect

/** A page with the small columns of its document. */
export interface PageEntry
  extends
    Omit<Pick<EntryRow, (typeof entryKeys)[number]>, 'file' | 'document' | 'anchors'>,
    Pick<typeof document.$inferSelect, (typeof documentKeys)[number]> {
  /** `{collection}/{file}`. */
  id: string
  /** Hash of the page's document. */
  document: string
  anchors: NonNullable<EntryRow['anchors']>
  /** The page's translation state. Only the requested page has it. */
  translation?: PageTranslation
}

/** An entry of a list of pages, with only the columns that books need. */
export interface ListedEntry extends Pick<EntryRow, (typeof listedPageKeys)[number]> {
  document: string
}

/** An entry of a list of navigation nodes. */
export interface ListedNode extends Pick<typeof navigation.$inferSelect, (typeof listedNodeKeys)[number]> {}

/**
 * The state of a translated page: which sections correspond to each other, and which sections of the source have
 * changed since.
 */
export interface PageTranslation {
  /** Path of the source page. */
  source: string
  sections: TrackedSection[]
  /** Headings of the source that have no counterpart. */
  untranslated: string[]
}

/** A node of the navigation tree. */
export interface NavigationRow extends Pick<typeof navigation.$inferSelect, (typeof nodeKeys)[number]> {
  /**
   * The title, icon, and other fields of a folder's index page, if the folder's settings give the folder another title.
   */
  indexPage?: IndexPage
}

/** The title and other fields of a folder's index page. */
export type IndexPage = { title: string } & Record<string, unknown>

export type StoredEntry = Omit<StoredRow<typeof entry, (typeof entryKeys)[number]>, 'document'> &
  StoredRow<typeof document, (typeof documentKeys)[number]> & {
    /** Not null, because the join omits data files, which have no document. */
    document: string
    translation?: string | null
  }
/** A page as `pagesOf` lists it. */
export type StoredLocalizedPage = StoredRow<typeof entry, (typeof localizedKeys)[number]> & {
  pair: string
  unlisted: 0 | 1
}
/** A row of `staleTranslations`. */
export type StoredStaleTranslation = StoredRow<typeof translation, (typeof behindKeys)[number]> & {
  sections: string | null
}
/** A row of `articleParts`. */
export type StoredArticlePart = StoredRow<typeof documentPart, (typeof partKeys)[number]>
export type StoredRedirect = StoredRow<typeof redirect, (typeof redirectKeys)[number]>
export type StoredNode = StoredRow<typeof navigation, (typeof nodeKeys)[number]>

export function parseEntry({
  file,
  navigation,
  seo,
  meta,
  links,
  outline,
  styles,
  anchors,
  translation,
  translation_key: translationKey,
  updated_at: updatedAt,
  reading_minutes: readingMinutes,
  ...columns
}: StoredEntry): PageEntry {
  return {
    ...columns,
    id: `${columns.collection}/${file}`,
    navigation: JSON.parse(navigation) as PageEntry['navigation'],
    seo: JSON.parse(seo) as PageEntry['seo'],
    meta: JSON.parse(meta) as PageEntry['meta'],
    links: links === null ? null : (JSON.parse(links) as PageEntry['links']),
    anchors: anchors === null ? [] : (JSON.parse(anchors) as PageEntry['anchors']),
    outline: JSON.parse(outline) as PageEntry['outline'],
    styles: JSON.parse(styles) as PageEntry['styles'],
    translationKey,
    updatedAt,
    readingMinutes,
    ...(translation ? { translation: parseTranslation(translation) } : {}),
  }
}

export function parseTranslation(json: string): PageTranslation {
  const translation = JSON.parse(json) as PageTranslation
  return { ...translation, sections: unpackSections(translation.sections) }
}

export function parseNode({ page, data, ...columns }: StoredNode): NavigationRow {
  const node = { ...columns, page: page === 1 }
  if (data === '{}') return { ...node, data: {} }
  const { indexPage, ...extras } = JSON.parse(data) as NavigationRow['data']
  // A sync wrote the JSON.
  return { ...node, data: extras, ...(indexPage ? { indexPage: indexPage as IndexPage } : {}) }
}

/** A redirect from a path, or the removal of the page at that path. */
export type Redirect =
  /** `location` is a path that starts with `/`, or an external URL. */
  | { source: string; status: 301 | 302 | 307 | 308; location: string }
  | { source: string; status: 410; title: string; words: string }

export function parseRedirect({ source, target, status, data }: StoredRedirect): Redirect {
  if (status !== 410) return { source, location: target, status }
  const { title, words } = JSON.parse(data) as { title: string; words: string }
  return { source, status, title, words }
}
