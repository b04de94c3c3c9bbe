import { escapeHtml } from '../../../core/text/index.ts'
import { isSet, textOf } from './attributes.ts'
import type { ElementPiece, Piece } from './piece.ts'
import type { BodyTools, Converted, Converter } from './converter.ts'

/** Our callouts; one of another system becomes that of the same name, else of the same colour. */
export const callouts = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger'] as const

export type Callout = (typeof callouts)[number]

/** A callout with the title its author gave it, else the one that its system prints for it where ours would say less. */
export function callout(name: Callout, defaultTitle?: string): Converter {
  return (element, page) => {
    const title = element.attributes.title === '' ? undefined : (textOf(element, 'title') ?? defaultTitle)
    return page.component(name, { title }, element.children)
  }
}

/** A group whose children are converted by themselves. */
export function group(name: string, rename: Readonly<Record<string, string>> = {}): Converter {
  return (element, page) =>
    page.component(
      name,
      Object.fromEntries(Object.entries(rename).map(([theirs, ours]) => [ours, textOf(element, theirs)])),
      element.children,
    )
}

/** An element that is only its content: what it added was decoration, or is the default here. */
export const unwrap: Converter = ({ children }) => ({ pieces: children })

/** An element that says nothing a reader here would miss. */
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

/** A card, with its link when it has one. */
export const card: Converter = (element, page) => {
  const href = textOf(element, 'href', 'link', 'to')
  return page.component(
    'card',
    {
      title: textOf(element, 'title'),
      icon: iconOf(element, page),
      to: href === undefined ? undefined : page.link(href),
    },
    element.children,
  )
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

/** A badge in a sentence, coloured after `colors`. */
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

/** Our name of an element's icon; one without equivalent is noted. */
export function iconOf(element: ElementPiece, page: BodyTools, ...names: string[]): string | undefined {
  const theirs = textOf(element, ...(names.length > 0 ? names : ['icon']))
  if (theirs === undefined || theirs === '') return undefined
  const ours = page.icon(theirs)
  if (ours === undefined) page.note(element.line, `The icon “${theirs}” has no equivalent: it was left out`)
  return ours
}

/** Content that opens, as HTML's own element. */
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

/** Fences inside, with this added to the first one's info string. */
export function withFenceMeta(children: readonly Piece[], meta: string): Piece[] {
  const first = children.find((piece) => piece.kind === 'fence')
  return children.map((piece) =>
    first && piece === first ? { ...first, info: `${first.info || 'text'} ${meta}` } : piece,
  )
}

/** Steps whose title is an attribute get a heading of the level that `::steps` counts. */
export const step: Converter = (element, page) => {
  const title = textOf(element, 'title')
  const content = page.content(element.children)
  return { block: [title === undefined ? '' : `### ${title}`, content].filter(Boolean).join('\n\n') }
}

/** A documented parameter. */
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
