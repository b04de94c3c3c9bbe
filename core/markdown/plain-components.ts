// Replaces components with elements that Markdown can express. This is a step in rendering an article as plain
// Markdown.
import type { Element, ElementContent, Properties } from 'hast'
import { keyLabel, propName, readMoreText } from '../document/index.ts'
import type { Translate } from '../locale/index.ts'
import { anyOrigin, decodePathname, isRemoteHref, isReserved, safeHref } from '../route/index.ts'
import type { Resolver } from './resolver.ts'

/** The context for rendering an article as Markdown. */
export interface PlainContext {
  /** Translates into the language of the article. */
  t: Translate
  resolver: Pick<Resolver, 'pageExists'>
}

/**
 * Converts an article to elements without components. A callout becomes a blockquote with a title, a tab becomes its
 * label and content, and a card becomes a link with its description. An unknown component becomes the text of its props
 * and its content.
 */
export function toPlainElements(nodes: readonly ElementContent[], context: PlainContext): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.data?.component) return fromComponent(node, context)
    return fromElement(node, context)
  })
}

function fromElement(node: Element, context: PlainContext): ElementContent[] {
  const { tagName, properties } = node
  if (tagName === 'pre' && node.data?.code) return [node]
  if (node.data?.formula) return [{ ...node, tagName: 'math', properties: {}, children: [] }]
  if (tagName === 'img')
    return imageOf(properties.src, properties.alt, node).map((image) => withTitle(image, properties))
  const children = toPlainElements(node.children, context)
  if (tagName === 'a' && !('dataFootnoteRef' in properties) && !('dataFootnoteBackref' in properties))
    return 'dataMissing' in properties ? children : linkTo(properties.href, children, context)
  if (tagName === 'summary') return [paragraph([element('strong', children)])]
  const { poster: _poster, ...rest } = properties
  const src = typeof properties.src === 'string' ? { src: absolute(properties.src) } : {}
  return [{ ...node, properties: { ...rest, ...src }, children }]
}

/** Props that may contain a title, by priority. */
const titleProps = ['title', 'label', 'name', 'openText'] as const

/** Props that contain other visible text. */
const textProps = ['description', 'sum', 'question', 'content', 'caption', 'value'] as const

/** Props that contain lists of links, boxes, or items. */
const listProps = ['items', 'features', 'actions', 'links'] as const

/** Components for a single kind of callout. */
const calloutKinds = new Set(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'])

/** Components whose title is the heading of a section. */
const sections = new Set(['hero', 'page-hero', 'page-header', 'page-section', 'cta', 'page-cta'])

function fromComponent(node: Element, context: PlainContext): ElementContent[] {
  const { tagName: name } = node
  const own = conversions[name]
  const form = own ?? (calloutKinds.has(name) || name === 'callout' || name === 'alert' ? callout : anyComponent)
  return form(node, readComponent(node, context), context)
}

/** A component as written, with its content already converted. */
interface WrittenComponent {
  props: Readonly<Record<string, unknown>>
  /** The content outside named slots. */
  content: ElementContent[]
  slots: Readonly<Record<string, ElementContent[]>>
}

type Form = (node: Element, component: WrittenComponent, context: PlainContext) => ElementContent[]

function readComponent({ properties, children }: Element, context: PlainContext): WrittenComponent {
  return {
    props: readProps(properties),
    content: toPlainElements(
      children.filter((child) => !isSlot(child)),
      context,
    ),
    slots: Object.fromEntries(
      children.filter(isSlot).map((slot) => [slotName(slot.properties), toPlainElements(slot.children, context)]),
    ),
  }
}

function isSlot(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'template'
}

function readProps(properties: Properties): WrittenComponent['props'] {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [propName(name), valueOf(name, value)]))
}

function slotName(properties: Properties): string {
  return (
    Object.keys(properties)
      .find((name) => name.startsWith('v-slot:'))
      ?.slice('v-slot:'.length) ?? ''
  )
}

/** Returns the value of a prop. The value of `:name` is parsed as JSON, and stays text if it isn't valid JSON. */
function valueOf(name: string, value: unknown): unknown {
  if (!name.startsWith(':') || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Conversions for components whose Markdown is more than the text of their props and their content. */
const conversions: Readonly<Record<string, Form>> = {
  icon: () => [],
  'code-icon': () => [],
  'color-mode-switch': () => [],
  kbd: (_, { props, content }) => [element('kbd', [text(textOf(props.value) || textIn(content))])],
  separator: (_, { props, content }) => [
    element('hr', []),
    ...(textOf(props.label) ? [paragraph([text(textOf(props.label))])] : content),
  ],
  field: (_, component, { t }) => describeField(component, t),
  'field-group': (_, { content }) => [element('ul', content.flatMap(itemsOf))],
  image: figure,
  'color-mode-image': figure,
  youtube: video,
  'you-tube': video,
  'video-accordion': video,
  iframe: video,
  'install-button': () => [],
  'read-more': readMore,
  'link-example': readMore,
}

/** Components whose props aren't visible as text. */
const withoutText = new Set(['icon', 'code-icon', 'color-mode-switch', 'install-button'])

/** Returns the props of a component that readers see as text, except those that a slot replaces. */
export function textsOfProps({ tagName, properties, children }: Element): string[] {
  if (withoutText.has(tagName)) return []
  const props = readProps(properties)
  if (tagName === 'kbd') return textOf(props.value) === '' ? [] : [keyLabel(textOf(props.value))]
  const slots = new Set(children.filter(isSlot).map((slot) => slotName(slot.properties)))
  const title = slots.has('title') || slots.has('label') ? undefined : titleProps.find((name) => textOf(props[name]))
  const names = ['headline', ...(title ? [title] : []), ...textProps].filter((name) => !slots.has(name))
  return [
    ...names.map((name) => textOf(props[name])),
    ...listProps.flatMap((name) => textsOfItems(props[name])),
  ].filter((each) => each !== '')
}

function textsOfItems(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [textOf(item)]
    const record: Record<string, unknown> = { ...item }
    const title = titleProps.find((name) => textOf(record[name]))
    return [title ? textOf(record[title]) : '', textOf(record.description) || textOf(record.content)]
  })
}

const anyComponent: Form = (node, component, context) => {
  const { props, slots } = component
  const isInline = node.data?.component === 'inline'
  const title = slots.title ?? slots.label ?? titleOf(props)
  if (isInline || node.tagName === 'button' || node.tagName === 'badge') {
    const inside = [...(title ?? textNodes(props.value)), ...component.content.flatMap(unwrapped)]
    const line = linkTo(props.to ?? props.href, separate(inside), context)
    return isInline ? line : [paragraph(line)]
  }
  const { title: _title, label: _label, headline, default: _default, ...otherSlots } = slots
  const heading = title && linkTo(props.to ?? props.href, title.flatMap(unwrapped), context)
  const isSection = sections.has(node.tagName)
  return [
    ...(headline ?? paragraphs(props.headline)),
    ...(heading ? [isSection ? element('h2', heading) : paragraph([element('strong', heading)])] : []),
    ...(heading ? [] : lonelyLink(props, component.content, context)),
    ...textProps.flatMap((name) => (name in otherSlots ? [] : paragraphs(props[name]))),
    ...component.content,
    ...Object.values(otherSlots).flat(),
    ...listProps.flatMap((name) => listOf(props[name], context)),
  ]
}

/** Returns a link to the URL of a component that has no title or text. */
function lonelyLink(
  props: WrittenComponent['props'],
  content: readonly ElementContent[],
  context: PlainContext,
): ElementContent[] {
  const to = textOf(props.to) || textOf(props.href)
  if (to === '' || content.some(containsLink)) return []
  return [paragraph(linkTo(to, [text(textOf(props.description) || to)], context))]
}

function callout(node: Element, component: WrittenComponent, context: PlainContext): ElementContent[] {
  const { props, slots, content } = component
  const kind = calloutKinds.has(node.tagName) ? node.tagName : textOf(props.type)
  const usual = calloutKinds.has(kind)
    ? [text(context.t(`prose.callout.${kind}` as 'prose.callout.note'))] // Each kind of callout has a message with its name.
    : undefined
  const title = slots.title?.flatMap(unwrapped) ?? titleOf(props) ?? usual
  const to = props.to ?? props.href
  const actions = listOf(props.actions, context)
  return [
    element('blockquote', [
      ...(title ? [paragraph([element('strong', to ? linkTo(to, title, context) : title)])] : []),
      ...(slots.description ?? paragraphs(props.description)),
      ...(content.length === 1 && content[0]?.type === 'text' ? [paragraph(content)] : content),
      ...(slots.actions ?? []),
      ...actions,
    ]),
  ]
}

/** Returns a field as text: `name` (`type`, required, default `value`), followed by its description. */
function describeField({ props, slots, content }: WrittenComponent, t: Translate): ElementContent[] {
  const value = textOf(props.default)
  const facts: ElementContent[][] = [
    ...(textOf(props.type) ? [[element('code', [text(textOf(props.type))])]] : []),
    ...('required' in props && props.required !== false && props.required !== 'false'
      ? [[text(t('prose.field.required'))]]
      : []),
    ...(value ? [[text(`${t('prose.field.default')} `), element('code', [text(value)])]] : []),
  ]
  const name = slots.name?.flatMap(unwrapped) ?? textNodes(props.name) ?? []
  return [
    element('ul', [
      element('li', [
        paragraph([
          element('strong', [element('code', name)]),
          ...(facts.length > 0
            ? [text(' ('), ...facts.flatMap((fact, at) => (at ? [text(', '), ...fact] : fact)), text(')')]
            : []),
        ]),
        ...paragraphs(props.description),
        ...content,
      ]),
    ]),
  ]
}

/** Returns the items of a list. Any other node is a single item. */
function itemsOf(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' && node.value.trim() === '' ? [] : [element('li', [node])]
  return node.tagName === 'ul' ? node.children : [element('li', [node])]
}

function figure(node: Element, { props, content }: WrittenComponent): ElementContent[] {
  const image = imageOf(props.src ?? props.light ?? props.dark, props.alt, node)
  if (node.data?.component === 'inline') return image
  const caption = content.length > 0 ? content : paragraphs(props.caption ?? props.title)
  return [paragraph(image), ...caption]
}

function video(node: Element, { props, content }: WrittenComponent, context: PlainContext): ElementContent[] {
  const id = textOf(props.id) || textOf(props.videoId)
  const written = textOf(props.url) || textOf(props.src) || id
  const player = props.platform === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='
  const address = /^https?:/.test(written) || written === '' ? written : player + written
  const link = linkTo(address, [text(textOf(props.title) || address)], context)
  return node.data?.component === 'inline' ? link : [paragraph(link), ...content]
}

function readMore(node: Element, { props, content }: WrittenComponent, context: PlainContext): ElementContent[] {
  const to = textOf(props.to) || textOf(props.href) || textOf(props.link)
  const own = content.flatMap(unwrapped)
  const title = textOf(props.title)
  const ownText = to === '' ? title : readMoreText(to, title || undefined, context.t)
  const words = textIn(own).trim() === '' ? [text(ownText)] : own
  const line = own.some(containsLink) ? own : linkTo(to, words, context)
  return node.data?.component === 'inline' ? line : [paragraph(line)]
}

/** Converts records to list items with a description and a title, which may be a link. */
function listOf(list: unknown, context: PlainContext): ElementContent[] {
  if (!Array.isArray(list)) return []
  const items = list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return typeof item === 'string' ? [element('li', [text(item)])] : []
    const record: Record<string, unknown> = { ...item }
    const image = textOf(record.src) ? imageOf(record.src, record.alt ?? record.title) : []
    const title = linkTo(record.to ?? record.href, titleOf(record) ?? [], context)
    const rest = textOf(record.description) || textOf(record.content)
    const inside = [...image, ...title, ...(rest ? [text(`${title.length > 0 ? ': ' : ''}${rest}`)] : [])]
    return inside.length > 0 ? [element('li', [paragraph(inside)])] : []
  })
  return items.length > 0 ? [element('ul', items)] : []
}

function titleOf(props: Readonly<Record<string, unknown>>): ElementContent[] | undefined {
  const name = titleProps.find((each) => textOf(props[each]) !== '')
  return name && [text(textOf(props[name]))]
}

/** Returns a link. A link to a page points to the page's Markdown, and a broken link becomes its text. */
function linkTo(written: unknown, children: ElementContent[], { resolver }: PlainContext): ElementContent[] {
  const href = typeof written === 'string' ? safeHref(written) : undefined
  const target = href === undefined ? undefined : targetOf(href, resolver)
  return target === undefined || children.length === 0 ? children : [element('a', children, { href: target })]
}

function targetOf(href: string, resolver: PlainContext['resolver']): string | undefined {
  if (href.startsWith('#') || isRemoteHref(href)) return href
  if (!href.startsWith('/')) return undefined
  const end = href.search(/[?#]|$/)
  const path = href.slice(0, end)
  if (path === '/' || isReserved(path)) return anyOrigin + href
  const exists = resolver.pageExists(decodePathname(path) ?? path)
  if (exists === true) return `${anyOrigin}${path}.md${href.slice(end)}`
  return exists === false && !/\.[a-z]\w*$/i.test(path) ? undefined : anyOrigin + href
}

/** Returns an image with its URL, or its alternative text if the file is missing. */
function imageOf(src: unknown, alt: unknown, node?: Element): ElementContent[] {
  const address = textOf(src)
  const words = textOf(alt)
  if (address === '' || node?.data?.missing || /^data:/i.test(address)) return words ? [text(words)] : []
  return [element('img', [], { src: absolute(address), alt: words })]
}

/** Returns an image with its caption as the title. */
function withTitle(image: ElementContent, { title }: Properties): ElementContent {
  if (image.type !== 'element' || textOf(title) === '') return image
  return { ...image, properties: { ...image.properties, title: textOf(title) } }
}

function absolute(address: string): string {
  return address.startsWith('/') && !isRemoteHref(address) ? anyOrigin + address : address
}

/** Returns the content of a paragraph, or the node itself. */
function unwrapped(node: ElementContent): ElementContent[] {
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}

/** Inserts a space between adjacent texts, which would otherwise run together. */
function separate(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, at) =>
    at > 0 && node.type === 'text' && nodes[at - 1]?.type === 'text' ? [text(' '), node] : [node],
  )
}

function containsLink(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'a' || node.children.some(containsLink))
}

function textIn(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textIn(node.children) : ''))
    .join('')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function textNodes(value: unknown): ElementContent[] {
  return textOf(value) === '' ? [] : [text(textOf(value))]
}

function paragraphs(value: unknown): ElementContent[] {
  return textOf(value) === '' ? [] : [paragraph(textNodes(value))]
}

function paragraph(children: ElementContent[]): Element {
  return element('p', children)
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children }
}
