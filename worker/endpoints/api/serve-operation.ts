import { invalidParameters, noRoute } from '../../../core/error/index.ts'
import { parseParameters } from '../../../core/parameters/index.ts'
import { withoutMoment } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { hasUnknownVersion } from '../../channels/version-request.ts'
import type { AppContext, EndpointDefinition, SiteAddress } from '../../context.ts'
import { releaseTag } from '../endpoint-headers.ts'
import { textTag } from '../../cache/content-tag.ts'
import { entityTag } from '../../pages/page-tag.ts'
import { matchesEntityTag } from '../../http/conditional-answer.ts'
import type { Operation, OperationAnswer } from './define-operation.ts'
import { readWholeArtifact } from '../../files/release-artifact.ts'
import { ContentStore } from '../../store/content-store.ts'

/** Creates the endpoint of a read API operation. */
export function endpointOf(operation: Operation): EndpointDefinition {
  return {
    route: operation.path.replace('{path}', ':path{.+}'),
    methods: ['GET', 'HEAD'],
    ...(!operation.isAcrossReleases && { shared: 'with any query' as const }),
    crossOrigin: true,
    failsWithProblem: true,
    ...(operation.limit && { limit: operation.limit }),
    handle: (context) => serveOperation(context, operation),
  }
}

async function serveOperation(
  context: AppContext,
  { path, params, query, isAcrossReleases, read }: Operation,
): Promise<Response> {
  const address = context.get('address')
  const { url } = address
  const cache = context.get('release').cache
  if (!cache) throw noRoute(url.pathname)
  if (hasUnknownVersion(address, cache.release)) throw unknownVersion(cache.release.config)
  // The last parameter contains the rest of the path. Generated clients percent-encode its slashes.
  const rest = url.pathname.slice(path.indexOf('{')).replace(/%2f/gi, '/')
  const input = {
    params: parseParameters(params, path.includes('{path}') ? [['path', `/${rest}`]] : []),
    query: parseParameters(query, withoutMoment(url.searchParams)),
  }
  const tag = isAcrossReleases ? undefined : releaseTag(cache.release)
  const headers = (ETag: string) => ({
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag,
  })
  const isCurrent = (ETag: string) => matchesEntityTag(context.req.header('if-none-match'), ETag)
  if (tag !== undefined && isCurrent(tag)) return new Response(null, { status: 304, headers: headers(tag) })
  const { database, unscopedDatabase } = context.get('release')
  // The operation's own schemas have validated the input.
  const answer = await read(
    {
      cache,
      store: new ContentStore(database(), cache.release),
      database,
      unscopedDatabase,
      artifact: (kind, make) => readWholeArtifact(context, cache, kind, make),
    },
    input as never,
  )
  const link = renderLinks(context.get('address'), answer.links)
  const text = JSON.stringify(answer.data)
  const ETag = tag ?? entityTag(await textTag(text), 'json')
  if (tag === undefined && isCurrent(ETag)) return new Response(null, { status: 304, headers: headers(ETag) })
  const body = context.req.method === 'HEAD' ? null : text
  return new Response(body, { headers: { ...headers(ETag), ...(link && { Link: link }) } })
}

function unknownVersion({ versions = [] }: SiteConfig): Error {
  const names = versions.map(({ name }) => name).join(', ')
  return invalidParameters([{ parameter: 'version', message: `is not a published version; the site lists ${names}` }])
}

/** Renders a `Link` header with the previous and next page of a list, in the same version (RFC 8288, section 3). */
function renderLinks({ requested }: SiteAddress, links: OperationAnswer<unknown>['links'] = {}): string {
  return Object.entries(links)
    .map(([relation, parameters]) => {
      const target = new URL(requested)
      for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
      return `<${target.pathname}${target.search}>; rel="${relation}"`
    })
    .join(', ')
}
