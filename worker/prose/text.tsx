// Running text: Markdown's paragraphs, headings, inline code, footnotes, and formulas, and `::separator`.

import type { Element } from 'hast'
import { Children, createElement } from 'react'
import { titleDirection } from '../../core/locale/index.ts'
import { defineComponent } from './define-component.ts'
import { defineProse } from './define-prose.ts'
import { ImageFigure, enlargedAttributes, imageAttributes } from './images.tsx'
import { withClass } from './shared/look.ts'
import { containsLink, nodeText } from './shared/nodes.ts'

/** A paragraph. If it contains only an image, it becomes a figure whose caption is the image's title. */
export const paragraph = defineProse({
  name: 'p',
  render({ node, attributes, children, t, uniqueId }) {
    const image = loneImage(node)
    if (!image) return <p {...attributes}>{children}</p>
    const { title, zoom, ...rest } = image.properties
    const { alt, width } = rest
    const shown = imageAttributes(rest, image)
    const figure = (
      <ImageFigure
        caption={title}
        alt={alt}
        width={width}
        zoom={zoom}
        t={t}
        uniqueId={uniqueId}
        enlarged={<img {...enlargedAttributes(shown)} />}
      >
        <img {...shown} />
      </ImageFigure>
    )
    // `align` works as on GitHub. It is on a `div`, because a paragraph can't contain a figure.
    return attributes.align === undefined ? figure : createElement('div', { align: attributes.align }, figure)
  },
})

function loneImage({ children }: Element): Element | undefined {
  const [only] = children
  return children.length === 1 && only?.type === 'element' && only.tagName === 'img' ? only : undefined
}

/**
 * A heading. It links to itself if it has an id, so that readers can share its URL. If it contains other links, the
 * link is a `#` after the text.
 */
export const heading = defineProse({
  name: ['h2', 'h3', 'h4'],
  render({ node, attributes, children: content, t, dir }) {
    const { id } = attributes
    const own = titleDirection(nodeText(node.children), dir)
    const children = own && own !== dir ? <bdi dir={own}>{content}</bdi> : content
    if (typeof id !== 'string') return createElement(node.tagName, attributes, children)
    if (containsLink(node.children)) {
      const link = (
        <a className="heading-link" href={`#${id}`} aria-label={t('docs.anchor')}>
          #
        </a>
      )
      return createElement(node.tagName, attributes, children, ' ', link)
    }
    return createElement(
      node.tagName,
      attributes,
      <a className="heading-link" href={`#${id}`}>
        {children}
      </a>,
    )
  },
})

/** Maximum length of a formula or word that fits on any phone, in characters. */
const maxOnPhone = 20

/**
 * Inline code. A class keeps words with hyphens, such as `--dry-run`, on one line, because no CSS property prevents
 * line breaks only at hyphens.
 */
export const inlineCode = defineProse({
  name: ['code', 'samp'],
  render({ node, attributes, children }) {
    const text = nodeText(node.children)
    const isWord = text.includes('-') && text.length <= maxOnPhone && !/\s/.test(text)
    return createElement(node.tagName, withClass(attributes, isWord ? 'code-word' : undefined), children)
  },
})

/** The footnotes at the end of an article. The section takes its label and id from its hidden heading. */
export const footnotes = defineProse({
  name: 'section',
  render({ node, attributes, children }) {
    const [title] = node.children
    if (!('dataFootnotes' in node.properties) || title?.type !== 'element')
      return <section {...attributes}>{children}</section>
    return (
      <section className="footnotes" id={String(title.properties.id)} aria-label={nodeText(title.children)}>
        {Children.toArray(children).slice(1)}
      </section>
    )
  },
})

/**
 * A formula in MathML, which the sync converted from TeX. Its styles are in a separate style sheet, because few pages
 * have formulas. A long formula is focusable, so that keyboard users can scroll it.
 */
export const formula = defineProse({
  name: 'math',
  style: 'formulas',
  render({ node, attributes, children }) {
    const isLong = nodeText(node.children).length > maxOnPhone
    return createElement('math', { ...attributes, ...(isLong && { tabIndex: 0 }) }, children)
  },
})

/** `::separator{label="…"}`: a horizontal line, with an optional word or icon in its middle. */
export const separator = defineComponent({
  name: 'separator',
  style: 'landing',
  props: {
    label: 'text',
    icon: 'icon',
    color: 'color',
    type: 'text',
    size: 'text',
    orientation: 'text',
    position: 'text',
  },
  render({ props: { label, icon }, content, renderNodes, renderIcon }) {
    const inside = content.length > 0 ? renderNodes(content) : label
    if (!inside && !icon) return <hr />
    return (
      <div className="separator" role="separator">
        {renderIcon(icon)}
        {inside}
      </div>
    )
  },
})
