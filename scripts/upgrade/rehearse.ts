import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { databaseFolder, openDatabaseFile } from '../local/database-file.ts'
import { openLocalSite } from '../local/open-local-site.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import type { Project } from '../project.ts'
import { codeVersion } from '../sync/code-version.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { publish } from '../sync/publish.ts'
import type { Writer } from '../local/written-by.ts'
import type { Progress } from '../terminal/progress.ts'
import { findMissingIslands } from './missing-islands.ts'

interface PublishedCopy {
  /** The number of the newest release in the copy. */
  release: number
  diagnostics: Diagnostic[]
  /** Whether an error kept some page from being published. */
  incomplete: boolean
  /** The engine that wrote to the copy before, if it was an older engine. */
  upgradedFrom: Writer | undefined
  /** The paths of pages whose article or title differs from the compared release. */
  different: string[]
  /** Pages of versions that contain islands that this engine doesn't have. */
  withoutIslands: Awaited<ReturnType<typeof findMissingIslands>>
}

interface CopyOptions {
  /** The folder of the copy. */
  project: Project
  copy: string
  contentFolder: string
  /** The number of the release in the copy to compare with. */
  compareWith?: number
  progress: Progress
}

/**
 * Copies the database of a state folder, which may be in use, so that an upgrade can be tried out. If there is no
 * database, the copy is empty. An existing copy isn't replaced.
 */
export async function copyState(stateDir: string, copy: string): Promise<void> {
  if (existsSync(copy)) return
  const unfinished = `${copy}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, databaseFolder), { recursive: true })
  const database = openDatabaseFile(stateDir)
  if (database) {
    // The database was opened from a file, so it has a location.
    const file = join(unfinished, databaseFolder, basename(database.location()!))
    database.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`)
    database.close()
  }
  await rename(unfinished, copy)
}

/**
 * Migrates the copy of a database, compiles the content, and publishes it to the copy, as a deployment would.
 * @throws errors of a sync
 */
export async function publishToCopy({
  project,
  copy,
  contentFolder,
  compareWith,
  progress,
}: CopyOptions): Promise<PublishedCopy> {
  const site = await openLocalSite({ project, stateDir: copy, port: null, files: 'database' })
  try {
    const { release, diagnostics, incomplete } = await publish({
      folder: new ContentFolder(contentFolder, { project }),
      target: site.target,
      channel: liveChannel,
      renderer: codeVersion('renderer'),
      onProgress: ({ done, total }) => progress.update(done, total),
    })
    progress.end()
    const different = compareWith === undefined ? [] : await comparePages(site.target, compareWith, release)
    const withoutIslands = await findMissingIslands(site.target)
    return { release, diagnostics, incomplete, upgradedFrom: site.upgradedFrom, different, withoutIslands }
  } finally {
    await site.dispose()
  }
}

/** Number of pages to compare at a time. */
const pagesAtOnce = 50

/** Returns the paths of pages that look different in two releases, because their article or title differs. */
async function comparePages(target: D1Target, before: number, after: number): Promise<string[]> {
  const seen = (table: string, release: string) =>
    `${table}.since <= ${release} AND (${table}.until IS NULL OR ${table}.until > ${release})`
  const pairs = await queryRows<{ path: string; retitled: number; one: string; other: string }>(
    target,
    `SELECT past.path, past.title <> entry.title AS retitled, past.document AS one, entry.document AS other
      FROM entry AS past JOIN entry ON entry.channel = past.channel AND entry.file = past.file AND ${seen('entry', '?3')}
      WHERE past.channel = ?1 AND ${seen('past', '?2')} AND past.document IS NOT NULL AND entry.document IS NOT NULL
        AND (past.title <> entry.title OR past.document <> entry.document)
      ORDER BY past.path`,
    liveChannel,
    before,
    after,
  )
  const different = new Set(pairs.flatMap(({ path, retitled }) => (retitled ? [path] : [])))
  for (let first = 0; first < pairs.length; first += pagesAtOnce) {
    const some = pairs.slice(first, first + pagesAtOnce)
    const articles = await readArticles(
      target,
      some.flatMap(({ one, other }) => [one, other]),
    )
    for (const { path, one, other } of some) if (articles.get(one) !== articles.get(other)) different.add(path)
  }
  return [...different].sort()
}

/** Reads the HTML of articles by the hash of their documents. */
async function readArticles(target: D1Target, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ hash: string; text: string }>(
    target,
    `SELECT hash, text FROM document_part WHERE kind = 'html' AND hash IN (SELECT value FROM json_each(?)) ORDER BY hash, part`,
    JSON.stringify(hashes),
  )
  const articles = new Map<string, string>()
  for (const { hash, text } of rows) articles.set(hash, (articles.get(hash) ?? '') + text)
  return articles
}
