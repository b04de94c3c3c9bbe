import type { LoadedPage } from './loaded-page.ts'

type PageHead = LoadedPage['head']

/** Returns the head of a page that search engines don't index. By default, it has no canonical URL. */
export function screenHead(heading: string, own: Partial<PageHead> = {}): PageHead {
  return {
    heading,
    description: '',
    type: 'website',
    noindex: true,
    styles: ['pages'],
    canonicalPath: null,
    alternatePaths: [],
    ...own,
  }
}
