import type { Element, ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { resolveAddresses } from '../../core/markdown/index.ts'

/** Normalizes the expected HTML of a specification. Its URLs are resolved like those of a site. */
export function normalizeExpected(html: string, place: Parameters<typeof resolveAddresses>[1]): string {
  // Code in the specification ends with a line ending.
  const root = parse(html.trimEnd().replace(/(<pre><code[^>]*>[^]*?)\n(?=<\/code><\/pre>)/g, '$1'))
  resolveAddresses(root, place)
  return normalizeTree(root)
}

/** Removes Rivage's intentional additions, so that the HTML can be compared. */
export function normalizeOurs(html: string): string {
  return normalizeTree(parse(html))
}

function parse(html: string): Root {
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
}

function normalizeTree(root: Root): string {
  const text = (root.children as ElementContent[])
    .flatMap(simplify)
    .map((node) => draw(node, false))
    .join('')
  // White space between blocks has no meaning.
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?!em|strong|a|code|del|img|input|br)[a-z][^>]*>) ?/g, '$1')
    .trim()
}

/** Returns a node without Rivage's additions: the node, its content, or nothing. */
function simplify(node: ElementContent): ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type !== 'element') return [node]
  const names = [node.properties.className ?? []].flat().map(String)
  const has = (name: string) => names.includes(name)
  const content = () => node.children.flatMap(simplify)
  const only = (tag: string) =>
    node.children.filter((child) => child.type === 'element' && child.tagName === tag).flatMap(simplify)

  // Rivage renders a link to a heading's anchor in the heading or after it.
  if (has('heading-link')) return node.properties.ariaLabel === undefined ? content() : []
  // Rivage adds a frame, a name, and a button to a code block, and renders its lines and colors as elements.
  if (has('code-block')) return only('pre')
  if (has('line') || (node.tagName === 'span' && /^[a-z]$/.test(names.join(' ')))) return content()
  // Rivage puts tables into scrollable boxes.
  if (has('table-scroll')) return content()
  // Rivage renders an image alone in its paragraph as a figure that readers can enlarge, with its title as the caption.
  if (node.tagName === 'figure' && has('image')) {
    const [caption] = only('figcaption')
    const title =
      caption?.type === 'element' && caption.children[0]?.type === 'text' ? caption.children[0].value : undefined
    const [image] = [...only('img'), ...only('button')]
    const titled =
      image?.type === 'element' ? [{ ...image, properties: { ...image.properties, ...(title && { title }) } }] : []
    return [{ ...node, tagName: 'p', properties: {}, children: titled }]
  }
  if (has('zoom')) return only('img')
  return [{ ...node, properties: simplifyProperties(node, names), children: content() }]
}

function simplifyProperties({ tagName, properties }: Element, names: readonly string[]): Element['properties'] {
  const {
    id,
    rel: _rel,
    loading: _loading,
    decoding: _decoding,
    fetchPriority: _priority,
    className,
    ...others
  } = properties
  if (tagName === 'pre') return {}
  if (tagName === 'img') others.alt ??= ''
  if (tagName === 'input') return { type: 'checkbox', disabled: true, checked: properties.checked ?? false }
  // Rivage uses a class instead of an obsolete attribute.
  const align = { 'align-start': 'left', 'align-center': 'center', 'align-end': 'right' }[names[0] ?? '']
  const isOurs = align !== undefined || ['language-text', 'task-list', 'task-item'].includes(names[0] ?? '')
  return {
    ...others,
    ...(align !== undefined && { align }),
    ...(!isOurs && className && { className: [...names] }),
    ...(id !== undefined && !/^h[1-6]$/.test(tagName) && { id }),
  }
}

/** Returns a tree as text, with attributes sorted by name. */
function draw(node: RootContent, inPre: boolean): string {
  if (node.type === 'text')
    return (inPre ? node.value.replaceAll('\n', '⏎').replaceAll(' ', '␣') : node.value).replaceAll('<', '&lt;')
  if (node.type !== 'element') return ''
  const isPre = inPre || node.tagName === 'pre'
  const content = node.children.map((child) => draw(child, isPre)).join('')
  const attributes = Object.entries(node.properties)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => ` ${name}=${JSON.stringify([value].flat().join(' '))}`)
    .sort()
    .join('')
  return `<${node.tagName}${attributes}>${content}</${node.tagName}>`
}
