import { escapeHtml } from '../../../core/text/index.ts'
import { isSet, textOf } from './attributes.ts'
import type { ElementPiece, Piece } from './piece.ts'
import type { BodyTools, Converted, Converter } from './converter.ts'

/** Our callouts. One of another system becomes ours of the same name, or, where there is none, of the same colour. */
export const callouts = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger'] as const

export type Callout = (typeof callouts)[number]

/**
 * A callout with the title that its author gave it.
 *
 * @param defaultTitle what its system prints where there is no title, if that says more than ours
 */
export function callout(name: Callout, defaultTitle?: string): Converter {
  return (element, page) => {
    const title = element.attributes.title === '' ? undefined : (textOf(element, 'title') ?? defaultTitle)
    return page.component(name, { title }, element.children)
  }
}

/**
 * A component around other components, such as tabs.
 *
 * @param rename attributes to take over, by their name in the other system: their name in ours
 */
export function group(name: string, rename: Readonly<Record<string, string>> = {}): Converter {
  return (element, page) =>
    page.component(
      name,
      Object.fromEntries(Object.entries(rename).map(([theirs, ours]) => [ours, textOf(element, theirs)])),
      element.children,
    )
}

/** Replaces an element by its content: what it added was decoration, or is the default in our site. */
export const unwrap: Converter = ({ children }) => ({ pieces: children })

/** Leaves out an element without a note: readers of our site miss nothing. */
export const leaveOut: Converter = () => ({ pieces: [] })

/** One panel of tabs; `names` are the attributes that may hold its label. */
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

/** A card whose description is its content, with a link where it has one. */
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

/** The content of an element, after what an attribute says of it. */
function withDescription(element: ElementPiece): Piece[] {
  const description = textOf(element, 'description')
  return description === undefined
    ? element.children
    : [{ kind: 'text', text: `${description}\n\n`, line: element.line }, ...element.children]
}

/** A card that is a link with a description in an attribute. */
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
 * A badge in a sentence.
 *
 * @param attribute the attribute that `colors` maps to ours
 */
export function badge(attribute: string, colors: Readonly<Record<string, string>>): Converter {
  return (element, page) =>
    page.inlineComponent(
      'badge',
      { color: colors[textOf(element, attribute) ?? ''] },
      textOf(element, 'text') ?? page.phrase(element.children),
    )
}

/** An icon in a sentence; one that has no equivalent is left out. */
export function icon(...names: string[]): Converter {
  return (element, page) => {
    const name = iconOf(element, page, ...names)
    return name === undefined ? { pieces: [] } : page.inlineComponent('icon', { name })
  }
}

/** Our name of an element's icon; `undefined` where it has none, or, with a note, none of ours is like it. */
export function iconOf(element: ElementPiece, page: BodyTools, ...names: string[]): string | undefined {
  const theirs = textOf(element, ...(names.length > 0 ? names : ['icon']))
  if (theirs === undefined || theirs === '') return undefined
  const ours = page.icon(theirs)
  if (ours === undefined) page.note(element.line, `The icon “${theirs}” has no equivalent: it was left out`)
  return ours
}

/** Content that a reader opens: HTML's `<details>`. */
export function details(summary: string, children: readonly Piece[], page: BodyTools, open = false): Converted {
  return {
    block: `<details${open ? ' open' : ''}>\n<summary>${escapeHtml(summary)}</summary>\n\n${page.content(children)}\n\n</details>`,
  }
}

/** A fenced block for code that stood in an attribute. */
export function codeFence(code: string, language: string, meta: string): { block: string } {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return { block: `${fence}${[language, meta].filter(Boolean).join(' ')}\n${code.replace(/\n$/, '')}\n${fence}` }
}

/** The children, with `meta` added to the info string of the first fence among them. */
export function withFenceMeta(children: readonly Piece[], meta: string): Piece[] {
  const first = children.find((piece) => piece.kind === 'fence')
  return children.map((piece) =>
    first && piece === first ? { ...first, info: `${first.info || 'text'} ${meta}` } : piece,
  )
}

/** A step whose title is an attribute: a heading of the level that `::steps` counts, and its content. */
export const step: Converter = (element, page) => {
  const title = textOf(element, 'title')
  const content = page.content(element.children)
  return { block: [title === undefined ? '' : `### ${title}`, content].filter(Boolean).join('\n\n') }
}

/** A documented parameter; `names` are the attributes that may hold its name. */
export function field(...names: string[]): Converter {
  return (element, page) => {
    const fallback = element.attributes.default
    return page.component(
      'field',
      {
        name: textOf(element, ...names),
        type: textOf(element, 'type'),
        required: isSet(element, 'required'),
        default: fallback === undefined || typeof fallback === 'string' ? fallback : JSON.stringify(fallback),
      },
      element.children,
    )
  }
}
