// Every failure the product states, with its exact words. Texts are English: programs and logs read them; what visitors
// read comes from the messages of their locale.
import { SiteError } from './site-error.ts'

/** An address that no route answers. */
export function noRoute(path: string): SiteError {
  return new SiteError({
    code: 'no-route',
    status: 404,
    statusMessage: `Page not found: ${path}`,
    fatal: false,
    data: { path },
  })
}

/** A page route with no page at its path. */
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

/** A section that a page does not have. `sections` are the ids of those that it has. */
export function sectionNotFound(path: string, section: string, sections: readonly string[]): SiteError {
  const has = sections.length === 0 ? 'It has none.' : `It has: ${sections.map((id) => `\`${id}\``).join(', ')}.`
  return new SiteError({
    code: 'section-not-found',
    status: 404,
    statusMessage: 'Section not found',
    message: `There is no section \`${section}\` on the page ${path}. ${has}`,
    fatal: false,
    data: { path, section, sections },
  })
}

/** A page that was removed. `closest` are the pages most like it. */
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

/** A page's own rule refused the request, with a status of its own or with none. */
export function pageValidationFailed(
  path: string,
  rule: { statusCode?: number; statusMessage?: string } = {},
): SiteError {
  const { statusCode = 404, statusMessage = `Page Not Found: ${path}` } = rule
  return new SiteError({ code: 'page-validation', status: statusCode, statusMessage, fatal: true, data: { path } })
}

/** Parameters that are not what they should be: each with what is wrong with it and what is accepted. */
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

/** An image that is damaged, or none in spite of its name. */
export function brokenImage(path: string): SiteError {
  return new SiteError({
    code: 'broken-image',
    status: 422,
    statusMessage: `Image cannot be read: ${path}`,
    fatal: false,
    data: { path },
  })
}

/** A parameter that should name a release, or a moment of the site's past, and does not. */
export function invalidMoment(parameter: string, value: string): SiteError {
  const accepted = {
    release: 'a number, as in ?release=12',
    at: 'a date, as in ?at=2026-11-01 or ?at=2026-11-01T08:30Z',
    diff: 'one or two numbers, the older release first, as in ?diff=9..12',
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

/** A release that was never there, is not seen yet, or was pruned. */
export function releaseNotFound(asked: string): SiteError {
  return new SiteError({
    code: 'release-not-found',
    status: 404,
    statusMessage: 'Release not found',
    message: `There is no release ${asked}.`,
    fatal: false,
  })
}

/** A preview past its time, or one that was removed. */
export function previewEnded(): SiteError {
  return new SiteError({ code: 'preview-ended', status: 410, statusMessage: 'This preview has ended', fatal: false })
}

/** @param allow the methods that there are, as the field `Allow` names them; omitted where the endpoint says so */
export function methodNotAllowed(allow?: string): SiteError {
  return new SiteError({
    code: 'method',
    status: 405,
    statusMessage: 'HTTP method is not allowed.',
    fatal: false,
    ...(allow && { data: { allow } }),
  })
}

/** A caller that asks for more than its share. `retryAfter`: when it may ask again, in seconds. */
export function tooManyRequests(retryAfter: number): SiteError {
  return new SiteError({
    code: 'too-many-requests',
    status: 429,
    statusMessage: 'Too Many Requests',
    message: `Too many requests: ask again in ${retryAfter} seconds.`,
    fatal: false,
    data: { retryAfter },
  })
}

/** A request that was sent to this worker under a name which is not the site's (RFC 9110, §15.5.20). */
export function misdirectedRequest(origin: string): SiteError {
  return new SiteError({
    code: 'misdirected',
    status: 421,
    statusMessage: 'Misdirected Request',
    message: `This site is at ${origin}.`,
    fatal: false,
    data: { origin },
  })
}

/** A form of this site that was sent from a page of another one. */
export function foreignForm(): SiteError {
  return new SiteError({
    code: 'foreign-form',
    status: 403,
    statusMessage: 'Forbidden',
    message: 'This form is answered only where a page of this site has sent it.',
    fatal: false,
  })
}

/** Anything else: what it was stays in the log, under the request's id. */
export function internalError(requestId: string): SiteError {
  return new SiteError({
    code: 'internal',
    status: 500,
    statusMessage: 'Server Error',
    fatal: true,
    data: { requestId },
  })
}

/** The database does not answer, and what was asked for is not known without it. It stays in the log why. */
export function databaseUnavailable(cause: unknown): SiteError {
  return new SiteError({
    code: 'database-unavailable',
    status: 503,
    statusMessage: 'Service Unavailable',
    message: 'The database does not answer. Try again in a moment.',
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

/** A payload is asked of this site, never of another one. */
export function payloadHostname(url: string): SiteError {
  return new SiteError({
    code: 'payload-hostname',
    status: 400,
    statusMessage: `Payload URL must not include hostname: ${url}`,
    fatal: false,
  })
}

/** A statement that the query endpoint does not answer. `position` counts characters from 1. */
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

/** A statement that is allowed and would cost too much here. */
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

/** @param problems each with what was expected */
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

/** The messages of a locale that the site does not speak. */
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

/** For the console only: the page goes on in the language it has. */
export function messagesLoadFailed(locale: string): SiteError {
  return new SiteError({
    code: 'messages-load',
    status: 500,
    statusMessage: `Failed to load messages for locale "${locale}"`,
    fatal: false,
  })
}

/** Messages that are to be merged are no object. */
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

/** A page that a browser asked for, of a site that cannot be reached. */
export function siteUnreachable(path: string): SiteError {
  return new SiteError({
    code: 'unreachable',
    status: 503,
    statusMessage: 'Site not reachable',
    message: `No answer for ${path}`,
    fatal: true,
    data: { path },
  })
}

/** For the console only: without the manifest, no payload is read for links that are merely in view. */
export function appManifestFailed(): SiteError {
  return new SiteError({
    code: 'app-manifest',
    status: 500,
    statusMessage: 'Error fetching app manifest',
    fatal: false,
  })
}

/** An island that its page is nothing without. What made it fail is in the log. */
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
