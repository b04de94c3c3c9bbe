const name = 'rivage-preview'

/** Tokens are 32 random bytes, encoded as base64url. */
export const tokenShape = /^[\w-]{43}$/

/**
 * Returns the preview token from a browser's cookies. Requests without the cookie take almost no time, because its name
 * is searched for first. (Hono's `getCookie` needs a context, which doesn't exist yet when cached pages are served.)
 */
export function readPreviewCookie(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(`${name}=`)) return undefined
  return new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(cookies)?.[1]
}

/**
 * @param maxAgeSeconds lifetime of the cookie; 0 deletes it
 * @param path base path of the site
 */
export function renderPreviewCookie(
  token: string,
  maxAgeSeconds: number,
  { secure, path = '/' }: { secure: boolean; path?: string | undefined },
): string {
  return `${name}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
