import { liveChannel, problemOfVersionName, versionChannel } from '../../core/release/index.ts'
import type { Moment } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'
import { wasPublished } from '../../worker/store/visibility.ts'

/**
 * Creates a version from a release of the site, as a channel that overlays the release. Only two rows are written,
 * regardless of the size of the site: the site and the version share their content until one of them is published
 * again.
 *
 * @param moment selects the release. Defaults to the current release
 *
 * @returns the number of the release
 * @throws UsageError if the name is invalid, the version exists, or the release isn't stored
 */
export async function cutVersion(target: D1Target, name: string, moment?: Moment): Promise<number> {
  checkVersionName(name)
  const channel = versionChannel(name)
  const number = await findStoredRelease(target, moment)
  const [created] = await target.batch([
    {
      sql: `INSERT INTO channel (name, kind, head, base, base_release) SELECT ?1, 'version', 1, channel, number
        FROM release WHERE channel = ?2 AND number = ?3 ON CONFLICT DO NOTHING RETURNING name`,
      params: [channel, liveChannel, number],
    },
    {
      sql: `INSERT INTO release (channel, number, created_at, note, source_commit, config, counts)
        SELECT ?1, 1, ?4, ?5, source_commit, config, counts FROM release WHERE channel = ?2 AND number = ?3
        ON CONFLICT DO NOTHING`,
      params: [channel, liveChannel, number, new Date().toISOString(), `Cut from release ${number}`],
    },
  ])
  if (!created?.length)
    throw new UsageError(
      `Version "${name}" already exists. Publish to it with \`rivage sync --version ${name}\`, or remove it first with \`rivage versions remove ${name}\`.`,
    )
  return number
}

/**
 * Creates an empty version for its first sync. If the site has a release, the version overlays it, so that the sync
 * only writes the differences.
 */
export async function createVersion(target: D1Target, name: string): Promise<void> {
  checkVersionName(name)
  await queryRows(
    target,
    `INSERT INTO channel (name, kind, base, base_release)
    SELECT ?1, 'version', iif(max(number) IS NULL, NULL, ?2), max(number) FROM release JOIN channel AS live ON live.name = channel
      WHERE channel = ?2 AND number <= live.head AND (effective_at IS NULL OR effective_at <= ?3)
    ON CONFLICT DO NOTHING`,
    versionChannel(name),
    liveChannel,
    new Date().toISOString(),
  )
}

/** @throws UsageError if the text isn't valid as the name of a version */
export function checkVersionName(name: string): void {
  const problem = problemOfVersionName(name)
  if (problem) throw new UsageError(`Invalid version "${name}": ${problem}.`)
}

/**
 * Returns the number of the release that is visible now, or was visible at the given time.
 * @throws UsageError if that release isn't stored
 */
async function findStoredRelease(target: D1Target, moment: Moment | undefined): Promise<number> {
  const now = new Date().toISOString()
  const [condition, value] =
    moment === undefined
      ? ['coalesce(effective_at, created_at) <= ?3', now]
      : 'release' in moment
        ? ['number = ?3', moment.release]
        : ['coalesce(effective_at, created_at) <= ?3', moment.at]
  const [row] = await queryRows<StoredRow<typeof release, 'number'>>(
    target,
    `SELECT number FROM release WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1)
      AND (effective_at IS NULL OR effective_at <= ?2) AND ${condition}
      AND ${wasPublished('release', '(SELECT head FROM channel WHERE name = ?1)')} ORDER BY number DESC LIMIT 1`,
    liveChannel,
    now,
    value!,
  )
  if (row) return row.number
  if (moment === undefined)
    throw new UsageError(
      'There is no published site to cut a version from. Publish the site first with `npm run sync`.',
    )
  throw new UsageError(
    `The site has no stored release ${'release' in moment ? moment.release : `for ${moment.at}`}. List the stored releases with \`npm run releases\`.`,
  )
}
