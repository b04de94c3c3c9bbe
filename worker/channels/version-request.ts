// Handles requests in a version of the product or below a base path. Each version has its own channel, with the same
// paths as the site. Such a request becomes a subrequest for the path in the content.
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

/** Query parameter that names the version, for endpoints whose path contains no language. */
const versionParameter = 'version'

/**
 * Parses the requested URL with the live release's locales and versions, and reads the current release of the version.
 * If the version isn't published, its name counts as part of the path.
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

/** Maximum number of segments before a page's path: a base path that the build doesn't know, language, and version. */
const maxSegmentsBefore = 3

/**
 * Returns the channels of all versions that a URL may name. It isn't known yet which versions the site lists.
 * @param buildBase the base path of the build, which can have any number of segments
 */
export function channelsToPrefetch({ pathname, searchParams }: Readonly<URL>, buildBase: string): PrefetchedHeads {
  const path = pathname.startsWith(`${buildBase}/`) ? pathname.slice(buildBase.length) : pathname
  const names = new Set([
    ...path.slice(1).split('/', maxSegmentsBefore),
    ...searchParams.getAll(versionParameter).slice(0, 1),
  ])
  return {
    channels: [...names].filter((name) => problemOfVersionName(name) === undefined).map((name) => versionChannel(name)),
  }
}

/** Redirects permanently from a URL that names the current version to the URL without its name. */
export function redirectFromCurrentName(requested: Readonly<URL>, { config }: Release): Response | undefined {
  const { current, ...names } = urlsOf(config)
  if (current === undefined) return undefined
  const { version, path } = parseRequestAddress(requested.pathname, { ...names, versions: [current] })
  return version === undefined ? undefined : redirect(302, path + requested.search)
}

/** Parses the requested URL. Without locales and versions, only its origin and path are known. */
export function parseAddress(requested: Readonly<URL>, names: AddressNames = { codes: [] }): SiteAddress {
  const address = parseRequestAddress(requested.pathname, names)
  const { searchParams } = requested
  const name = searchParams.get(versionParameter)
  const version = address.locale === undefined ? names.versions?.find((each) => each === name) : address.version
  const isCurrent = address.locale === undefined && name !== null && name === names.current
  // The response to `?ask` at a page's URL is like the page's Markdown.
  const form = address.locale !== undefined && searchParams.has('ask') ? 'twin' : address.form
  if (address.path === requested.pathname && version === undefined && !isCurrent)
    return { ...address, form, url: requested, requested }
  const url = new URL(requested)
  url.pathname = address.path
  if (address.locale === undefined && (version !== undefined || isCurrent)) url.searchParams.delete(versionParameter)
  return { ...address, version, form, url, requested }
}

/**
 * Returns whether the request names an unknown or unpublished version for an endpoint. If the version were known, the
 * parameter would have been removed from `url`.
 */
export function hasUnknownVersion({ url, locale }: SiteAddress, { config }: Release): boolean {
  return locale === undefined && config.versions !== undefined && url.searchParams.has(versionParameter)
}

/**
 * Redirects to the current form of a URL that contains a language, if the site's URLs omit or used to omit it. If the
 * path is outside the base path, a proxy has already removed the base path.
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
 * Handles the request as a subrequest for the path in the content. Redirects to pages are changed to stay in the
 * version.
 * @param failure an error to respond with, in the form that suits the path
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

/** Returns the URL at which visitors request a URL of the content, in the version of the request. */
export function requestedUrl(url: Readonly<URL>, { version, locale }: SiteAddress, { config }: Release): URL {
  const requested = new URL(url)
  const names = urlsOf(config)
  if (version !== undefined && locale === undefined) requested.searchParams.set(versionParameter, version)
  const inVersion =
    version === undefined || locale === undefined ? url.pathname : hrefInVersion(url.pathname, version, names)
  requested.pathname = publicHref(inVersion, names)
  return requested
}
