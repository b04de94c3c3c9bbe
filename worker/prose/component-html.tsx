// Finds URLs, and parts that the content security policy blocks, in the HTML of a site's own components, to report
// them. The HTML of each component is marked, so that the page doesn't have to be parsed a second time.

import type { Element } from 'hast'
import type { ReactNode } from 'react'

/** A component of the site on a page. */
interface PlacedComponent {
  component: string
  /** Line of the component in its page. */
  line: number
}

/** A URL that a component rendered. */
export interface ComponentUrl extends PlacedComponent {
  url: string
  /** Whether an `<iframe>` shows the page at this URL. */
  isFrame?: boolean
}

/** An inline style, an event handler, or an element that a component rendered and that the policy blocks. */
export interface BlockedPart extends PlacedComponent {
  /** The name of the element. */
  element: string
  /** The name of the attribute, unless the whole element is blocked. */
  attribute?: string
  /** The attribute or the start tag, as in the HTML. */
  written: string
}

/** The parts of a page's HTML that are checked after rendering. */
export interface ComponentParts {
  urls: ComponentUrl[]
  blocked: BlockedPart[]
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'own-start': { 'data-name': string; 'data-line': number }
      'own-end': object
    }
  }
}

/** Marks the HTML of a component. `takeComponentParts` removes the marks. */
export function markComponent({ tagName, position }: Element, shown: ReactNode): ReactNode {
  return (
    <>
      <own-start data-name={tagName} data-line={position?.start.line ?? 1} />
      {shown}
      <own-end />
    </>
  )
}

const mark = /<own-start data-name="([^"]*)" data-line="(\d+)"><\/own-start>|<own-end><\/own-end>/g
const attribute = /\s(?:href|src|poster|action|formaction)="([^"]*)"/gi
const frame = /<iframe\s(?:[^>"]|"[^"]*")*?(?<=\s)src="([^"]*)"/gi

const startTag = /<([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const anyAttribute = /([^\s=]+)(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?/g
const blockedElement = /^(?:applet|base|embed|frame|frameset|object|style)$/

/** Removes the marks from the HTML, and returns the checked parts between them. */
export function takeComponentParts(html: string): { html: string; parts: ComponentParts } {
  const found: ComponentParts = { urls: [], blocked: [] }
  if (!html.includes('<own-start ')) return { html, parts: found }
  const open: PlacedComponent[] = []
  const pieces: string[] = []
  let position = 0
  for (const { 0: written, 1: component, 2: line, index } of html.matchAll(mark)) {
    add(html.slice(position, index))
    if (component === undefined) open.pop()
    else open.push({ component, line: Number(line) })
    position = index + written.length
  }
  add(html.slice(position))
  return { html: pieces.join(''), parts: found }

  function add(piece: string): void {
    pieces.push(piece)
    const owner = open.at(-1)
    if (!owner) return
    const frames = new Set([...piece.matchAll(frame)].map(([, url]) => url))
    for (const [, url = ''] of piece.matchAll(attribute))
      found.urls.push({ ...owner, url: url.replaceAll('&amp;', '&'), ...(frames.has(url) && { isFrame: true }) })
    for (const part of blockedIn(piece)) found.blocked.push({ ...owner, ...part })
  }
}

/** Returns the URLs in the HTML of a slot. */
export function urlsInSlot(name: string, html: string): ComponentUrl[] {
  const marked = `<own-start data-name="${name}" data-line="1"></own-start>${html}<own-end></own-end>`
  return takeComponentParts(marked).parts.urls
}

function blockedIn(html: string): Omit<BlockedPart, keyof PlacedComponent>[] {
  return [...html.matchAll(startTag)].flatMap(([tag, name = '', attributes = '']) => {
    const element = name.toLowerCase()
    const named = [...attributes.matchAll(anyAttribute)].map(
      ([written, each = '']) => ({ element, attribute: each.toLowerCase(), written }) as const,
    )
    const isScript = element === 'script' && !named.some((each) => /^(?:src|type)$/.test(each.attribute))
    const isBlocked = isScript || blockedElement.test(element)
    return [
      ...(isBlocked ? [{ element, written: tag }] : []),
      ...named.filter((each) => /^(?:style|on[a-z]+)$/.test(each.attribute)),
    ]
  })
}
