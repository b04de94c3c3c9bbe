import { textOf } from '../body/attributes.ts'
import type { Converter, Converters } from '../body/converter.ts'
import type { ElementPiece, Piece } from '../body/piece.ts'
import type { Callout } from '../body/shared-converters.ts'
import { callout, card, details, field, group, unwrap } from '../body/shared-converters.ts'
import { isRecord, recordOf } from '../source/record.ts'

/** Rivage's callouts, by the callout types of Nextra and Fumadocs. */
const types: Record<string, Callout> = {
  default: 'tip',
  note: 'note',
  info: 'info',
  idea: 'tip',
  success: 'tip',
  important: 'important',
  warn: 'warning',
  warning: 'warning',
  error: 'danger',
}

const calloutOf: Converter = (element, page) => {
  const type = textOf(element, 'type') ?? 'note'
  return callout(types[type] ?? 'note')(element, page)
}

/** Converts tabs. The labels are in `items`, in the order of the panels, or in each panel. */
const tabs: Converter = (element, page) => {
  const { items } = element.attributes
  const labels = (Array.isArray(items) ? items : []).map((item) => (isRecord(item) ? item.label : item))
  const panels = element.children.filter((child): child is ElementPiece => child.kind === 'element' && isTab(child))
  const labeled = element.children.map((child): Piece => {
    if (child.kind !== 'element' || !isTab(child)) return child
    const index = panels.indexOf(child)
    const label = labels[index] ?? child.attributes.title ?? child.attributes.value ?? `${index + 1}`
    return { ...child, attributes: { ...child.attributes, label: String(label) } }
  })
  const idle = labels.slice(panels.length)
  if (idle.length > 0) page.note(element.line, `Tabs without a panel were left out: ${idle.join(', ')}`)
  const sync = textOf(element, 'groupId', 'storageKey')
  return page.component('tabs', { ...(sync !== undefined && { sync }) }, labeled)
}

function isTab({ name }: ElementPiece): boolean {
  return ['Tab', 'Tabs.Tab', 'TabsContent'].includes(name)
}

const tab: Converter = (element, page) =>
  page.component('tabs-item', { label: textOf(element, 'label', 'value', 'title') ?? '' }, element.children)

/** Converts a tree of folders and files to a nested list, which is Rivage's syntax. */
const fileTree: Converter = (element, page) =>
  page.component('file-tree', {}, treeLines(element.children, '').join('\n'))

function treeLines(children: readonly Piece[], indent: string): string[] {
  return children.flatMap((child) => {
    if (child.kind !== 'element') return []
    const name = textOf(child, 'name') ?? ''
    const isFolder = /(?:^|\.)Folder$/.test(child.name)
    const entry = name === '' ? [] : [`${indent}- ${name}${isFolder && !name.endsWith('/') ? '/' : ''}`]
    return [...entry, ...treeLines(child.children, name === '' ? indent : `${indent}  `)]
  })
}

const accordions: Converter = (element, page) =>
  page.component(
    'accordion',
    {},
    element.children.map((child) =>
      child.kind === 'element' && child.name === 'Accordion' ? { ...child, name: 'AccordionItem' } : child,
    ),
  )

const accordionItem: Converter = (element, page) =>
  page.component('accordion-item', { label: textOf(element, 'title') }, element.children)

const image: Converter = (element, page) => {
  const src = textOf(element, 'src')
  if (src === undefined) {
    page.note(element.line, `The URL of <${element.name}> was left out, because it is computed`)
    return { pieces: [] }
  }
  return { inline: `![${(textOf(element, 'alt') ?? '').replace(/[[\]]/g, '')}](${src})` }
}

const link: Converter = (element, page) => ({
  inline: `[${page.phrase(element.children)}](${textOf(element, 'href') ?? ''})`,
})

/** Converts a table of properties, whose data is in an attribute, to fields. */
const typeTable: Converter = (element, page) => {
  const rows = Object.entries(recordOf(element.attributes.type)).map(([name, row]): ElementPiece => {
    const { description, type, default: fallback, required } = recordOf(row)
    return {
      kind: 'element',
      notation: 'jsx',
      name: 'TypeTableRow',
      attributes: {
        name,
        ...(typeof type === 'string' && { type }),
        ...(typeof fallback === 'string' && { default: fallback }),
        ...(required === true && { required }),
      },
      children: typeof description === 'string' ? [{ kind: 'text', text: description, line: element.line }] : [],
      line: element.line,
    }
  })
  return rows.length === 0 ? undefined : page.component('field-group', {}, rows)
}

/** Components that Nextra and Fumadocs share, or that have the same names. */
export const nextComponents: Converters = {
  Callout: calloutOf,
  Tabs: tabs,
  Tab: tab,
  'Tabs.Tab': tab,
  Cards: group('card-group'),
  Card: card,
  'Cards.Card': card,
  Steps: group('steps'),
  Step: unwrap,
  FileTree: fileTree,
  Files: fileTree,
  Accordions: accordions,
  AccordionItem: accordionItem,
  Accordion: (element, page) => details(textOf(element, 'title') ?? '', element.children, page),
  Bleed: unwrap,
  Image: image,
  ImageZoom: image,
  Link: link,
  TypeTable: typeTable,
  TypeTableRow: field(['name']),
}

/** Converts ids at the end of headings from `[#id]` to `{#id}`, and removes marks such as `[!toc]`. */
export function prepareHeadings(piece: Piece): Piece {
  if (piece.kind !== 'text') return piece
  const text = piece.text.replace(
    /^(#{1,6}[ \t][^\n]*?)((?:[ \t]*\[[#!][\w.-]+\])+)[ \t]*$/gm,
    (_, heading: string, marks: string) => {
      const [, id] = /\[#([^\]]+)\]/.exec(marks) ?? []
      return id === undefined ? heading : `${heading} {#${id}}`
    },
  )
  return { ...piece, text }
}
