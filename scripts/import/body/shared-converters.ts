import { escapeHtml } from '../../../core/text/index.ts'
import { isSet, textOf } from './attributes.ts'
import type { ElementPiece, Piece } from './piece.ts'
import type { BodyTools, Converted, Converter } from './converter.ts'

/** Rivage's callouts. A callout of another system becomes the one with the same name or color. */
export const callouts = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger'] as const

export type Callout = (typeof callouts)[number]

/**
 * Returns a converter that renders a callout with the author's title and icon.
 *
 * @param defaultTitle the source system's default title, if it is more specific than Rivage's
 */
export function callout(name: Callout, defaultTitle?: string): Converter {
  return (element, page) => {
    const title = element.attributes.title === '' ? undefined : (textOf(element, 'title') ?? defaultTitle)
    return page.component(name, { title, icon: iconOf(element, page) }, element.children)
  }
}

/**
 * Returns a converter for a component that contains other components, such as tabs.
 *
 * @param rename the attributes to keep, with their names in Rivage
 */
export function group(name: string, rename: Readonly<Record<string, string>> = {}): Converter {
  return (element, page) =>
    page.component(
      name,
      Object.fromEntries(Object.entries(rename).map(([theirs, ours]) => [ours, textOf(element, theirs)])),
      element.children,
    )
}

/** Replaces an element with its content, for elements that are decorative or match Rivage's defaults. */
export const unwrap: Converter = ({ children }) => ({ pieces: children })

/** Omits an element without a note, for elements that readers of the new site don't need. */
export const leaveOut: Converter = () => ({ pieces: [] })

/** Renders a column of a grid. Reports its width, because the columns of a grid have equal widths in Rivage. */
export const column: Converter = (element, page) => {
  const width = textOf(element, 'width')
  if (width !== undefined) page.note(element.line, `A column width was left out: ${width}`)
  return page.component('div', {}, element.children)
}

/** Returns a converter for a tab panel. `names` are the attributes that may contain its label. */
export function tab(...names: string[]): Converter {
  return (element, page) =>
    page.component(
      'tabs-item',
      {
        label: textOf(element, ...names) ?? '',
        icon: iconOf(element, page),
      },
      element.children,
    )
}

/** Renders a card with its description as content, and an optional link. */
export const card: Converter = (element, page) => {
  const href = textOf(element, 'href', 'link', 'to')
  return page.component(
    'card',
    {
      title: textOf(element, 'title'),
      icon: iconOf(element, page),
      to: href === undefined ? undefined : page.link(href),
    },
    withDescription(element),
  )
}

/** Returns the content of an element, preceded by the description in its attribute. */
function withDescription(element: ElementPiece): Piece[] {
  const description = textOf(element, 'description')
  return description === undefined
    ? element.children
    : [{ kind: 'text', text: `${description}\n\n`, line: element.line }, ...element.children]
}

/** Renders a card that is a link and has its description in an attribute. */
export const linkCard: Converter = (element, page) =>
  page.component(
    'card',
    {
      title: textOf(element, 'title'),
      icon: iconOf(element, page),
      to: page.link(textOf(element, 'href') ?? ''),
    },
    textOf(element, 'description') ?? element.children,
  )

/**
 * Returns a converter for an inline badge.
 *
 * @param attribute the attribute whose values `colors` maps to Rivage colors
 */
export function badge(attribute: string, colors: Readonly<Record<string, string>>): Converter {
  return (element, page) =>
    page.inlineComponent(
      'badge',
      { color: colors[textOf(element, attribute) ?? ''] },
      textOf(element, 'text') ?? page.phrase(element.children),
    )
}

/** Rivage's colors for the variants of Starlight's badges. */
export const badgeVariants: Readonly<Record<string, string>> = {
  note: 'info',
  tip: 'secondary',
  success: 'success',
  caution: 'warning',
  danger: 'error',
}

/** Returns a converter for an inline icon. Icons without an equivalent in Rivage are omitted. */
export function icon(...names: string[]): Converter {
  return (element, page) => {
    const name = iconOf(element, page, ...names)
    return name === undefined ? { pieces: [] } : page.inlineComponent('icon', { name })
  }
}

/**
 * Returns the Rivage name of an element's icon, or `undefined` if the element has no icon. Adds a note if Rivage has no
 * similar icon.
 */
export function iconOf(element: ElementPiece, page: BodyTools, ...names: string[]): string | undefined {
  const theirs = textOf(element, ...(names.length > 0 ? names : ['icon']))
  if (theirs === undefined || theirs === '') return undefined
  const ours = page.icon(theirs)
  if (ours === undefined) page.note(element.line, `The icon “${theirs}” was left out, because it has no equivalent`)
  return ours
}

/** Renders collapsible content as HTML's `<details>`. */
export function details(summary: string, children: readonly Piece[], page: BodyTools, open = false): Converted {
  return {
    block: `<details${open ? ' open' : ''}>\n<summary>${escapeHtml(summary)}</summary>\n\n${page.content(children)}\n\n</details>`,
  }
}

/** Renders a fenced block for code from an attribute. */
export function codeFence(code: string, language: string, meta: string): { block: string } {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return { block: `${fence}${[language, meta].filter(Boolean).join(' ')}\n${code.replace(/\n$/, '')}\n${fence}` }
}

/** Adds `meta` to the info string of the first fence among children. */
export function withFenceMeta(children: readonly Piece[], meta: string): Piece[] {
  const first = children.find((piece) => piece.kind === 'fence')
  return children.map((piece) =>
    first && piece === first ? { ...first, info: `${first.info || 'text'} ${meta}` } : piece,
  )
}

/** Renders a step whose title is in an attribute. The title becomes a heading at the level that `::steps` numbers. */
export const step: Converter = (element, page) => {
  const title = textOf(element, 'title')
  const content = page.content(element.children)
  return { block: [title === undefined ? '' : `### ${title}`, content].filter(Boolean).join('\n\n') }
}

/** Returns a converter for a documented parameter. `names` are the attributes that may contain its name. */
export function field(names: readonly string[], idOf?: (name: string) => string | undefined): Converter {
  return (element, page) => {
    const name = textOf(element, ...names)
    const fallback = element.attributes.default
    return page.component(
      'field',
      {
        id: name === undefined ? undefined : idOf?.(name),
        name,
        type: textOf(element, 'type'),
        required: isSet(element, 'required'),
        default: fallback === undefined || typeof fallback === 'string' ? fallback : JSON.stringify(fallback),
      },
      element.children,
    )
  }
}
