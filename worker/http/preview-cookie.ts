const name = 'rivage-preview'

/** Tokens are 32 random bytes, in base64url. */
export const tokenShape = /^[\w-]{43}$/

/**
 * The preview token in a browser's cookies. The name is searched first, so that requests without the cookie cost almost
 * nothing. (Hono's `getCookie` needs a context, which doesn't exist yet when cached pages are answered.)
 */
export function readPreviewCookie(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(`${name}=`)) return undefined
  return new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(cookies)?.[1]
}

/**
 * @param maxAgeSeconds 0 deletes the cookie
 * @param path below which the site is served
 */
export function renderPreviewCookie(
  token: string,
  maxAgeSeconds: number,
  { secure, path = '/' }: { secure: boolean; path?: string | undefined },
): string {
  return `${name}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
