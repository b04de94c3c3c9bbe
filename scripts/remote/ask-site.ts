import { UsageError } from '../usage-error.ts'

/** The response to `?ask=`; see worker/pages/markdown/serve-passages.ts. */
export interface SiteAnswer {
  answer?: string
  /** Sites with older versions of Rivage don't return scores. */
  passages: { url: string; titles: string[]; score?: number }[]
}

/**
 * Sends a question to a running site.
 * @throws UsageError with the response of the site if it refuses to answer
 */
export async function askSite(base: URL, question: string, locale: string | undefined): Promise<SiteAnswer> {
  const home =
    locale === undefined ? await homeOf(base) : new URL(`${base.pathname.replace(/\/$/, '')}/${locale}`, base)
  home.search = new URLSearchParams({ ask: question }).toString()
  const response = await fetch(home, { headers: { accept: 'application/json' } })
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as SiteAnswer // This is the format of the response to `?ask=`.
  throw new UsageError(`${home.href} returned status ${response.status}: ${text.slice(0, 500)}`)
}

/** Returns the URL of the home page in the default language. The URL of the site redirects to it. */
async function homeOf(base: URL): Promise<URL> {
  const { url, body } = await fetch(base, { headers: { accept: 'text/html' } })
  await body?.cancel()
  return new URL(new URL(url).pathname, base)
}
