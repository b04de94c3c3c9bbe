/** Matches HTML attributes that contain a URL, or several URLs with widths. */
const attribute =
  /\s(?:href|src|srcset|imagesrcset|poster|data-(?:script|styles|overlay-styles|copy-page|copy-link))="([^"]+)"/g

const styleAttribute = /\sstyle="([^"]*\burl\([^"]*)"/g

/** Matches the URL of a page's social card. */
const socialCard = /<meta property="og:image" content="(https?:[^"]+)"/g

/**
 * Returns the URLs of files that a response refers to. It searches HTML attributes, style sheets, scripts of the build,
 * sitemaps, and lists of pages.
 * @param type the media type of the response
 * @param siteUrl the URL of the exported site
 */
export function findUrls(text: string, type: string, siteUrl: string): string[] {
  if (type.startsWith('text/html')) {
    const values = inTags(text, attribute)
    const sheets = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet]) => sheet!)
    const styles = [...sheets, ...inTags(text, styleAttribute)].flatMap(urlsInStyle)
    const cards = [...text.matchAll(socialCard)].map(([, url]) => url!).filter((url) => url.startsWith(siteUrl))
    return [...values.flatMap(listed), ...styles, ...cards]
  }
  if (type.startsWith('text/css')) return urlsInStyle(text)
  if (type.includes('javascript'))
    return [...text.matchAll(/["'`](\.\.?\/[\w./@-]+\.(?:js|css|wasm))["'`]/g)].map(([, url]) => url!)
  // In JSON files, only the URL of the agent skill is relevant.
  if (type.includes('json'))
    return [...text.matchAll(/"(https?:[^"]+\/SKILL\.md)"/g)]
      .map(([, url]) => url!)
      .filter((url) => url.startsWith(siteUrl))
  if (/xml|^text\/plain/.test(type))
    return [...text.matchAll(/https?:\/\/[^\s<>()"]+\.(?:xml|txt)\b/g)]
      .map(([url]) => url)
      .filter((url) => url.startsWith(siteUrl))
  return []
}

/** Returns the values of HTML attributes. Example code in text doesn't match, because `<` is escaped in text. */
function inTags(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)]
    .filter(({ index }) => html.lastIndexOf('<', index) > html.lastIndexOf('>', index))
    .map(([, value]) => value!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

function urlsInStyle(text: string): string[] {
  return [...text.matchAll(/\burl\(["']?([^"')\s]+)/g)]
    .map(([, url]) => url!)
    .filter((url) => !/^(?:data:|#)/.test(url))
}

function listed(value: string): string[] {
  return /\s\d+[wx](?:,|$)/.test(value) ? value.split(/,\s+/).map((part) => part.trim().split(/\s/)[0]!) : [value]
}
