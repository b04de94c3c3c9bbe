interface SiteErrorInit {
  /** Stable name for programs. */
  code: string
  /** HTTP status. */
  status: number
  statusMessage: string
  /** Whether the error page replaces the whole app instead of only this response. */
  fatal: boolean
  /** Default: the status message. */
  message?: string
  /** Public data for the JSON response. */
  data?: Record<string, unknown>
  /** The cause, for the log. */
  cause?: unknown
}

/**
 * An anticipated failure: a rejected request or a known outage. Only the functions in errors.ts create such errors.
 */
export class SiteError extends Error {
  readonly code: string
  readonly status: number
  readonly statusMessage: string
  readonly fatal: boolean
  readonly data: Record<string, unknown> | undefined

  constructor({ code, status, statusMessage, fatal, message = statusMessage, data, cause }: SiteErrorInit) {
    super(message, { cause })
    this.name = 'SiteError'
    this.code = code
    this.status = status
    this.statusMessage = statusMessage
    this.fatal = fatal
    this.data = data
  }
}

/**
 * Renders an error as the body of a JSON response. All errors have the same fields. Server errors don't reveal details.
 */
export function renderErrorJson({ status, statusMessage, message, fatal, data }: SiteError, url: string): string {
  return JSON.stringify(
    {
      error: true,
      url,
      statusCode: status,
      statusMessage,
      message: fatal && status >= 500 ? 'Server Error' : message,
      ...(data ? { data } : {}),
    },
    null,
    2,
  )
}

/** Renders an error as problem details (RFC 9457, section 3), the error format of the read API. */
export function renderProblem(
  { code, status, statusMessage, message, fatal, data }: SiteError,
  instance: string,
): string {
  return JSON.stringify({
    type: 'about:blank',
    title: statusMessage,
    status,
    detail: fatal ? statusMessage : message,
    instance,
    code,
    ...data,
  })
}

interface ErrorRequest {
  accept?: string | undefined
  userAgent?: string | undefined
  secFetchMode?: string | undefined
  pathname: string
}

/**
 * Returns whether to respond to a failed request with JSON instead of a page. The first condition that applies
 * determines the result.
 */
export function prefersJson({ accept = '', userAgent = '', secFetchMode, pathname }: ErrorRequest): boolean {
  if (accept.includes('text/html')) return false
  return (
    accept.includes('application/json') ||
    /\b(curl|httpie)\//i.test(userAgent) ||
    secFetchMode === 'cors' ||
    isForPrograms(pathname)
  )
}

/**
 * Returns the request headers that `prefersJson` depends on, for `Vary` (RFC 9110, section 12.5.5): only `Accept` if
 * that header or the URL decides.
 */
export function prefersJsonBy({ accept = '', pathname }: ErrorRequest): string {
  const decided = /text\/html|application\/json/.test(accept) || isForPrograms(pathname)
  return decided ? 'Accept' : 'Accept, User-Agent, Sec-Fetch-Mode'
}

/** Returns whether a URL is for programs. The engine's endpoints start with an underscore. */
export function isForPrograms(pathname: string): boolean {
  return /^\/(?:api\/|_)|\.json$/.test(pathname)
}
