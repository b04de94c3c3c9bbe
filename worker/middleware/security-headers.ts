import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { dataSecurityPolicy, securityHeaders, transportSecurity } from '../headers/security-headers.ts'

/** Gives every answer the security headers, and a policy under which nothing runs to those that have none of their own. */
export const setSecurityHeaders: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  if (!context.res.headers.has('X-Frame-Options')) {
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value)
  }
  if (!context.res.headers.has('Content-Security-Policy'))
    context.res.headers.set('Content-Security-Policy', dataSecurityPolicy)
  if (context.req.url.startsWith('https:')) context.res.headers.set('Strict-Transport-Security', transportSecurity)
}
