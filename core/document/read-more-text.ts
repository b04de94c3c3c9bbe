import type { Translate } from '../locale/index.ts'
import { decodePathname, isExternalHref } from '../route/index.ts'

/**
 * Returns the default text of a link to read more. If the title is unknown, the text contains the last segment of the
 * path: “Read more in Data fetching” for `/en/guide/data-fetching`. For an external link, it contains the host.
 */
export function readMoreText(address: string, title: string | undefined, t: Translate): string {
  if (title !== undefined) return t('prose.readMore.in', { title })
  const site = isExternalHref(address) && /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]
  if (site) return t('prose.readMore.on', { site })
  const end =
    decodePathname(address.split(/[?#]/)[0] ?? '')
      ?.split('/')
      .findLast((segment) => segment !== '') ?? ''
  const words = end.replaceAll('-', ' ')
  return words === ''
    ? t('prose.readMore.label')
    : t('prose.readMore.in', { title: words[0]?.toUpperCase() + words.slice(1) })
}
