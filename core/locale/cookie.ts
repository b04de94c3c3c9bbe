/** Remembers the language a visitor reads in. */
const localeCookie = 'i18n_redirected'

const maxAgeSeconds = 365 * 24 * 60 * 60

/** `Set-Cookie` value. Readable by scripts, since a switch in the browser writes it too. */
export function renderLocaleCookie(code: string): string {
  return `${localeCookie}=${code}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`
}

/** The remembered code, from a `Cookie` header (RFC 6265, §4.2). It may be of a locale the site does not have. */
export function readLocaleCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === localeCookie) return value?.trim().replace(/^"(.*)"$/, '$1')
  }
  return undefined
}
