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

/**
 * The policy of an HTML page: scripts and styles of our own origin and the inlined ones whose hash the build or the
 * sync made. Authors may show images and embed frames of other sites; nothing of those runs here.
 *
 * @param bootHash of the inlined script
 * @param styleHash of the theme's inlined style sheet, if the site has one
 */
export function contentSecurityPolicy(bootHash: string, styleHash: string | null): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${bootHash}'`,
    `style-src 'self'${styleHash ? ` '${styleHash}'` : ''}`,
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

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
