/** Name of the cookie that holds the locale a visitor has chosen. */
const localeCookie = 'i18n_redirected'

const maxAgeSeconds = 365 * 24 * 60 * 60

/** The value of `Set-Cookie`. Not `HttpOnly`: the language switch in the browser writes the cookie too. */
export function renderLocaleCookie(code: string): string {
  return `${localeCookie}=${code}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`
}

/** The code in a `Cookie` header (RFC 6265, §4.2). It may be of a locale that the site does not have. */
export function readLocaleCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === localeCookie) return value?.trim().replace(/^"(.*)"$/, '$1')
  }
  return undefined
}
