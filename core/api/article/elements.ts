import type { Element, ElementContent, Properties } from 'hast'

/** The context in which an article is rendered. */
export interface ArticleContext {
  /**
   * Renders a description (CommonMark) as a sanitized tree. Its headings start at `level`. Headings that would be
   * deeper than level 6 become paragraphs.
   */
  text: (markdown: string, level?: number) => ElementContent[]
  label: (name: LabelName) => string
  /** Title of the page that lists the changes to the API. */
  changesTitle: string
  /** Returns a code block. `name` is the label of its tab if there are several blocks. */
  code: (text: string, language: string, name: string | null) => ElementContent
  /** Returns the URL of a path in the site, in the language of the page. */
  hrefOf: (path: string) => string
  /** Path of the API below the language, such as `/reference`. */
  base: string
}

/** The interface strings on API pages. */
export const labelNames = [
  'authentication',
  'path',
  'query',
  'header',
  'cookie',
  'body',
  'responses',
  'response',
  'headers',
  'callbacks',
  'links',
  'servers',
  'schemas',
  'operations',
  'usedBy',
  'example',
  'deprecated',
  'required',
  'readOnly',
  'writeOnly',
  'default',
  'values',
  'or',
  'and',
  'noAuthentication',
  'documentation',
  'download',
  'request',
  'webhooks',
  'contact',
  'license',
  'terms',
  'tryIt',
  'send',
  'sending',
  'keys',
  'blocked',
  'cookies',
  'user',
  'password',
] as const
export type LabelName = (typeof labelNames)[number]

export function element(
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string | false | undefined)[]
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.flatMap((child): ElementContent[] =>
      child === false || child === undefined
        ? []
        : [typeof child === 'string' ? { type: 'text', value: child } : child],
    ),
  }
}

export function codeText(text: string): Element {
  return element('code', {}, text)
}

export function heading(level: number, id: string, ...children: (ElementContent | string | false)[]): Element {
  return element(`h${Math.min(level, 6)}`, { id }, ...children)
}

/** Creates the same element as for a component that an author wrote in Markdown. */
export function component(name: string, properties: Properties, ...children: ElementContent[]): Element {
  return { ...element(name, properties, ...children), data: { component: 'block' } }
}

export function badge(text: string, color: string): Element {
  return element('span', { className: ['badge'], dataColor: color, dataSize: 'sm' }, text)
}
