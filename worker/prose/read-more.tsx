import type { Translate } from '../../core/locale/index.ts'
import { decodePathname, isExternalHref } from '../../core/route/index.ts'
import { defineComponent, unwrapParagraph } from './define-component.ts'
import { CoverLink, linkAttributes } from './shared/links.tsx'
import { holdsLink, nodeText } from './shared/nodes.ts'

/**
 * `::read-more{to="/guide"}`: a link to a page that says more. Its text is the author's, else one made of the page's
 * address.
 */
export const readMore = defineComponent({
  // `link-example` is a link to an example in the documentation of Nuxt.
  name: ['read-more', 'link-example'],
  style: 'main',
  props: { to: 'link', href: 'link', link: 'link', target: 'text', title: 'text', icon: 'icon', color: 'color' },
  required: [['to', 'href', 'link']],
  render({
    props: { to, href, link, target, title, icon, color = 'neutral' },
    node,
    content,
    renderNodes,
    renderIcon,
    t,
  }) {
    const address = to ?? href ?? link
    const nodes = unwrapParagraph(content)
    const text = nodeText(nodes).trim() === '' ? undefined : renderNodes(nodes)
    if (!address) return <p>{text ?? title}</p>
    const ownText = textOf(address, title, t)
    if (node.data?.component === 'inline') return <a {...linkAttributes({ to: address, target })}>{text ?? ownText}</a>
    const isLink = text !== undefined && !holdsLink(nodes)
    return (
      <div className="callout read-more" data-color={color}>
        {renderIcon(icon ?? 'i-lucide-book-open')}
        {text !== undefined && !isLink && <p className="callout-body">{text}</p>}
        <CoverLink to={address} target={target} arrow renderIcon={renderIcon} t={t}>
          {isLink ? text : <span className={text === undefined ? undefined : 'visually-hidden'}>{ownText}</span>}
        </CoverLink>
      </div>
    )
  },
})

/**
 * The text of a link without one of the author's: for a page, made of the end of its address: `/en/guide/data-fetching`
 * is “Data fetching”.
 */
function textOf(address: string, title: string | undefined, t: Translate): string {
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
