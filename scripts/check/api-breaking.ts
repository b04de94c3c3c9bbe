import { listOperations, pointerKeys } from '../../core/api/index.ts'
import type { ApiDescription, JsonObject } from '../../core/api/index.ts'
import { compareDescriptions, compareService, describeDetail } from '../../core/api/changes/index.ts'
import type { ChangeDetail, OperationChange } from '../../core/api/changes/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import type { SiteApi } from '../../core/release/index.ts'
import { git } from '../deploy/repository.ts'
import { readApi } from '../sync/api/read-api.ts'
import { parseFile } from '../sync/api/parse-file.ts'
import { readPublishedText } from '../sync/collect/published-text.ts'
import { readText } from '../sync/collect/read-text.ts'
import type { Bucket } from '../local/bucket.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'

interface ComparedApis {
  apis: readonly SiteApi[]
  defaultLocale: string
  contentFolder: string
  /** A Git revision or the number of a release. */
  base: string
  /** Opens the database. Only called if `base` is the number of a release. */
  openDatabase: () => Promise<AsyncDisposable & { target: D1Target; bucket?: Bucket | undefined }>
}

/**
 * Finds changes to APIs since an earlier state that break clients. An API that is missing in the earlier state is new
 * and has no such changes.
 * @throws UsageError if the revision or release is unknown
 */
export async function findBreakingChanges(compared: ComparedApis): Promise<Diagnostic[]> {
  const { apis, defaultLocale, contentFolder, base } = compared
  const readBefore = /^\d{1,9}$/.test(base) ? await releaseReader(compared) : await revisionReader(compared)
  const found: Diagnostic[] = []
  for (const api of apis) {
    const before = await readBefore(api)
    const read = (file: string) => readText(contentFolder, file)?.text
    const after = readApi(api, read, defaultLocale, contentFolder).byLocale.get(defaultLocale)
    if (before && after) found.push(...describeChanges(before, after, { api, base, text: read(api.source) ?? '' }))
  }
  return found
}

function describeChanges(
  before: ApiDescription,
  after: ApiDescription,
  { api, base, text }: { api: SiteApi; base: string; text: string },
): Diagnostic[] {
  const { parsed } = parseFile(api.source, text)
  const pointers = new Map(listOperations(after).map(({ key, pointer }) => [key, pointerKeys(pointer)]))
  const reportAt = (keys: readonly string[], message: string): Diagnostic => ({
    severity: 'error',
    file: api.source,
    ...parsed?.placeOf(keys),
    code: 'api-breaking',
    message: `${message}. This is a breaking change since ${base}.`,
    hint: 'Keep the previous behavior alongside the new one, or announce the change and run the check against a newer base.',
  })
  const report = ({ key, method, path }: OperationChange, clause: string) =>
    reportAt(pointers.get(key) ?? ['paths'], `${method} ${path}: ${clause}`)
  const service = compareService(before, after).filter(({ isBreaking }) => isBreaking)
  const operations = compareDescriptions(before, after)
    .filter(({ isBreaking }) => isBreaking)
    .flatMap((change) => {
      if (change.kind === 'removed') return [report(change, 'the operation was removed')]
      return change.details
        .filter(({ isBreaking }) => isBreaking)
        .map((detail) => report(change, describeDetail(detail)))
    })
  return [...service.map((detail) => reportAt(placeOfDetail(detail), describeDetail(detail))), ...operations]
}

/** Returns the keys of the part of a description that a difference of all operations is about. */
function placeOfDetail({ at }: ChangeDetail): string[] {
  if (at === 'server') return ['servers']
  return ['components', 'securitySchemes', at.split('.')[1] ?? '']
}

type ReadBefore = (api: SiteApi) => Promise<ApiDescription | undefined>

/** Returns a function that reads API descriptions as published in a release. */
async function releaseReader({ base, defaultLocale, openDatabase }: ComparedApis): Promise<ReadBefore> {
  await using database = await openDatabase()
  const { target, bucket } = database
  const [release] = await queryRows(target, 'SELECT 1 FROM release WHERE channel = ? AND number = ?', liveChannel, base)
  if (!release) throw new UsageError(`Unknown release ${base}. List the releases with \`rivage releases\`.`)
  const rows = await queryRows<{ path: string; media: string }>(
    target,
    'SELECT path, media FROM file WHERE channel = ?1 AND since <= ?2 AND (until IS NULL OR until > ?2)',
    liveChannel,
    Number(base),
  )
  const texts = new Map<string, string>()
  for (const { path, media } of rows)
    if (path.endsWith('/openapi.json')) texts.set(path, await readPublishedText(target, bucket, media))
  return async (api) => {
    const text = texts.get(`/${defaultLocale}${api.path}/openapi.json`)
    return text === undefined ? undefined : { document: JSON.parse(text) as JsonObject } // A sync wrote this JSON.
  }
}

/** Returns a function that reads API descriptions from a Git revision, with the files to which they refer. */
async function revisionReader({ base, contentFolder, defaultLocale }: ComparedApis): Promise<ReadBefore> {
  const commit = await git(contentFolder, 'rev-parse', '--verify', '--quiet', `${base}^{commit}`)
  if (commit === undefined)
    throw new UsageError(
      `"${base}" is not a Git revision or a release number. In CI, fetch the full Git history first.`,
    )
  return async (api) => {
    const texts = new Map<string, string | undefined>()
    // Referenced files may refer to further files.
    for (let missing = [api.source]; missing.length > 0;) {
      for (const file of missing) texts.set(file, await git(contentFolder, 'show', `${commit}:./${file}`))
      const requested = new Set<string>()
      const { byLocale } = readApi(
        { ...api, overlays: {} },
        (file) => {
          if (!texts.has(file)) requested.add(file)
          return texts.get(file)
        },
        defaultLocale,
        commit,
      )
      missing = [...requested]
      if (missing.length === 0) return byLocale.get(defaultLocale)
    }
    return undefined
  }
}
