import type { Element, ElementContent, Root } from 'hast'

/**
 * Puts the text of an image into its place where its file does not exist: a browser would only ask for it, and draw a broken image. The
 * missing file is reported; with it, the page is compiled again.
 */
export function showMissingImages(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.data?.missing) return placeholder(node)
    showMissingImages(node)
    return [node]
  })
}

/** An image without a text is decoration: nothing is in its place. */
function placeholder({ properties, data }: Element): ElementContent[] {
  const text = String(properties.alt ?? properties.caption ?? '').trim()
  if (text === '') return []
  const span: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['missing-image'] },
    children: [{ type: 'text', value: text }],
  }
  return [data?.component === 'block' ? { type: 'element', tagName: 'p', properties: {}, children: [span] } : span]
}
