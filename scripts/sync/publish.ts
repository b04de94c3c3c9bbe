import type { Diagnostic } from '../../core/error/index.ts'
import { isEmpty } from '../../core/release/index.ts'
import type { ContentFolder, MediaFile } from './collect.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { DocumentUpload, uploadMedia } from './document-upload.ts'
import { checkConfigIcons, drawSiteIcons } from './embed-icons.ts'
import { createIcons } from './icons.ts'
import { takeLease } from './lease.ts'
import type { Lease } from './lease.ts'
import { loadSite } from './load-site.ts'
import type { Site } from './load-site.ts'
import { readAcceptedTranslations } from './accepted-translations.ts'
import { planEntries } from './plan-entries.ts'
import type { Progress } from './plan-entries.ts'
import { navigationOf } from './plan-navigation.ts'
import { planTranslations } from './plan-translations.ts'
import { toBatches } from './row-statements.ts'
import { changeStatements, diffTable, discardUnfinished, entryTable, fileTable, navigationTable, readCurrent, translationTable, withDigest } from './versioned-table.ts'
import type { TableRow } from './versioned-table.ts'

export interface PublishOptions {
  folder: ContentFolder
  target: D1Target
  channel: string
  /** Names the code that compiles: pages are compiled again when it changes. */
  renderer: string
  author?: string
  note?: string
  onProgress?: (progress: Progress) => void
}

export interface PublishResult {
  /** The head after the sync: a new release, or the old one where nothing changed. */
  release: number
  published: boolean
  pages: number
  added: string[]
  changed: string[]
  removed: string[]
  /** Rows of versioned tables that were written or closed. */
  rows: number
  documents: number
  media: number
  diagnostics: Diagnostic[]
}

/**
 * Publishes a content folder: what differs from the channel's head becomes its next release, all of it at once. Ended at any
 * moment before its last statement, it leaves the site as it was.
 *
 * @throws LeaseHeld while another sync writes to the channel; UsageError for an invalid site.config; the database's errors
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const { folder, target, channel } = options
  const site = await loadSite(folder)
  const collected = await folder.collect()

  const lease = await takeLease(target, channel)
  const heartbeat = setInterval(() => void lease.batch([]).catch(() => {}), 15_000)
  try {
    await lease.batch(discardUnfinished(channel))
    return await publishCollected({ ...options, lease, ...site, ...collected })
  } finally {
    clearInterval(heartbeat)
    await lease.release().catch(() => {}) // An unreachable database: the lease ends by itself.
  }
}

type Prepared = PublishOptions & Site & Awaited<ReturnType<ContentFolder['collect']>> & { lease: Lease }

async function publishCollected(prepared: Prepared): Promise<PublishResult> {
  const { folder, lease, channel, config, media } = prepared
  const now = new Date().toISOString()
  const current = {
    entries: await readCurrent(lease, entryTable, channel),
    navigation: await readCurrent(lease, navigationTable, channel),
    files: await readCurrent(lease, fileTable, channel),
    translations: await readCurrent(lease, translationTable, channel),
    release: (await queryRows(lease, `SELECT number, config FROM release
      WHERE channel = ?1 AND number = (SELECT head FROM channel WHERE name = ?1)`, channel))[0],
  }

  const upload = new DocumentUpload(lease)
  const plan = await planEntries({ ...prepared, current: current.entries, upload, now })
  await upload.flush()
  const files = media.filter(({ file }) => file.startsWith('public/'))
  const sent = await uploadMedia(lease, folder, [...files, ...usedMedia(media, plan.usedMedia)])

  const navigation = navigationOf(config, plan.rows)
  const translations = await planTranslations({
    config, target: lease, entries: plan.rows, current: current.translations, accepted: await readAcceptedTranslations(folder.path),
  })
  const changes = {
    entries: diffTable(entryTable, current.entries, plan.rows),
    navigation: diffTable(navigationTable, current.navigation, navigation),
    files: diffTable(fileTable, current.files, files.map(({ file, hash }) => withDigest(fileTable, { path: file.slice('public'.length), media: hash }))),
    translations: diffTable(translationTable, current.translations, translations),
  }
  const head = Number(current.release?.number ?? 0)
  const pages = plan.rows.filter(({ document }) => document !== null).length
  const summary = {
    pages, diagnostics: plan.diagnostics, documents: upload.written, media: sent,
    added: pathsOf(changes.entries.added), changed: pathsOf(changes.entries.changed.map(({ to }) => to)), removed: pathsOf(changes.entries.removed),
  }
  await lease.batch(plan.refreshed)

  const icons = createIcons()
  plan.diagnostics.push(...checkConfigIcons(config, icons))
  const configText = JSON.stringify({ ...config, icons: drawSiteIcons(plan.rows, config, icons) })
  if (Object.values(changes).every(isEmpty) && current.release?.config === configText) {
    return { ...summary, release: head, published: false, rows: 0 }
  }

  const number = head + 1
  const counts = { pages, navigation: countBy(navigation, ({ collection }) => String(collection)) }
  const statements = [
    ...changeStatements(entryTable, channel, number, changes.entries),
    ...changeStatements(navigationTable, channel, number, changes.navigation),
    ...changeStatements(fileTable, channel, number, changes.files),
    ...changeStatements(translationTable, channel, number, changes.translations),
    {
      sql: `INSERT INTO release (channel, number, created_at, author, note, config, counts) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (channel, number) DO UPDATE SET created_at = excluded.created_at, author = excluded.author, note = excluded.note,
          config = excluded.config, counts = excluded.counts`,
      params: [channel, number, now, prepared.author ?? null, prepared.note ?? null, configText, JSON.stringify(counts)],
    },
  ]
  for (const batch of toBatches(statements)) await lease.batch(batch)
  // The one statement that readers can observe.
  await lease.batch([{ sql: 'UPDATE channel SET head = ? WHERE name = ?', params: [number, channel] }])
  const rows = Object.values(changes).reduce((sum, { added, changed, removed }) => sum + added.length + 2 * changed.length + removed.length, 0)
  return { ...summary, release: number, published: true, rows }
}

/** Paths of those rows that are pages, as opposed to a folder's settings and other data. */
function pathsOf(rows: readonly TableRow[]): string[] {
  return rows.filter(({ document }) => document !== null).map(({ path }) => String(path))
}

function usedMedia(media: readonly MediaFile[], used: ReadonlySet<string>): MediaFile[] {
  return media.filter(({ file }) => used.has(file) && !file.startsWith('public/'))
}

function countBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1
  return counts
}
