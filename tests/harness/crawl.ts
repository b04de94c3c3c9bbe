import { readArchive } from './read-archive.ts'

/** A URL that a site wrote, and the response to it. */
export interface Visited {
  /** The URL whose response contains it. */
  from: string
  status: number
  location: string | null
}

interface Crawl {
  /** Absolute URL at which the crawl starts. */
  start: string
  /** Absolute URLs that no page links to. */
  unlinked?: readonly string[]
  /** The origin and base path of the site's own URLs. */
  site: string
  /** Returns whether a URL belongs to another site that the content links to. */
  isForeign: (url: string) => boolean
  get: (url: string) => Promise<Response>
}

/**
 * Follows every URL of a site in every form: in the attributes of HTML, in headers, in Markdown, feeds, sitemaps, JSON,
 * the props of islands, style sheets, and archives.
 * @returns the visited URLs; those of the same host outside the site's path, and cookies that are sent there
 */
export async function crawl({ start, unlinked = [], site, isForeign, get }: Crawl): Promise<{
  visited: Map<string, Visited>
  outside: string[]
}> {
  const visited = new Map<string, Visited>()
  const outside: string[] = []
  const waiting = [start, ...unlinked].map((url) => ({ url, from: '' }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, from } = next
    if (visited.has(url)) continue
    const response = await get(url)
    const location = response.headers.get('location')
    visited.set(url, { from, status: response.status, location })
    for (const cookie of response.headers.getSetCookie())
      if (/;\s*path=([^;]*)/i.exec(cookie)?.[1] !== (new URL(site).pathname || '/')) outside.push(`${cookie} in ${url}`)
    const text = await textOf(response)
    for (const found of urlsIn(text, response.headers, url)) {
      if (!URL.canParse(found, url)) continue
      const target = new URL(found, url)
      target.hash = ''
      if (!/^https?:$/.test(target.protocol) || isForeign(target.href)) continue
      if (target.href === site || target.href.startsWith(`${site}/`) || target.href.startsWith(`${site}?`))
        waiting.push({ url: target.href, from: url })
      else outside.push(`${target.href} in ${url}`)
    }
  }
  return { visited, outside }
}

/** Returns the text of a response, or of the files in an archive. */
async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (/text|json|xml/.test(type)) return await response.text()
  if (response.status !== 200 || !type.includes('zip')) return ''
  const files = readArchive(Buffer.from(await response.arrayBuffer()))
  return files.map(({ bytes }) => bytes.toString('utf8')).join('\n')
}

const attribute =
  /\s(?:href|src|srcset|imagesrcset|action|poster|data-(?:marks|copy-page|copy-link|styles|overlay-styles))="([^"]+)"/gi

/** Returns the URLs in the text and headers of a response, as written. */
export function urlsIn(text: string, headers: Headers, url: string): string[] {
  const decoded = text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const type = headers.get('content-type') ?? ''
  const found = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>/g)].map(([, href]) => href!)
  const location = headers.get('location')
  if (location !== null) found.push(location)
  // Paths in the content security policy, and the URLs of reports.
  for (const name of ['content-security-policy', 'reporting-endpoints', 'content-location', 'service-worker-allowed'])
    found.push(...[...(headers.get(name) ?? '').matchAll(/(?:^|[\s"=])(\/[\w-][^\s;",]*)/g)].map(([, href]) => href!))
  if (type.startsWith('text/html'))
    found.push(...[...decoded.matchAll(attribute)].flatMap(([, value]) => listed(value!)))
  if (type.startsWith('text/html'))
    for (const [, props] of text.matchAll(/ data-props="([^"]*)"/g))
      found.push(...[...props!.matchAll(/&quot;(?:href|src|url|to)&quot;:&quot;(\/[^&"]*)/gi)].map(([, href]) => href!))
  // The HTML in JSON.
  if (type.includes('json') && /_payload\.json|__nuxt_island/.test(url))
    found.push(...[...decoded.replaceAll('\\"', '"').matchAll(attribute)].flatMap(([, value]) => listed(value!)))
  if (type.includes('css')) found.push(...[...decoded.matchAll(/url\(["']?([^"')]+)/g)].map(([, href]) => href!))
  // Absolute URLs of this host, wherever they are. A feed contains escaped HTML, and a link to an assistant contains a
  // prompt, in which a URL ends at an encoded space or line break.
  const shown = type.includes('xml') ? decoded.replace(/&(?:quot|lt|gt);/g, ' ') : decoded
  const origin = new URL(url).origin.replaceAll('.', '\\.')
  found.push(
    ...(shown.match(new RegExp(`(?:%[0-9A-F]{2})?${origin}[^\\s"'<>()\\[\\]\\\\{}\`,]*`, 'g')) ?? []).map((href) =>
      (href.startsWith('%') ? href.slice(3).split(/%20|%0A/)[0]! : href).replace(/[.;]+$/, ''),
    ),
  )
  return found
}

/** Returns the URLs in an attribute. `srcset` can contain several, each with a width. */
function listed(value: string): string[] {
  return /,\s/.test(value) ? value.split(/,\s+/).map((part) => part.split(' ')[0]!) : [value.split(' ')[0]!]
}
