/** Returns one path on the fixture site for each kind of page, in a locale. */
export function pageKinds(locale: string): Record<string, string> {
  return {
    landing: `/${locale}`,
    ordinary: `/${locale}/start/install`,
    everything: `/${locale}/start/everything`,
    'search results': `/${locale}/search?q=tidebook`,
    'nothing found': `/${locale}/search?q=xylophone`,
    'not found': `/${locale}/start/nowhere`,
  }
}
