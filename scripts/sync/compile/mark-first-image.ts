import type { Element, Root } from 'hast'

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
