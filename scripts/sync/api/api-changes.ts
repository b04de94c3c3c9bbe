import type { ApiDescription, JsonObject } from '../../../core/api/index.ts'
import { listOperations, objectAt, textAt } from '../../../core/api/index.ts'
import { addRelease, compareDescriptions, compareService, contractPath } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog } from '../../../core/api/changes/index.ts'
import type { SiteApi, SiteConfig } from '../../../core/release/index.ts'
import type { Bucket } from '../../local/bucket.ts'
import { hashOf } from '../content-hash.ts'
import { readPublishedText } from '../collect/published-text.ts'
import type { ContentFolder } from '../collect/content-folder.ts'
import type { GeneratedFile, MediaFile, SourceFile } from '../collect/source-file.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { visibleAt } from '../versioned-table.ts'
import type { CurrentRelease } from '../versioned-table.ts'
import { renderChangeFeed } from './change-feed.ts'
import { withChanges } from './changes-entry.ts'
import { publishedPath } from './release-apis.ts'

interface ApiChangesInput {
  folder: ContentFolder
  target: D1Target
  bucket?: Bucket | undefined
  apis: readonly SiteApi[]
  config: Pick<SiteConfig, 'locales' | 'defaultLocale' | 'title' | 'url'>
  /** The files of the next release, including the API descriptions that readers can download. */
  media: readonly (MediaFile | GeneratedFile)[]
  current: Pick<CurrentRelease, 'files' | 'number' | 'head' | 'releases'>
  /** The time of the sync (ISO 8601). */
  now: string
}

/**
 * Generates the change log of each API as files for programs and feed readers, and as pages. If a description differs
 * from the published one, the two are compared, and a release is added to the log.
 */
export async function makeApiChanges(
  input: ApiChangesInput,
): Promise<{ files: GeneratedFile[]; revised: SourceFile[] }> {
  const files: GeneratedFile[] = []
  const revised: SourceFile[] = []
  for (const api of input.apis) {
    const log = await readLog(input, api)
    if (!log) continue
    files.push(...renderLog(log, api, input.config))
    if (log.releases.length > 0)
      revised.push(...input.folder.reviseEntries(api.source, (entry) => withChanges(entry, api, log)))
  }
  return { files, revised }
}

/**
 * The last compared description of each API, with the hash of its file. For a large API, reading the published
 * description from the database takes longer than the comparison.
 */
const lastDescriptions = new Map<string, { hash: string; parsed: ApiDescription }>()

/** The last change log of each API that this process read from the database, with its hash. */
const lastLogs = new Map<string, { hash: string; log: ApiChangeLog }>()

/** Returns the change log including the changes of this sync. Returns `undefined` for an API without a description. */
async function readLog(
  { folder, target, bucket, media, current, config, now }: ApiChangesInput,
  api: SiteApi,
): Promise<ApiChangeLog | undefined> {
  const hashes = new Map(visibleAt(current.files, current.number).map(({ path, media: hash }) => [path, hash]))
  const { defaultLocale } = config
  const published = publishedPath(api, current)
  const contract = contractPath(defaultLocale, api.path)
  const description = media.find(({ file }) => file === `public${contract}`)
  if (!description || !('bytes' in description)) return undefined
  const logHash = hashes.get(`/${defaultLocale}${published}/changes.json`)
  const place = `${folder.path} ${api.name}`
  const lastLog = lastLogs.get(place)
  const log =
    logHash === undefined
      ? { api: api.name, releases: [] }
      : lastLog?.hash === logHash
        ? lastLog.log
        : (JSON.parse(await readPublishedText(target, bucket, logHash)) as ApiChangeLog) // A sync wrote this JSON.
  if (logHash !== undefined) lastLogs.set(place, { hash: logHash, log })
  const before = hashes.get(contractPath(defaultLocale, published))
  const listing = `/${defaultLocale}${api.path}/operations.json`
  const isInPlace = media.some(({ file, hash }) => file === `public${listing}` && hash === hashes.get(listing))
  if (before === undefined || (before === description.hash && isInPlace)) return log
  const after = parse(description.bytes.toString('utf8'))
  if (before === description.hash) return withPages(log, after, api)
  const known = lastDescriptions.get(place)
  const parsed = known?.hash === before ? known.parsed : parse(await readPublishedText(target, bucket, before))
  lastDescriptions.set(place, { hash: description.hash, parsed: after })
  const [service, operations] = [compareService(parsed, after), compareDescriptions(parsed, after)]
  const release = {
    release: current.head + 1,
    at: now,
    version: textAt(objectAt(after.document, 'info'), 'version'),
    ...(service.length > 0 && { service }),
    operations,
  }
  return withPages(service.length + operations.length > 0 ? addRelease(log, release) : log, after, api)
}

/** Updates the page of each operation in the log, because pages may have moved or been removed. */
function withPages(log: ApiChangeLog, description: ApiDescription, api: SiteApi): ApiChangeLog {
  const pages = new Map(listOperations(description).map(({ key, folder, slug }) => [key, pageOf(api, folder, slug)]))
  const placed = <Change extends { key: string; page?: string }>({ page: _former, ...change }: Change) => {
    const page = pages.get(change.key)
    return { ...change, ...(page !== undefined && { page }) }
  }
  return {
    ...log,
    releases: log.releases.map((release) => ({ ...release, operations: release.operations.map(placed) })),
  }
}

function parse(text: string): ApiDescription {
  return { document: JSON.parse(text) as JsonObject } // A sync wrote this JSON.
}

function pageOf({ path, pages }: SiteApi, folder: string, slug: string): string {
  return pages === 'tag' ? `${path}/${folder}` : `${path}/${folder}/${slug}`
}

function renderLog(log: ApiChangeLog, api: SiteApi, config: ApiChangesInput['config']): GeneratedFile[] {
  return config.locales.flatMap(({ code }) => {
    const path = `/${code}${api.path}/changes`
    return [
      makeFile(`${path}.json`, 'application/json', `${JSON.stringify(log)}\n`),
      makeFile(`${path}.xml`, 'application/atom+xml', renderChangeFeed(log, { path, code, config })),
    ]
  })
}

function makeFile(path: string, type: string, text: string): GeneratedFile {
  const bytes = Buffer.from(text)
  return { file: `public${path}`, hash: hashOf(bytes), type, size: bytes.length, bytes }
}
