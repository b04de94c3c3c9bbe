import type { Statement } from '../local/d1-target.ts'
import { liveChannel } from '../../core/release/index.ts'
import { removeMediaStatements } from '../sync/write/media-removal.ts'
import { entryTable, redirectTable, versionedTables, withDigest } from '../sync/versioned-table.ts'
import type { PurgedAddresses } from './purged-addresses.ts'

/**
 * Returns statements that remove the content of paths and leave markers in its place.
 * @param documents the hashes of documents that only these paths use
 * @param media the hashes of files that only these paths use
 */
export function removalStatements(
  removed: PurgedAddresses,
  documents: readonly string[],
  media: readonly string[],
): Statement[] {
  return [
    ...gapStatements(removed),
    ...entryStatements(removed),
    ...navigationStatements(removed),
    ...documentStatements(documents),
    ...unhideStatements(),
    // Generated files and stored AI answers may contain text from these pages, so they are created again.
    ...['artifact', 'artifact_part', 'ask_answer'].map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })),
    ...removeMediaStatements(media, liveChannel),
  ]
}

const emptyData = JSON.stringify({ title: '', words: '', document: '' })

/** Returns statements that replace each removed row with a marker for a removed page. */
function gapStatements({ entries, files, redirects }: PurgedAddresses): Statement[] {
  const gap = (source: string, target: string, status: 301 | 410) =>
    withDigest(redirectTable, { kind: 'moved', source, target, status, data: emptyData }).digest
  const gone = [...entries.filter((row) => row.document !== null), ...files].map(({ channel, since, until, path }) => [
    channel,
    since,
    until,
    path,
    gap(path, '', 410),
  ])
  const scrubbed = redirects.map(({ id, source, target, status }) => [id, gap(source, target, status as 301 | 410)])
  return [
    {
      sql: 'UPDATE redirect SET data = ?2, digest = value ->> 1 FROM json_each(?1) WHERE redirect.id = value ->> 0',
      params: [JSON.stringify(scrubbed), emptyData],
    },
    {
      sql: `INSERT INTO redirect (channel, since, until, kind, source, target, status, data, digest)
        SELECT value ->> 0, value ->> 1, value ->> 2, 'moved', value ->> 3, '', 410, ?2, value ->> 4
        FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
      params: [JSON.stringify(gone), emptyData],
    },
  ]
}

function entryStatements({ entries, withCards, files, paths }: PurgedAddresses): Statement[] {
  const ids = JSON.stringify(entries.map(({ id }) => id))
  return [
    { sql: 'DELETE FROM entry WHERE id IN (SELECT value FROM json_each(?))', params: [ids] },
    {
      sql: 'UPDATE entry SET picture = NULL, digest = value ->> 1 FROM json_each(?1) WHERE entry.id = value ->> 0',
      params: [
        JSON.stringify(withCards.map((row) => [row.id, withDigest(entryTable, { ...row, picture: null }).digest])),
      ],
    },
    {
      sql: 'DELETE FROM translation WHERE path IN (SELECT value FROM json_each(?1)) OR source IN (SELECT value FROM json_each(?1))',
      params: [JSON.stringify(paths)],
    },
    {
      sql: 'DELETE FROM file WHERE id IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify(files.map(({ id }) => id))],
    },
  ]
}

/**
 * Returns statements that remove the page from past sidebars and lists of posts. If it was the index page of a folder,
 * the folder is kept for its other pages and gets a name derived from its path.
 */
function navigationStatements({ paths, borrowed, languages }: PurgedAddresses): Statement[] {
  const named = `page = 1 AND (path IN (SELECT value FROM json_each(?1))
    OR (path IN (SELECT value FROM json_each(?2)) AND data ->> 'shownIn' IN (SELECT value FROM json_each(?3))))`
  const params = [JSON.stringify(paths), JSON.stringify(borrowed), JSON.stringify(languages)]
  const isChild = `child.channel = navigation.channel AND child.collection = navigation.collection
      AND child.parent = navigation.path AND child.since < coalesce(navigation.until, 1e9)
      AND coalesce(child.until, 1e9) > navigation.since`
  const hasChildren = `EXISTS (SELECT 1 FROM navigation AS child WHERE ${isChild})`
  const titles = [...paths, ...borrowed].map((path) => [path, path.slice(path.lastIndexOf('/') + 1)])
  return [
    {
      sql: `UPDATE navigation SET page = 0, description = '', data = '{}',
        title = (SELECT value ->> 1 FROM json_each(?4) WHERE value ->> 0 = navigation.path)
        WHERE ${named} AND ${hasChildren}`,
      params: [...params, JSON.stringify(titles)],
    },
    { sql: `DELETE FROM navigation WHERE ${named}`, params },
    {
      sql: `UPDATE navigation SET data = (SELECT json_group_array(json(value)) FROM json_each(navigation.data)
          WHERE value ->> 'path' NOT IN (SELECT value FROM json_each(?1)))
        WHERE collection LIKE '/%' AND EXISTS (SELECT 1 FROM json_each(navigation.data)
          WHERE value ->> 'path' IN (SELECT value FROM json_each(?1)))`,
      params: [JSON.stringify(paths)],
    },
    // Nodes in other folders that link to a removed page also contain its title.
    {
      sql: `DELETE FROM navigation WHERE data ->> 'target' IN (SELECT value FROM json_each(?1))`,
      params: [JSON.stringify([...paths, ...borrowed])],
    },
    {
      sql: `UPDATE navigation SET first = coalesce((SELECT child.first FROM navigation AS child
          WHERE ${isChild} AND child.first NOT IN (SELECT value FROM json_each(?1)) ORDER BY child.sort LIMIT 1), first)
        WHERE page = 0 AND first IN (SELECT value FROM json_each(?1))`,
      params: [JSON.stringify([...paths, ...borrowed])],
    },
  ]
}

/** Removes records of hidden rows that no longer exist, because SQLite may assign their ids to new rows. */
function unhideStatements(): Statement[] {
  return versionedTables.map(({ name }) => ({
    sql: `DELETE FROM hidden_row WHERE name = '${name}' AND row NOT IN (SELECT id FROM ${name})`,
    params: [],
  }))
}

function documentStatements(documents: readonly string[]): Statement[] {
  const inList = 'IN (SELECT value FROM json_each(?))'
  return [
    `document_part WHERE hash ${inList}`,
    `section WHERE document ${inList}`,
    `document WHERE hash ${inList}`,
  ].map((where) => ({ sql: `DELETE FROM ${where}`, params: [JSON.stringify(documents)] }))
}
