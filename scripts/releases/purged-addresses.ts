import { liveChannel } from '../../core/release/index.ts'
import { decodePathname, encodePathname } from '../../core/route/index.ts'
import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { entry, file, redirect, StoredRow } from '../../worker/store/schema.ts'

type PurgedEntry = StoredRow<
  typeof entry,
  'id' | 'channel' | 'since' | 'until' | 'collection' | 'file' | 'path' | 'pair' | 'document'
>
/** A file of `public/`, in some releases. */
export type PurgedFile = StoredRow<typeof file, 'id' | 'channel' | 'since' | 'until' | 'path' | 'media'>
type PurgedRedirect = StoredRow<typeof redirect, 'id' | 'source' | 'target' | 'status'>

/** Every row, of whichever release and channel, that is about some addresses. */
export interface PurgedAddresses {
  /** The addresses: of the page in its languages, and those that it had before. */
  paths: string[]
  /** Where languages without a translation list it, and the languages that it is listed in there, as BCP 47 tags. */
  borrowed: string[]
  languages: string[]
  entries: PurgedEntry[]
  files: PurgedFile[]
  /** What is known of the page at addresses that it has left. */
  redirects: PurgedRedirect[]
}

/**
 * Finds what there ever was at some addresses: the pages there and their translations, at the addresses that they had
 * before, too.
 *
 * @param locale the only language that is meant
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
  }
  const meant = [...paths].filter(isMeant)
  const list = JSON.stringify(meant)
  const entries = await queryRows<PurgedEntry>(
    target,
    `SELECT id, channel, since, until, collection, file, path, pair, document FROM entry
      WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
    names,
    list,
  )
  const pairs = [...new Set(entries.map(({ pair }) => pair))]
  return {
    paths: meant.sort(),
    borrowed: codes.flatMap((code) => pairs.map((pair) => `/${code}${pair}`)),
    languages: locales.filter(({ code }) => locale === undefined || code === locale).map(({ language }) => language),
    entries,
    files: await queryRows<PurgedFile>(
      target,
      `SELECT id, channel, since, until, path, media FROM file
        WHERE channel IN (SELECT value FROM json_each(?1)) AND path IN (SELECT value FROM json_each(?2)) ORDER BY id`,
      names,
      list,
    ),
    redirects: await queryRows<PurgedRedirect>(
      target,
      `SELECT id, source, target, status FROM redirect WHERE channel IN (SELECT value FROM json_each(?1))
        AND source IN (SELECT value FROM json_each(?2)) AND kind = 'moved' ORDER BY id`,
      names,
      list,
    ),
  }
}

/** Every language that a release has, or had. */
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
    `SELECT DISTINCT other.path FROM entry AS page JOIN entry AS other ON other.channel = page.channel AND other.pair = page.pair
      WHERE page.channel IN (SELECT value FROM json_each(?1)) AND page.path IN (SELECT value FROM json_each(?2))
        AND page.pair <> '' AND page.document IS NOT NULL AND other.document IS NOT NULL`,
    channels,
    JSON.stringify(paths),
  )
  return rows.map(({ path }) => path)
}

/** Addresses that once led to some others, and lead to no page now. */
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
