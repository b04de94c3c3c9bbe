import { readMoreText } from '../../core/document/index.ts'
import { defineComponent, unwrapParagraph } from './define-component.ts'
import { CoverLink, linkAttributes } from './shared/links.tsx'
import { containsLink, nodeText } from './shared/nodes.ts'

/**
 * `::read-more{to="/guide"}`: a link to a page with more detail. Without content, the link's text is derived from the
 * path.
 */
export const readMore = defineComponent({
  // Nuxt's documentation uses `link-example` for links to examples.
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
    const ownText = readMoreText(address, title, t)
    if (node.data?.component === 'inline') return <a {...linkAttributes({ to: address, target })}>{text ?? ownText}</a>
    const isLink = text !== undefined && !containsLink(nodes)
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
