import { liveChannel, versionChannel } from '../../core/release/index.ts'
import { decodePathname, encodePathname } from '../../core/route/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { entryTable } from '../sync/versioned-table.ts'
import type { CurrentRow, EntryRow } from '../sync/versioned-table.ts'
import type { entry, file, redirect, StoredRow } from '../../worker/store/schema.ts'

type PurgedEntry = StoredRow<
  typeof entry,
  'id' | 'channel' | 'since' | 'until' | 'collection' | 'file' | 'path' | 'translationKey' | 'document' | 'meta'
>
/** A file in `public/`, in the releases that contain it. */
export type PurgedFile = StoredRow<typeof file, 'id' | 'channel' | 'since' | 'until' | 'path' | 'media'>
/** A page that was in the folder of a purged page, so that its social card may contain the title of that page. */
type EntryWithCard = CurrentRow<EntryRow> & { id: number }
type PurgedRedirect = StoredRow<typeof redirect, 'id' | 'source' | 'target' | 'status'>

/** The rows of all releases and channels that belong to the given paths. */
export interface PurgedAddresses {
  /** The current and former paths of the page in each language. */
  paths: string[]
  /**
   * Paths at which languages without a translation list the page as a fallback, and the BCP 47 tags of these languages.
   */
  borrowed: string[]
  languages: string[]
  entries: PurgedEntry[]
  /** Pages that were in the folder of a purged page. */
  withCards: EntryWithCard[]
  files: PurgedFile[]
  /** Redirects from former paths of the page. */
  redirects: PurgedRedirect[]
  /** The language codes of all releases. */
  codes: string[]
}

/**
 * Finds all past and current rows of the given paths. Translations and former paths of the pages are included.
 *
 * @param locale the only language to include
 */
export async function findPurged(
  target: D1Target,
  channels: readonly string[],
  wanted: readonly string[],
  locale: string | undefined,
): Promise<PurgedAddresses> {
  const names = JSON.stringify(channels)
  const locales = await readLocales(target)
  const codes = locales.map(({ code }) => code)
  const isMeant = (path: string) =>
    locale === undefined || path.split('/')[1] === locale || !codes.includes(path.split('/')[1] ?? '')
  const paths = new Set(wanted)
  for (let known = 0; known !== paths.size;) {
    known = paths.size
    for (const path of await translationsOf(target, names, [...paths])) paths.add(path)
    for (const path of await formerAddresses(target, names, [...paths])) paths.add(path)
    for (const path of await addressesInVersions(target, channels, [...paths])) paths.add(path)
  }
  const meant = [...paths].filter(isMeant)
  const list = JSON.stringify(meant)
  const entries = await queryRows<PurgedEntry>(
    target,
    `SELECT id, channel, since, until, collection, file, path, translation_key, document, meta FROM entry
      WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
    names,
    list,
  )
  const pairs = [...new Set(entries.map((entry) => entry.translation_key))]
  const borrowed = codes.flatMap((code) => pairs.map((key) => `/${code}${key}`))
  return {
    paths: meant.sort(),
    borrowed,
    languages: locales.filter(({ code }) => locale === undefined || code === locale).map(({ language }) => language),
    entries,
    withCards: await entriesWithCardBelow(target, entries, [...meant, ...borrowed]),
    files: await queryRows<PurgedFile>(
      target,
      `SELECT id, channel, since, until, path, media FROM file
        WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
      names,
      list,
    ),
    codes,
    redirects: await queryRows<PurgedRedirect>(
      target,
      `SELECT id, source, target, status FROM redirect WHERE channel IN (SELECT value FROM json_each(?1))
        AND source IN (SELECT value FROM json_each(?2)) AND kind = 'moved' ORDER BY id`,
      names,
      list,
    ),
  }
}

/**
 * Returns pages that were in the folder of a purged page while that page existed. Their social cards may contain its
 * title. Current cards don't, because the page no longer exists.
 */
async function entriesWithCardBelow(
  target: D1Target,
  entries: readonly PurgedEntry[],
  folders: readonly string[],
): Promise<EntryWithCard[]> {
  const times = entries.map(({ channel, since, until }) => [channel, since, until])
  return await queryRows<EntryWithCard>(
    target,
    `SELECT id, since, until, digest, ${[...entryTable.visible, ...entryTable.internal].join(', ')} FROM entry
      WHERE picture IS NOT NULL AND NOT (channel = ?1 AND until IS NULL) AND id NOT IN (SELECT value FROM json_each(?2))
        AND EXISTS (SELECT 1 FROM json_each(?3) AS folder WHERE instr(entry.path, folder.value || '/') = 1)
        AND EXISTS (SELECT 1 FROM json_each(?4) AS time WHERE (time.value ->> 0 = entry.channel
          AND time.value ->> 1 < coalesce(entry.until, 1e9) AND coalesce(time.value ->> 2, 1e9) > entry.since)
          OR time.value ->> 0 = (SELECT base FROM channel WHERE name = entry.channel))
      ORDER BY id`,
    liveChannel,
    JSON.stringify(entries.map(({ id }) => id)),
    // The folder of a language has no title on social cards, so the home page of a language is skipped.
    JSON.stringify(folders.filter((path) => path.lastIndexOf('/') > 0)),
    JSON.stringify(times),
  )
}

/** Reads the languages of all releases. */
async function readLocales(target: D1Target): Promise<{ code: string; language: string }[]> {
  return await queryRows<{ code: string; language: string }>(
    target,
    `SELECT DISTINCT locale.value ->> 'code' AS code, locale.value ->> 'language' AS language
      FROM release, json_each(config -> 'locales') AS locale`,
  )
}

async function translationsOf(target: D1Target, channels: string, paths: readonly string[]): Promise<string[]> {
  const rows = await queryRows<StoredRow<typeof entry, 'path'>>(
    target,
    `SELECT DISTINCT other.path FROM entry AS page JOIN entry AS other ON other.channel = page.channel AND other.translation_key = page.translation_key
      WHERE page.channel IN (SELECT value FROM json_each(?1)) AND page.path IN (SELECT value FROM json_each(?2))
        AND page.translation_key <> '' AND page.document IS NOT NULL AND other.document IS NOT NULL`,
    channels,
    JSON.stringify(paths),
  )
  return rows.map(({ path }) => path)
}

/** Returns former paths that redirected to one of the given paths and where no page exists now. */
async function formerAddresses(target: D1Target, channels: string, paths: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ path: string }>(
    target,
    `SELECT DISTINCT source AS path FROM redirect AS former
      WHERE channel IN (SELECT value FROM json_each(?1)) AND kind = 'moved' AND target IN (SELECT value FROM json_each(?2))
        AND NOT EXISTS (SELECT 1 FROM redirect AS present WHERE present.channel = ?3 AND present.source = former.source
          AND present.until IS NULL AND present.status <> 410)
        AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.channel = ?3 AND entry.path = former.source AND entry.until IS NULL)`,
    channels,
    JSON.stringify(paths.map(encodePathname)),
    liveChannel,
  )
  return rows.map(({ path }) => decodePathname(path) ?? path)
}

/** Returns the paths to which versions have moved the given pages, except paths at which the site has a page now. */
async function addressesInVersions(
  target: D1Target,
  channels: readonly string[],
  paths: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ path: string }>(
    target,
    `SELECT DISTINCT target AS path FROM redirect
      WHERE channel IN (SELECT value FROM json_each(?1)) AND kind = 'moved' AND status <> 410
        AND source IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(channels.filter((name) => name.startsWith(versionChannel('')))),
    JSON.stringify(paths),
  )
  const moved = rows.map(({ path }) => decodePathname(path) ?? path)
  const taken = await queryRows<{ path: string }>(
    target,
    'SELECT path FROM entry WHERE channel = ?1 AND path IN (SELECT value FROM json_each(?2)) AND until IS NULL',
    liveChannel,
    JSON.stringify(moved),
  )
  return moved.filter((path) => !taken.some((page) => page.path === path))
}
