import type { Element, ElementContent, Root } from 'hast'

/** Characters of text that fill a screen, roughly: an image after them is not what a reader sees first. */
const screenful = 1200

/** Marks the image that a reader sees first, if the page opens with one. */
export function markFirstImage(root: Root): void {
  let text = 0
  visit(root)

  /** Whether the search is over. */
  function visit(parent: Root | Element): boolean {
    return parent.children.some((node) => {
      if (node.type === 'text') text += node.value.length
      if (node.type !== 'element') return text > screenful
      if (isImage(node)) node.data = { ...node.data, first: true }
      return isImage(node) || text > screenful || visit(node)
    })
  }
}

function isImage({ tagName, data }: Element): boolean {
  return tagName === 'img' || (tagName === 'image' && data?.component !== undefined)
}

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
