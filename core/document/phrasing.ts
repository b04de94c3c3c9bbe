const phrasing = new Set([
  'a', 'abbr', 'audio', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img', 'input', 'ins', 'kbd', 'mark',
  'picture', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'source', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'track', 'tt',
  'u', 'var', 'video', 'wbr',
])

/** Whether an element of HTML stands in a line of text; every other one stands on its own. */
export function isPhrasing(tag: string): boolean {
  return phrasing.has(tag)
}
