import { urlsInTags } from './url-attributes.ts'

/** The HTML attributes with URLs of files that a page needs. */
const loading = new Set([
  'href',
  'src',
  'srcset',
  'imagesrcset',
  'poster',
  'data-script',
  'data-styles',
  'data-overlay-styles',
  'data-copy-page',
  'data-copy-link',
])

/** Matches the URL of a page's social card. */
const socialCard = /<meta property="og:image" content="(https?:[^"]+)"/g

/**
 * Returns the URLs of files that a response refers to. It searches HTML attributes, style sheets, scripts of the build,
 * sitemaps, and lists of pages. The Markdown of pages isn't searched.
 * @param type the media type of the response
 * @param siteUrl the URL of the exported site
 */
export function findUrls(text: string, type: string, siteUrl: string): string[] {
  if (type.startsWith('text/html')) {
    const values = urlsInTags(text, (name) => loading.has(name))
    const sheets = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gis)].map(([, sheet]) => sheet!)
    const styles = [...sheets, ...urlsInTags(text, (name) => name === 'style')].flatMap(urlsInStyle)
    const cards = [...text.matchAll(socialCard)].map(([, url]) => url!).filter((url) => url.startsWith(siteUrl))
    return [...values, ...styles, ...cards]
  }
  if (type.startsWith('text/css')) return urlsInStyle(text)
  if (type.includes('javascript'))
    return [...text.matchAll(/["'`](\.\.?\/[\w./@-]+\.(?:js|css|wasm))["'`]/g)].map(([, url]) => url!)
  // In JSON files, only the URL of the agent skill is relevant.
  if (type.includes('json'))
    return [...text.matchAll(/"(https?:[^"]+\/SKILL\.md)"/g)]
      .map(([, url]) => url!)
      .filter((url) => url.startsWith(siteUrl))
  if (/xml|^text\/(?:plain|markdown)/.test(type)) {
    const files = [...text.matchAll(/https?:\/\/[^\s<>()"]+\.(?:xml|txt)\b/g)].map(([url]) => url)
    // Only the sitemap lists the posts of each year.
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
    return [...files, ...pages].filter((url) => url.startsWith(siteUrl))
  }
  return []
}

function urlsInStyle(text: string): string[] {
  return [...text.matchAll(/\burl\(\s*["']?([^"')\s]+)/gi)]
    .map(([, url]) => url!)
    .filter((url) => !/^(?:data:|#)/i.test(url))
}
