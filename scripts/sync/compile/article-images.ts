import type { Element, ElementContent, Root } from 'hast'

/** Approximate number of characters that fill a screen. An image after more text isn't visible at first. */
const screenful = 1200

/** Sets `data.first` on the image at the start of a page, if there is one. Browsers then load it with high priority. */
export function markFirstImage(root: Root): void {
  let text = 0
  visit(root)

  /** Returns true when the search can stop. */
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
 * Replaces missing images with their alternative text, because browsers would show a broken image. The missing file is
 * reported elsewhere, and the page is compiled again when the file exists.
 */
export function showMissingImages(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.data?.missing) return placeholder(node)
    showMissingImages(node)
    return [node]
  })
}

/**
 * Returns an element with the alternative text of an image. An image without alternative text is decorative and is
 * removed.
 */
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
