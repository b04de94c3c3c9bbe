/** Maximum width of stored images, in pixels. */
const maxWidth = 1280

/**
 * Returns the URLs of the files that a page shows: style sheets, scripts, icons, and each image in one size. Omits
 * videos and files on other sites.
 */
export function filesOfPage(html: string, address: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const found: string[] = []
  const add = (selector: string, name: string) => {
    for (const element of page.querySelectorAll(selector)) found.push(element.getAttribute(name) ?? '')
  }
  add('link:is([rel=stylesheet], [rel=icon], [rel=preload], [rel=apple-touch-icon])', 'href')
  add('script[src]', 'src')
  add('[data-styles]', 'data-styles')
  add('[data-overlay-styles]', 'data-overlay-styles')
  add('[data-script]', 'data-script')
  add('video[poster]', 'poster')
  for (const image of page.querySelectorAll('img, source[srcset]'))
    found.push(chooseSize(image.getAttribute('srcset') ?? '') ?? image.getAttribute('src') ?? '')
  for (const style of page.querySelectorAll('style')) found.push(...filesOfStyle(style.textContent ?? '', address))
  return ownUrls(found, address)
}

/** Returns the URLs in a style sheet. */
export function filesOfStyle(css: string, address: string): string[] {
  return ownUrls(
    [...css.matchAll(/\burl\(["']?([^"')\s]+)/g)].map(([, url]) => url!),
    address,
  )
}

/** Returns the URLs of the modules that one of the site's modules imports. */
export function filesOfScript(script: string, address: string): string[] {
  return ownUrls(
    [...script.matchAll(/["'`](\.\.?\/[\w./@-]+\.(?:js|css))["'`]/g)].map(([, url]) => url!),
    address,
  )
}

/** Returns the URL of the widest image within the maximum width or, if all are wider, of the narrowest one. */
function chooseSize(srcset: string): string | undefined {
  const sizes = srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .map(([url, size = '']) => ({ url, width: Number.parseFloat(size) }))
    .sort((one, other) => one.width - other.width)
  return (sizes.findLast(({ width }) => width <= maxWidth) ?? sizes[0])?.url || undefined
}

function ownUrls(found: readonly string[], address: string): string[] {
  return found.flatMap((href) => {
    const url = href !== '' && URL.canParse(href, address) ? new URL(href, address) : undefined
    if (url?.origin !== location.origin || !url.protocol.startsWith('http')) return []
    url.hash = ''
    return [url.href]
  })
}
