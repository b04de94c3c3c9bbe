/** HTML attributes with one URL, or with several URLs and their widths. */
const attribute =
  /\s(?:href|src|srcset|imagesrcset|poster|data-(?:script|styles|overlay-styles|copy-page|copy-link))="([^"]+)"/g

const styleAttribute = /\sstyle="([^"]*\burl\([^"]*)"/g

/** The social card of a page. */
const socialCard = /<meta property="og:image" content="(https?:[^"]+)"/g

/**
 * Finds the URLs of the files that a response refers to. They are in HTML attributes, style sheets, scripts of the
 * build, sitemaps, and lists of pages.
 * @param type media type of the response, from its header
 * @param siteUrl URL of the exported site
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
  // JSON files are searched only for the URL of the agent skill.
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

/**
 * Returns the values of attributes in HTML. Text that shows the same attribute as example code doesn't match, because
 * `<` is escaped in text.
 */
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
