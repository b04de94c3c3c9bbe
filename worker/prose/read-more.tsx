import type { Translate } from '../../core/locale/index.ts'
import { decodePathname, isExternalHref } from '../../core/route/index.ts'
import { defineComponent, unwrapParagraph } from './define-component.tsx'
import { holdsLink } from './holds-link.ts'
import { nodeText } from './node-text.ts'
import { CoverLink } from './parts/cover-link.tsx'
import { linkAttributes } from './parts/link-attributes.ts'

/** A line that leads to where more is said. Without words of its author, it says where that is. */
export const readMore = defineComponent({
  // The second is what the documentation of Nuxt calls a line that leads to an example.
  name: ['read-more', 'link-example'],
  style: 'main',
  props: { to: 'link', href: 'link', link: 'link', target: 'text', title: 'text', icon: 'icon', color: 'color' },
  required: [['to', 'href', 'link']],
  render({ props: { to, href, link, target, title, icon: name, color = 'neutral' }, node, content, draw, icon, t }) {
    const address = to ?? href ?? link
    const text = unwrapParagraph(content)
    const words = nodeText(text).trim() === '' ? undefined : draw(text)
    if (!address) return <p>{words ?? title}</p>
    const invitation = invite(address, title, t)
    if (node.data?.component === 'inline')
      return <a {...linkAttributes({ to: address, target })}>{words ?? invitation}</a>
    const isLink = words !== undefined && !holdsLink(text)
    return (
      <div className="callout read-more" data-color={color}>
        {icon(name ?? 'i-lucide-book-open')}
        {words !== undefined && !isLink && <p className="callout-body">{words}</p>}
        <CoverLink to={address} target={target} arrow icon={icon} t={t}>
          {isLink ? words : <span className={words === undefined ? undefined : 'visually-hidden'}>{invitation}</span>}
        </CoverLink>
      </div>
    )
  },
})

/** A page is called by the end of its address, which its author chose as well: `/en/guide/data-fetching` is “Data fetching”. */
function invite(address: string, title: string | undefined, t: Translate): string {
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
