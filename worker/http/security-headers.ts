import type { MiddlewareHandler } from 'hono'

/** Headers that every response has. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** `Strict-Transport-Security` for responses over HTTPS (RFC 6797). */
export const transportSecurity = 'max-age=31536000'

/**
 * Content security policy for responses that aren't pages. Nothing in them may run, even if a browser opens them as a
 * document.
 */
export const dataSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Middleware that adds the security headers to all responses. A response without a policy gets one that allows nothing.
 * Cached pages get the same headers without this middleware, so the headers are plain values, which Hono's
 * `secureHeaders` doesn't offer.
 */
export const setSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeaders))
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  if (!context.res.headers.has('Content-Security-Policy'))
    context.res.headers.set('Content-Security-Policy', dataSecurityPolicy)
  if (context.req.url.startsWith('https:')) context.res.headers.set('Strict-Transport-Security', transportSecurity)
}
