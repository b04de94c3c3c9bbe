const name = 'rivage-preview'

/** Tokens are 32 random bytes, in base64url. */
export const tokenShape = /^[\w-]{43}$/

/**
 * Reads the preview token from a browser's cookies. Searches for the name first, so that requests without the cookie
 * cost almost nothing. (Hono's `getCookie` needs a context, which doesn't exist yet when cached pages are served.)
 */
export function readPreviewCookie(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(`${name}=`)) return undefined
  return new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(cookies)?.[1]
}

/**
 * @param maxAgeSeconds 0 deletes the cookie
 * @param path the base path of the site
 */
export function renderPreviewCookie(
  token: string,
  maxAgeSeconds: number,
  { secure, path = '/' }: { secure: boolean; path?: string | undefined },
): string {
  return `${name}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
