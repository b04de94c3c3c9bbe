/** In every runtime, and not among the types of the language. */
declare const URL: { parse(address: string, base: string): { protocol: string; origin: string } | null }

/** A directive of the content security policy (Level 3, §6.1) about what pages show. */
export type ShownDirective = 'img-src' | 'media-src' | 'frame-src'

/** A directive, and what pages need it to allow: `img-src https://images.example.com`, `img-src data:`. */
export type ShownSource = `${ShownDirective} ${string}`

/** Attributes with an address, by the elements that load it, and what allows it. */
const loading: Readonly<Record<string, Readonly<Record<string, ShownDirective>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  // In a picture, it has `srcset`.
  source: { src: 'media-src', srcset: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  iframe: { src: 'frame-src' },
}

/**
 * Where the addresses of a site lead on: the policy asks about those, too. GitHub keeps files that authors drop into an
 * issue, and raw files, on other hosts.
 */
const forwards: Readonly<Record<string, readonly string[]>> = {
  'https://github.com': [
    'https://avatars.githubusercontent.com',
    'https://github-production-user-asset-6210df.s3.amazonaws.com',
    'https://raw.githubusercontent.com',
  ],
}

/**
 * What HTML loads from elsewhere when it is shown. What a script adds later is not known.
 * @param html as React renders it: attributes are in double quotes
 * @returns each source once; addresses that are not `https:` are left out, which a page of this site cannot load
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
      for (const address of name.toLowerCase() === 'srcset' ? addressesOf(value) : [value])
        for (const source of sourcesAt(address)) found.add(`${directive} ${source}`)
    }
  }
  return [...found]
}

/** What style sheets load: images alone, fonts come from the site itself. */
export function sourcesInStyles(css: string): ShownSource[] {
  const addresses = [...css.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address)
  return sourcesOfImages(addresses)
}

/** What images need, by their addresses. */
export function sourcesOfImages(addresses: readonly unknown[]): ShownSource[] {
  const sources = addresses.flatMap((address) => (typeof address === 'string' ? sourcesAt(address) : []))
  return [...new Set(sources)].map((source): ShownSource => `img-src ${source}`)
}

/** The addresses of a `srcset`: of each of its candidates, the first word. One of `data:` has commas of its own. */
function addressesOf(srcset: string): string[] {
  return srcset
    .trim()
    .split(/,\s+|\s+[\d.]+[wx]\s*,\s*/)
    .map((candidate) => candidate.trim().split(/\s/)[0]!)
}

/** The source expressions that allow an address: its origin, and where that leads on. */
function sourcesAt(address: string): string[] {
  const own = 'https://site.invalid'
  const url = URL.parse(address.trim(), own)
  if (url?.protocol === 'data:') return ['data:']
  // A host may have characters that would end its directive.
  if (!url || url.origin === own || !/^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(url.origin)) return []
  return [url.origin, ...(forwards[url.origin] ?? [])]
}
