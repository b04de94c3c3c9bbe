// A version of the product has its own channel, with the same paths as the site. A request in a version or below the
// base path is handled as a subrequest for the path in the content.
import { problemOfVersionName, versionChannel } from '../../core/release/index.ts'
import { hrefInVersion, parseRequestAddress, publicHref, withoutBase } from '../../core/route/index.ts'
import type { AddressNames } from '../../core/route/index.ts'
import type { PrefetchedHeads, IsolateCache } from '../cache/isolate-cache.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { AppContext, AppEnv, EndpointDefinition, SiteAddress } from '../context.ts'
import { redirect } from '../http/redirect.ts'
import { isShortForm, urlsOf } from '../http/site-urls.ts'
import type { Release } from '../store/release.ts'

/** Handles a request with all middleware. */
export type AppFetch = (
  request: Request,
  env: AppEnv['Bindings'],
  context: AppContext['executionCtx'],
) => Response | Promise<Response>

/** Query parameter with the version for an endpoint whose URL contains no language before it. */
const versionParameter = 'version'

/**
 * Parses a request's URL with the names in the live release, and reads the current release of its version. If nothing
 * is published to the version's channel, its name is an ordinary part of the path.
 */
export async function locate(
  { env, executionCtx, get }: AppContext,
  isolate: IsolateCache,
  { live, ahead }: { live: Release; ahead: PrefetchedHeads },
): Promise<{ address: SiteAddress; version: ReleaseCache | undefined }> {
  const { requested } = get('address')
  const names = urlsOf(live.config)
  const address = parseAddress(requested, names)
  if (address.version === undefined) return { address, version: undefined }
  const channel = versionChannel(address.version)
  const { shared } = env.FROM ?? {}
  const atLeast = shared?.channel === channel ? shared.release : undefined
  const version = await isolate.current({ env, context: executionCtx, ahead }, channel, atLeast)
  return { address: version ? address : parseAddress(requested, { ...names, versions: [] }), version }
}

/** Maximum number of segments before the path of a page: a base path, the language, and the version. */
const maxSegmentsBefore = 3

/** Returns the channels of the versions that a URL may name, even if the site doesn't list them. */
export function channelsToPrefetch({ pathname, searchParams }: Readonly<URL>): PrefetchedHeads {
  const names = new Set([
    ...pathname.slice(1).split('/', maxSegmentsBefore),
    ...searchParams.getAll(versionParameter).slice(0, 1),
  ])
  return {
    channels: [...names].filter((name) => problemOfVersionName(name) === undefined).map((name) => versionChannel(name)),
  }
}

/** Redirects permanently from a URL that names the current version to the URL without that name. */
export function redirectFromCurrentName(requested: Readonly<URL>, { config }: Release): Response | undefined {
  const { current, ...names } = urlsOf(config)
  if (current === undefined) return undefined
  const { version, path } = parseRequestAddress(requested.pathname, { ...names, versions: [current] })
  return version === undefined ? undefined : redirect(302, path + requested.search)
}

/** Parses a request's URL. Without names, only its origin and path matter. */
export function parseAddress(requested: Readonly<URL>, names: AddressNames = { codes: [] }): SiteAddress {
  const address = parseRequestAddress(requested.pathname, names)
  const { searchParams } = requested
  const name = searchParams.get(versionParameter)
  const version = address.locale === undefined ? names.versions?.find((each) => each === name) : address.version
  const isCurrent = address.locale === undefined && name !== null && name === names.current
  // `?ask` on a page gets a response like its Markdown.
  const form = address.locale !== undefined && searchParams.has('ask') ? 'twin' : address.form
  if (address.path === requested.pathname && version === undefined && !isCurrent)
    return { ...address, form, url: requested, requested }
  const url = new URL(requested)
  url.pathname = address.path
  if (address.locale === undefined && (version !== undefined || isCurrent)) url.searchParams.delete(versionParameter)
  return { ...address, version, form, url, requested }
}

/**
 * Returns whether an endpoint is requested for a version without published content. A known version isn't part of
 * `url`.
 */
export function hasUnknownVersion({ url, locale }: SiteAddress, { config }: Release): boolean {
  return locale === undefined && config.versions !== undefined && url.searchParams.has(versionParameter)
}

/**
 * Redirects to the current form of a URL, if it contains a language that the site's URLs omit or used to omit. For a
 * URL outside the base path, a proxy has removed the base path.
 */
export function redirectToShortForm(
  { requested }: SiteAddress,
  { config }: Release,
  method: string,
): Response | undefined {
  const names = urlsOf(config)
  if (isShortForm(requested.pathname, names) || (method !== 'GET' && method !== 'HEAD')) return undefined
  return redirect(301, publicHref(withoutBase(requested.pathname, names), names) + requested.search)
}

/**
 * Handles the request as a subrequest for the path in the content. Redirects to pages stay in the version.
 * @param failure the error to respond with, in the form of the endpoint or page at that path
 */
export async function answerInside(context: AppContext, answer: AppFetch, failure?: unknown): Promise<Response> {
  const [address, release] = [context.get('address'), context.get('release')]
  const FROM = {
    ...context.env.FROM,
    budget: context.get('budget'),
    inside: {
      address,
      release,
      isCounted: context.get('endpoint')?.limit !== undefined,
      isSubrequest: context.env.FROM !== undefined,
      noteEndpoint: (endpoint: EndpointDefinition) => context.set('endpoint', endpoint),
      failure,
    },
  }
  const request = new Request(address.url.href, context.req.raw)
  const response = await answer(request, { ...context.env, FROM }, context.executionCtx)
  const location = response.headers.get('Location')
  if (location !== null && release.cache && address.version !== undefined)
    response.headers.set('Location', hrefInVersion(location, address.version, urlsOf(release.cache.release.config)))
  return response
}

/** Returns the URL at which visitors request the content at a URL, in the version of the request. */
export function requestedUrl(url: Readonly<URL>, { version, locale }: SiteAddress, { config }: Release): URL {
  const requested = new URL(url)
  const names = urlsOf(config)
  if (version !== undefined && locale === undefined) requested.searchParams.set(versionParameter, version)
  const inVersion =
    version === undefined || locale === undefined ? url.pathname : hrefInVersion(url.pathname, version, names)
  requested.pathname = publicHref(inVersion, names)
  return requested
}
