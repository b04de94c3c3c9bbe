import { parseSourceSet } from './source-set.ts'

/** Every supported runtime has `URL.parse`, but TypeScript's library doesn't declare it. */
declare const URL: { parse(address: string, base: string): { protocol: string; origin: string } | null }

/** A directive of the content security policy (Level 3, section 6.1) for displayed content. */
export type ShownDirective = 'img-src' | 'media-src' | 'frame-src'

/** A directive with one source: `img-src https://images.example.com`, `img-src data:`. */
export type ShownSource = `${ShownDirective} ${string}`

/** For each element, the directives that apply to its URL attributes. */
const loading: Readonly<Record<string, Readonly<Record<string, ShownDirective>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  // `<source>` has `srcset` inside `<picture>`, and `src` inside `<video>` and `<audio>`.
  source: { src: 'media-src', srcset: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  iframe: { src: 'frame-src' },
}

/**
 * The hosts that a host redirects to, which the policy must also allow. GitHub stores raw files and the attachments of
 * issues on other hosts.
 */
const forwards: Readonly<Record<string, readonly string[]>> = {
  'https://github.com': [
    'https://avatars.githubusercontent.com',
    'https://github-production-user-asset-6210df.s3.amazonaws.com',
    'https://raw.githubusercontent.com',
  ],
}

/**
 * Returns the external sources of the resources that HTML loads when it is displayed, but not of those that scripts add
 * later.
 * @param html in React's output format: attributes are in double quotes
 * @returns each source once; URLs without `https:` are omitted, because pages of this site can't load them
 */
export function sourcesInHtml(html: string): ShownSource[] {
  const found = new Set<ShownSource>()
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z]+)((?:\s+[^\s"'>=]+(?:="[^"]*"|='[^']*')?)+)/gi)) {
    const known = loading[tag.toLowerCase()]
    if (!known) continue
    for (const [, name = '', double, single] of attributes.matchAll(/([^\s"'>=]+)=(?:"([^"]*)"|'([^']*)')/g)) {
      const directive = known[name.toLowerCase()]
      if (!directive) continue
      const value = (double ?? single ?? '').replaceAll('&amp;', '&')
      for (const address of name.toLowerCase() === 'srcset' ? parseSourceSet(value).map(({ url }) => url) : [value])
        for (const source of sourcesAt(address)) found.add(`${directive} ${source}`)
    }
  }
  return [...found]
}

/**
 * Returns the external sources in style sheets. All of them are sources of images, because fonts come from the site
 * itself.
 */
export function sourcesInStyles(css: string): ShownSource[] {
  const addresses = [...css.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address)
  return sourcesOfImages(addresses)
}

/** Returns the sources of images, given their URLs. */
export function sourcesOfImages(addresses: readonly unknown[]): ShownSource[] {
  const sources = addresses.flatMap((address) => (typeof address === 'string' ? sourcesAt(address) : []))
  return [...new Set(sources)].map((source): ShownSource => `img-src ${source}`)
}

/** Returns the source expressions that allow a URL: its origin, and the hosts it redirects to. */
function sourcesAt(address: string): string[] {
  const own = 'https://site.invalid'
  const url = URL.parse(address.trim(), own)
  if (url?.protocol === 'data:') return ['data:']
  // Any other origin may contain characters that would end the directive.
  if (!url || url.origin === own || !/^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(url.origin)) return []
  return [url.origin, ...(forwards[url.origin] ?? [])]
}
