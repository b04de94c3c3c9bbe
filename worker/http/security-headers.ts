import type { MiddlewareHandler } from 'hono'

/** Headers of every answer. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** For answers over HTTPS (RFC 6797). */
export const transportSecurity = 'max-age=31536000'

/** For answers that are not pages: nothing of them may run, even when opened as one. */
export const dataSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Gives every answer the security headers, and a policy under which nothing runs to those that have none of their own.
 * Not Hono's `secureHeaders`: cached pages have the same headers without coming through here, so that these are values,
 * written once.
 */
export const setSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeaders))
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  if (!context.res.headers.has('Content-Security-Policy'))
    context.res.headers.set('Content-Security-Policy', dataSecurityPolicy)
  if (context.req.url.startsWith('https:')) context.res.headers.set('Strict-Transport-Security', transportSecurity)
}
