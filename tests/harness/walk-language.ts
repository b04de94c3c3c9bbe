/** A visited page and its response. */
export interface WalkedPage {
  path: string
  from: string
  response: Response
  html: string
}

type Get = (path: string) => Promise<Response>

/**
 * Follows every link below a language's home page, as a crawler would: to pages of that language, ignoring fragments.
 * @returns the pages in the order in which they were found, each with the page that links to it
 */
export async function walkLanguage(get: Get, code: string): Promise<WalkedPage[]> {
  const found = new Map([[`/${code}`, '']])
  const walked: WalkedPage[] = []
  for (const [path, from] of found) {
    const response = await get(path)
    const html = await response.text()
    walked.push({ path, from, response, html })
    for (const href of linksOf(html)) if (isOf(href, code) && !found.has(href)) found.set(href, path)
  }
  return walked
}

/** Returns URLs inside the site that a page links to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const [path = ''] = href.replaceAll('&amp;', '&').split('#')
    return path.startsWith('/') && !path.startsWith('//') ? [path] : []
  })
}

function isOf(href: string, code: string): boolean {
  return new RegExp(`^/${code}(?:[/?]|$)`).test(href)
}
