// Finds the URLs in the HTML of a site's own components, to report broken ones. The HTML of each component is marked,
// so that the page doesn't have to be parsed a second time.

import type { Element } from 'hast'
import type { ReactNode } from 'react'

/** A URL that a component rendered. */
export interface ComponentUrl {
  component: string
  /** Line of the component in its page. */
  line: number
  url: string
  /** Whether an `<iframe>` shows the page at this URL. */
  isFrame?: boolean
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'own-start': { 'data-name': string; 'data-line': number }
      'own-end': object
    }
  }
}

/** Marks the HTML of a component. `takeComponentUrls` removes the marks. */
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

/** Removes the marks from the HTML and returns the URLs between them. */
export function takeComponentUrls(html: string): { html: string; urls: ComponentUrl[] } {
  if (!html.includes('<own-start ')) return { html, urls: [] }
  const urls: ComponentUrl[] = []
  const open: Omit<ComponentUrl, 'url'>[] = []
  const parts: string[] = []
  let position = 0
  for (const { 0: written, 1: component, 2: line, index } of html.matchAll(mark)) {
    add(html.slice(position, index))
    if (component === undefined) open.pop()
    else open.push({ component, line: Number(line) })
    position = index + written.length
  }
  add(html.slice(position))
  return { html: parts.join(''), urls }

  function add(part: string): void {
    parts.push(part)
    const owner = open.at(-1)
    if (!owner) return
    const frames = new Set([...part.matchAll(frame)].map(([, url]) => url))
    for (const [, url = ''] of part.matchAll(attribute))
      urls.push({ ...owner, url: url.replaceAll('&amp;', '&'), ...(frames.has(url) && { isFrame: true }) })
  }
}
