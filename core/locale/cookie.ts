/** Name of the cookie with the visitor's locale. */
const localeCookie = 'i18n_redirected'

const maxAgeSeconds = 365 * 24 * 60 * 60

/**
 * Renders the value of `Set-Cookie`. The cookie isn't `HttpOnly`, because the language picker in the browser also
 * writes it.
 * @param path the base path of the site
 */
export function renderLocaleCookie(code: string, path = '/'): string {
  return `${localeCookie}=${code}; Max-Age=${maxAgeSeconds}; Path=${path}; SameSite=Lax`
}

/** Returns the locale code in a `Cookie` header (RFC 6265, section 4.2). The locale may not be enabled. */
export function readLocaleCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === localeCookie) return value?.trim().replace(/^"(.*)"$/, '$1')
  }
  return undefined
}
