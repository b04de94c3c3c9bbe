const name = 'rivage-preview'

/** Tokens are 32 random bytes, in base64url. */
export const tokenShape = /^[\w-]{43}$/

/**
 * The token of the preview that a browser is in. Its name is looked for first, so that a request
 * without it costs next to nothing. (Hono's
 * `getCookie` takes a context; cached pages are answered before there is one.)
 */
export function readPreviewCookie(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(`${name}=`)) return undefined
  return new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(cookies)?.[1]
}

/** @param maxAgeSeconds 0 takes the browser out of the preview */
export function renderPreviewCookie(token: string, maxAgeSeconds: number, secure: boolean): string {
  return `${name}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
