// Every failure the product states, with its exact words. Texts are English: programs and logs read them; what visitors read comes
// from the messages of their locale.
import { SiteError } from './site-error.ts'

/** An address that no route answers. */
export function noRoute(path: string): SiteError {
  return new SiteError({ code: 'no-route', status: 404, statusMessage: `Page not found: ${path}`, fatal: false, data: { path } })
}

/** A page route with no page at its path. */
export function pageNotFound(path: string): SiteError {
  return new SiteError({ code: 'page-not-found', status: 404, statusMessage: 'Page not found', fatal: true, data: { path } })
}

/** A page's own rule refused the request, with a status of its own or with none. */
export function pageValidationFailed(path: string, rule?: { statusCode: number; statusMessage: string }): SiteError {
  return new SiteError({
    code: 'page-validation', status: rule?.statusCode ?? 404, statusMessage: rule?.statusMessage ?? `Page Not Found: ${path}`, fatal: true, data: { path },
  })
}

export function methodNotAllowed(): SiteError {
  return new SiteError({ code: 'method', status: 405, statusMessage: 'HTTP method is not allowed.', fatal: false })
}

/** Anything else: what it was stays in the log, under the request's id. */
export function internalError(requestId: string): SiteError {
  return new SiteError({ code: 'internal', status: 500, statusMessage: 'Internal Server Error', fatal: true, data: { requestId } })
}
