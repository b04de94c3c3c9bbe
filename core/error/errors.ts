// All errors that Rivage reports. The messages are in English, because they are for programs and logs. Readers see
// other messages, in their own language.
import { SiteError } from './site-error.ts'

/** No route matches the URL. */
export function noRoute(path: string): SiteError {
  return new SiteError({
    code: 'no-route',
    status: 404,
    statusMessage: `Page not found: ${path}`,
    fatal: false,
    data: { path },
  })
}

/** The URL matches a page route, but no page has this path. */
export function pageNotFound(path: string): SiteError {
  return new SiteError({
    code: 'page-not-found',
    status: 404,
    statusMessage: 'Page not found',
    message: `Page not found: ${path}`,
    fatal: true,
    data: { path },
  })
}

/** The page doesn't contain the section. `sections` lists the ids on the page. */
export function sectionNotFound(path: string, section: string, sections: readonly string[]): SiteError {
  const has =
    sections.length === 0
      ? 'The page has no sections.'
      : `Its sections: ${sections.map((id) => `\`${id}\``).join(', ')}.`
  return new SiteError({
    code: 'section-not-found',
    status: 404,
    statusMessage: 'Section not found',
    message: `There is no section \`${section}\` on the page ${path}. ${has}`,
    fatal: false,
    data: { path, section, sections },
  })
}

/** The page was removed. `closest` lists the most similar pages. */
export function pageGone(
  path: string,
  title: string,
  closest: readonly { path: string; title: string; trail?: readonly string[] }[],
): SiteError {
  return new SiteError({
    code: 'page-gone',
    status: 410,
    statusMessage: 'Page removed',
    fatal: true,
    data: { path, title, closest },
  })
}

/** The page's own validation rejected the request. It may have set a status. */
export function pageValidationFailed(
  path: string,
  rule: { statusCode?: number; statusMessage?: string } = {},
): SiteError {
  const { statusCode = 404, statusMessage = `Page Not Found: ${path}` } = rule
  return new SiteError({ code: 'page-validation', status: statusCode, statusMessage, fatal: true, data: { path } })
}

/** Some parameters are invalid. Each problem includes the accepted values. */
export function invalidParameters(problems: readonly { parameter: string; message: string }[]): SiteError {
  return new SiteError({
    code: 'invalid-parameters',
    status: 400,
    statusMessage: 'Invalid parameters',
    message: problems.map(({ parameter, message }) => `${parameter}: ${message}`).join('; '),
    fatal: false,
    data: { parameters: problems },
  })
}

/** The image is damaged, or the file is not an image despite its name. */
export function brokenImage(path: string): SiteError {
  return new SiteError({
    code: 'broken-image',
    status: 422,
    statusMessage: `Image cannot be read: ${path}`,
    fatal: false,
    data: { path },
  })
}

/** The value of the parameter isn't a release or a past time. */
export function invalidMoment(parameter: string, value: string): SiteError {
  const accepted = {
    release: 'a number, as in ?release=12',
    at: 'a date, as in ?at=2026-11-01 or ?at=2026-11-01T08:30Z',
    diff: 'one or two release numbers, the earlier one first, such as ?diff=9..12',
  }
  return new SiteError({
    code: 'invalid-moment',
    status: 400,
    statusMessage: 'Invalid parameters',
    fatal: false,
    data: { parameter },
    message: `${parameter}: expected ${accepted[parameter as keyof typeof accepted] ?? 'something else'}, not ${JSON.stringify(value.slice(0, 40))}`,
  })
}

/** The release never existed, is not public yet, or was pruned. */
export function releaseNotFound(requested: string): SiteError {
  return new SiteError({
    code: 'release-not-found',
    status: 404,
    statusMessage: 'Release not found',
    message: `There is no release ${requested}.`,
    fatal: false,
  })
}

/** The preview has expired or was removed. */
export function previewEnded(): SiteError {
  return new SiteError({ code: 'preview-ended', status: 410, statusMessage: 'This preview has ended', fatal: false })
}

/** @param allow the allowed methods, in the format of the `Allow` header; omitted if the endpoint sets it */
export function methodNotAllowed(allow?: string): SiteError {
  return new SiteError({
    code: 'method',
    status: 405,
    statusMessage: 'HTTP method is not allowed.',
    fatal: false,
    ...(allow && { data: { allow } }),
  })
}

/** The caller exceeded its rate limit. `retryAfter` is the number of seconds to wait. */
export function tooManyRequests(retryAfter: number): SiteError {
  return new SiteError({
    code: 'too-many-requests',
    status: 429,
    statusMessage: 'Too Many Requests',
    message: `Too many requests: try again in ${retryAfter} seconds.`,
    fatal: false,
    data: { retryAfter },
  })
}

/** The request was for a host that doesn't belong to the site (RFC 9110, section 15.5.20). */
export function misdirectedRequest(origin: string): SiteError {
  return new SiteError({
    code: 'misdirected',
    status: 421,
    statusMessage: 'Misdirected Request',
    message: `This site is served at ${origin}.`,
    fatal: false,
    data: { origin },
  })
}

/** Another site submitted a form of this site. */
export function foreignForm(): SiteError {
  return new SiteError({
    code: 'foreign-form',
    status: 403,
    statusMessage: 'Forbidden',
    message: 'This form must be submitted from a page of this site.',
    fatal: false,
  })
}

/** Any other error. Its details are in the log, with the id of the request. */
export function internalError(requestId: string): SiteError {
  return new SiteError({
    code: 'internal',
    status: 500,
    statusMessage: 'Server Error',
    fatal: true,
    data: { requestId },
  })
}

/** The database is down and the requested content is not cached. The cause is in the log. */
export function databaseUnavailable(cause: unknown): SiteError {
  return new SiteError({
    code: 'database-unavailable',
    status: 503,
    statusMessage: 'Service Unavailable',
    message: 'The database does not respond. Try again in a moment.',
    fatal: false,
    cause,
  })
}

export function unknownMiddleware(name: string): SiteError {
  return new SiteError({
    code: 'unknown-middleware',
    status: 500,
    statusMessage: `Unknown route middleware: '${name}'.`,
    fatal: true,
  })
}

/** Payloads are only available from this site, not from another host. */
export function payloadHostname(url: string): SiteError {
  return new SiteError({
    code: 'payload-hostname',
    status: 400,
    statusMessage: `Payload URL must not include hostname: ${url}`,
    fatal: false,
  })
}

/** The query endpoint rejected the statement. `position` counts characters from 1. */
export function invalidQuery(reason: string, position: number): SiteError {
  return new SiteError({
    code: 'invalid-query',
    status: 400,
    statusMessage: 'Invalid query',
    message: `Invalid query: ${reason} (at character ${position})`,
    fatal: false,
    data: { reason, position },
  })
}

/** The statement is valid but would cost too much. */
export function costlyQuery(reason: string): SiteError {
  return new SiteError({
    code: 'costly-query',
    status: 400,
    statusMessage: 'Invalid query',
    message: `Invalid query: ${reason}`,
    fatal: false,
    data: { reason },
  })
}

export function invalidBody(message: string): SiteError {
  return new SiteError({ code: 'invalid-body', status: 400, statusMessage: 'Bad Request', message, fatal: false })
}

export function bodyTooLarge(): SiteError {
  return new SiteError({ code: 'body-too-large', status: 413, statusMessage: 'Request body too large', fatal: false })
}

export function invalidInValue(operator: 'IN' | 'NOT IN' = 'IN'): SiteError {
  return new SiteError({
    code: 'invalid-in-value',
    status: 400,
    statusMessage: `Value for ${operator} must be an array`,
    fatal: false,
  })
}

export function invalidBetweenValue(operator: 'BETWEEN' | 'NOT BETWEEN' = 'BETWEEN'): SiteError {
  return new SiteError({
    code: 'invalid-between-value',
    status: 400,
    statusMessage: `Value for ${operator} must be an array with two elements`,
    fatal: false,
  })
}

export function invalidFragmentName(): SiteError {
  return new SiteError({
    code: 'island-name',
    status: 400,
    statusMessage: 'Invalid island component name',
    fatal: false,
  })
}

export function invalidFragmentHash(): SiteError {
  return new SiteError({ code: 'island-hash', status: 400, statusMessage: 'Invalid island request hash', fatal: false })
}

/** @param problems the problems, each with the expected value */
export function invalidFragmentProps(problems: readonly string[] = ['expected an object, as JSON']): SiteError {
  return new SiteError({
    code: 'island-props',
    status: 400,
    statusMessage: 'Invalid island request props',
    fatal: false,
    data: { problems },
  })
}

export function fragmentPropsTooLarge(): SiteError {
  return new SiteError({
    code: 'island-props-size',
    status: 413,
    statusMessage: 'Island request props too large',
    fatal: false,
  })
}

export function fragmentPropsTooDeep(): SiteError {
  return new SiteError({
    code: 'island-props-depth',
    status: 400,
    statusMessage: 'Island request props too deeply nested',
    fatal: false,
  })
}

export function fragmentNotFound(name: string): SiteError {
  return new SiteError({
    code: 'island-not-found',
    status: 404,
    statusMessage: `Island component not found: ${name}`,
    fatal: false,
  })
}

/** The site doesn't have the locale whose messages were requested. */
export function localeNotFound(locale: string): SiteError {
  return new SiteError({
    code: 'locale-not-found',
    status: 404,
    statusMessage: 'Server Error',
    message: `Locale '${locale}' not found.`,
    fatal: false,
  })
}

export function localeLoadFailed(locale: string, reason: string): SiteError {
  return new SiteError({
    code: 'locale-load',
    status: 500,
    statusMessage: `Failed loading locale (${locale}): ${reason}`,
    fatal: false,
  })
}

/**
 * The messages of a language couldn't be loaded, so the page keeps its current language. Only shown in the console.
 */
export function messagesLoadFailed(locale: string): SiteError {
  return new SiteError({
    code: 'messages-load',
    status: 500,
    statusMessage: `Failed to load messages for locale "${locale}"`,
    fatal: false,
  })
}

/** The messages to merge are not an object. */
export function invalidMessages(): SiteError {
  return new SiteError({ code: 'invalid-messages', status: 500, statusMessage: 'Invalid value', fatal: false })
}

export function preloadCssFailed(file: string): SiteError {
  return new SiteError({
    code: 'preload-css',
    status: 500,
    statusMessage: `Unable to preload CSS for ${file}`,
    fatal: false,
  })
}

/** The browser requested a page while the site was unreachable. */
export function siteUnreachable(path: string): SiteError {
  return new SiteError({
    code: 'unreachable',
    status: 503,
    statusMessage: 'Site not reachable',
    message: `No response for ${path}`,
    fatal: true,
    data: { path },
  })
}

/** The manifest couldn't be loaded, so links in view are not prefetched. Only shown in the console. */
export function appManifestFailed(): SiteError {
  return new SiteError({
    code: 'app-manifest',
    status: 500,
    statusMessage: 'Error fetching app manifest',
    fatal: false,
  })
}

/** An island that is essential to its page has failed. The cause is in the log. */
export function islandFailed(name: string): SiteError {
  return new SiteError({
    code: 'island-failed',
    status: 500,
    statusMessage: `Error while mounting island ${name}`,
    fatal: true,
  })
}

export function overlayNotFound(): SiteError {
  return new SiteError({ code: 'overlay-not-found', status: 500, statusMessage: 'Overlay not found', fatal: false })
}
