// Tools for API references. They read the lists and pages that a sync generates.
import { describeDetail } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog, ApiRelease, ChangeDetail } from '../../../core/api/changes/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { compareApis } from '../../pages/screens/api-changes/compare-apis.ts'
import type { ApiFiles } from '../../pages/screens/api-changes/read-api-files.ts'
import { count, fitting, language, list, next, offset, page, readPage, text, version } from './define-tool.ts'
import type { Json, Tool } from './define-tool.ts'
import { idInVersion, requestedVersion, ToolError } from './site-reader.ts'
import type { ToolSite } from './site-reader.ts'

const api = text('Name of the API; default: the only one, or all')

/** An operation in an API's list. */
interface ListedOperation {
  method: string
  path: string
  id?: string
  title: string
  /** Path of the operation's page below the locale. */
  page: string
  tags: string[]
}

export const apiTools: readonly Tool[] = [
  {
    name: 'list_operations',
    title: 'List operations of an API',
    description:
      'The operations of the documented APIs: method, path, and title, optionally only those that match words.',
    properties: {
      api,
      query: { ...text('Words of the path, title, id, or tag'), maxLength: 200 },
      language,
      version,
      limit: { ...count('How many operations; default 50', 1), maximum: 200 },
      offset,
    },
    needsApis: true,
    output: {
      total: count('Number of all matching operations'),
      operations: list({
        operation: text('Method and path, for `get_operation`'),
        api: text('Name of the API'),
        title: text('What it does'),
        id: text('Identifier of its page'),
      }),
      next,
    },
    async run(site, { query = '', limit = 50, offset: from = 0, ...input }) {
      const words = String(query).toLowerCase().split(/\s+/).filter(Boolean)
      const found = (await readOperations(site, input)).filter(({ operation: { method, path, id, title, tags } }) => {
        const searched = [method, path, id, title, ...tags].join(' ').toLowerCase()
        return words.every((word) => searched.includes(word))
      })
      const start = Number(from)
      const operations = fitting(
        found
          .slice(start, start + Number(limit))
          .map(({ name, locale, operation: { method, path, title, page: at } }) => ({
            operation: `${method} ${path}`,
            api: name,
            title,
            id: idInVersion(site, `/${locale}${at}`, input.version),
          })),
      )
      const end = start + operations.length
      return { total: found.length, operations, ...(operations.length > 0 && end < found.length && { next: end }) }
    },
  },
  {
    name: 'get_operation',
    title: 'Read an operation of an API',
    description:
      'One operation with its parameters, bodies, responses, and code samples, as Markdown. Schemas are links to their pages.',
    properties: {
      operation: { ...text('Method and path ("POST /orders"), or an operationId'), minLength: 1, maxLength: 500 },
      api,
      language,
      version,
      offset,
    },
    required: ['operation'],
    needsApis: true,
    output: { ...page, metadata: { type: 'object' }, next },
    async run(site, { operation: wanted, ...input }) {
      const name = String(wanted).trim()
      const asWritten = name.replace(/^\S+/, (method) => method.toUpperCase())
      const all = await readOperations(site, input)
      const found = all.find(({ operation: { method, path, id } }) => id === name || `${method} ${path}` === asWritten)
      if (!found) throw new ToolError(`No operation \`${name}\`. Find its method and path with \`list_operations\`.`)
      return await readPage(site, { ...input, id: `/${found.locale}${found.operation.page}` })
    },
  },
  {
    name: 'get_api_changes',
    title: 'List changes of an API',
    description:
      'Operations that were added, removed, deprecated, or changed, most recent first, and whether clients break.',
    properties: {
      since: {
        type: ['string', 'integer'],
        description: 'Only after this release, since this date (ISO 8601), or since this version of the documentation',
      },
      api,
      language,
      version,
      offset,
    },
    needsApis: true,
    output: {
      changes: list({
        operation: text(
          'Method and path; absent for changes of servers and authentication, which affect all operations',
        ),
        api: text('Name of the API'),
        kind: text('`added`, `removed`, `deprecated`, or `changed`'),
        breaking: { type: 'boolean', description: 'Whether the change can break existing clients' },
        release: count('Number of the release of the site; absent between versions'),
        at: text('Time of the release (ISO 8601); absent between versions'),
        details: { type: 'array', items: { type: 'string' } },
        id: text('Identifier of its page'),
      }),
      next,
    },
    async run(site, { since, offset: from = 0, ...input }) {
      const isVersion = (site.config.versions ?? []).some(({ name }) => name === since)
      const all = isVersion
        ? await changesSinceVersion(site, input, String(since))
        : await loggedChanges(site, input, since)
      const changes = fitting(all.slice(Number(from)))
      const end = Number(from) + changes.length
      return { changes, ...(changes.length > 0 && end < all.length && { next: end }) }
    },
  },
]

/** Returns the logged changes since a release or date, or all of them by default. */
async function loggedChanges(site: ToolSite, input: Json, since: unknown): Promise<Json[]> {
  const isRelease = /^\d+$/.test(String(since ?? ''))
  if (since !== undefined && !isRelease && Number.isNaN(Date.parse(String(since))))
    throw new ToolError('`since` must be the number of a release, a date such as 2026-11-01, or the name of a version.')
  const isAfter = ({ release, at }: ApiChangeLog['releases'][number]) =>
    since === undefined || (isRelease ? release > Number(since) : Date.parse(at) >= Date.parse(String(since)))
  const logs = await readFiles<ApiChangeLog>(site, input, 'changes.json')
  return logs.flatMap(({ name, locale, data }) =>
    data.releases
      .filter(isAfter)
      .flatMap(({ release, at, service, operations }) =>
        [
          ...describeService(name, service),
          ...operations.map((change) => describeChange(site, change, { name, locale, inVersion: input.version })),
        ].map(({ details, ...shown }) => ({ ...shown, release, at, details })),
      ),
  )
}

/** Returns the differences between each API in another version and the same API in the request's version. */
async function changesSinceVersion(site: ToolSite, input: Json, since: string): Promise<Json[]> {
  const older = await apisOf(site, since)
  const found = await Promise.all(
    (await chosenApis(site, input)).map(async (newer) => {
      const { name } = newer
      const filesIn = (version: unknown, there: ApiPlace | undefined): ApiFiles => ({
        async readJson<Data>(file: string) {
          return there && (await readFile<Data>(site, { ...input, version }, there, file))?.data
        },
      })
      const before = older.find((each) => each.name === name)
      const { service, operations } = await compareApis(filesIn(since, before), filesIn(input.version, newer))
      const locale = String(input.language ?? site.config.defaultLocale)
      return [
        ...describeService(name, service),
        ...operations.map((change) => describeChange(site, change, { name, locale, inVersion: input.version })),
      ]
    }),
  )
  return found.flat()
}

/** Returns the differences that affect all operations of an API as one change, if there are any. */
function describeService(api: string, details: readonly ChangeDetail[] = []) {
  if (details.length === 0) return []
  const breaking = details.some(({ isBreaking }) => isBreaking)
  return [{ api, kind: 'changed', breaking, details: details.map(describeDetail) }]
}

function describeChange(
  site: ToolSite,
  { method, path, kind, isBreaking, details, page: there }: ApiRelease['operations'][number],
  { name, locale, inVersion }: { name: string; locale: string; inVersion: unknown },
) {
  return {
    operation: `${method} ${path}`,
    api: name,
    kind,
    breaking: isBreaking,
    details: details.map(describeDetail),
    ...(there !== undefined && { id: idInVersion(site, `/${locale}${there}`, inVersion) }),
  }
}

async function readOperations(
  site: ToolSite,
  input: Json,
): Promise<{ name: string; locale: string; operation: ListedOperation }[]> {
  const read = await readFiles<{ operations: ListedOperation[] }>(site, input, 'operations.json')
  return read.flatMap(({ name, locale, data }) => data.operations.map((operation) => ({ name, locale, operation })))
}

type ApiPlace = Pick<SiteApi, 'name' | 'path'>

/** Returns the APIs of a version, with their paths in that version. */
async function apisOf(site: ToolSite, named: unknown): Promise<readonly ApiPlace[]> {
  const version = requestedVersion(site, named)
  return version === site.version ? (site.config.apis ?? []) : await site.apisIn(version)
}

/**
 * Returns the API that the arguments name, or all APIs by default.
 * @throws ToolError if the API is unknown
 */
async function chosenApis(site: ToolSite, { api: named, version }: Json): Promise<readonly ApiPlace[]> {
  const apis = await apisOf(site, version)
  const chosen = apis.filter(({ name }) => named === undefined || name === named)
  if (chosen.length > 0 || named === undefined) return chosen
  throw new ToolError(`Unknown API \`${String(named)}\`. Use one of: ${apis.map(({ name }) => name).join(', ')}.`)
}

/** The parsed content of an API's file, with its language. */
interface ReadFile<Data> {
  name: string
  locale: string
  data: Data
}

/**
 * Reads a file of each API, in the requested language or else in the default language.
 * @throws ToolError if the API is unknown
 */
async function readFiles<Data>(site: ToolSite, input: Json, file: string): Promise<ReadFile<Data>[]> {
  const apis = await chosenApis(site, input)
  const found = await Promise.all(apis.map((each) => readFile<Data>(site, input, each, file)))
  return found.filter((each) => each !== undefined)
}

async function readFile<Data>(
  site: ToolSite,
  { language: locale, version }: Json,
  { name, path }: ApiPlace,
  file: string,
): Promise<ReadFile<Data> | undefined> {
  const { defaultLocale, locales } = site.config
  const codes = locales.map(({ code }) => code)
  if (locale !== undefined && !codes.includes(String(locale)))
    throw new ToolError(`Unknown language \`${String(locale)}\`. Use one of: ${codes.join(', ')}.`)
  for (const code of new Set([String(locale ?? defaultLocale), defaultLocale])) {
    const response = await site.ask(idInVersion(site, `/${code}${path}/${file}`, version))
    if (response.ok) return { name, locale: code, data: (await response.json()) as Data } // A sync wrote the JSON.
    await response.body?.cancel()
  }
  return undefined
}
