import { UsageError } from '../usage-error.ts'

/** The response to `?ask=`; see worker/pages/markdown/serve-passages.ts. */
export interface SiteAnswer {
  answer?: string
  /** Older sites don't return scores. */
  passages: { url: string; titles: string[]; score?: number }[]
}

/**
 * Sends a question to a running site.
 * @throws UsageError with the site's response if it refuses
 */
export async function askSite(base: URL, question: string, locale: string | undefined): Promise<SiteAnswer> {
  const home =
    locale === undefined ? await homeOf(base) : new URL(`${base.pathname.replace(/\/$/, '')}/${locale}`, base)
  home.search = new URLSearchParams({ ask: question }).toString()
  const response = await fetch(home, { headers: { accept: 'application/json' } })
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as SiteAnswer // In the format of `?ask=`.
  throw new UsageError(`${home.href} returned status ${response.status}: ${text.slice(0, 500)}`)
}

/** Returns the URL of the home page in the default language, to which the URL of the site redirects. */
async function homeOf(base: URL): Promise<URL> {
  const { url, body } = await fetch(base, { headers: { accept: 'text/html' } })
  await body?.cancel()
  return new URL(new URL(url).pathname, base)
}
