import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import { componentColors, propName } from '../../core/document/index.ts'
import type { PropKind, StyleSheetName } from '../../core/document/index.ts'
import type { Prose, ProseInput } from './define-prose.ts'

export type Color = (typeof componentColors)[number]

interface PropValues {
  text: string | undefined
  number: number | undefined
  /** Present, or any value but `false`. */
  flag: boolean
  /** An address, as it is published. */
  link: string | undefined
  /** The name of an icon; draw it with `icon()`. */
  icon: string | undefined
  color: Color | undefined
  /** Anything: lists and records of YAML. Unknown until the component looks. */
  data: unknown
}

export type PropsOf<Schema extends Record<string, PropKind>> = { [Name in keyof Schema]: PropValues[Schema[Name]] }

export interface ComponentInput<Schema extends Record<string, PropKind>> extends Omit<ProseInput, 'attributes'> {
  props: PropsOf<Schema>
  /** The content that is in no named slot, as nodes: for a component that looks at it before it is drawn. */
  content: ElementContent[]
  /** Named slots, drawn: `#title` is `slots.title`. A slot of one paragraph is that paragraph's content. */
  slots: Readonly<Record<string, ReactNode>>
}

export interface ComponentDefinition<Schema extends Record<string, PropKind>> {
  name: string | readonly string[]
  props: Schema
  /** Without one of each list, it has nothing to show: props and slots; `default` is the content. Their lack is reported. */
  required?: readonly (readonly string[])[]
  /** The style sheet that dresses it: that of components, unless it is so frequent that every page has it. */
  style?: StyleSheetName
  render: (input: ComponentInput<Schema>) => ReactNode
}

/**
 * Declares a component that authors use. What they write in its props is checked against `props` and parsed before it is drawn.
 *
 * @example defineComponent({ name: 'badge', props: { color: 'color' }, render: ({ children, props }) => <span className="badge" data-color={props.color}>{children}</span> })
 */
export function defineComponent<const Schema extends Record<string, PropKind>>({
  name,
  props: schema,
  required,
  style = 'components',
  render,
}: ComponentDefinition<Schema>): Prose {
  return {
    names: [name].flat(),
    props: schema,
    required,
    style,
    render({ attributes: _attributes, children: _children, ...input }) {
      const content = input.node.children.filter((child) => !isSlot(child))
      return render({
        ...input,
        content,
        children: input.draw(content),
        props: parseProps(input.node, schema),
        slots: drawSlots(input),
      })
    },
  }
}

/** The content of a node without its one paragraph: `::note` with a line of text is a line of text. */
export function unwrapParagraph(content: readonly ElementContent[]): readonly ElementContent[] {
  const [only, ...others] = content.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return only?.type === 'element' && only.tagName === 'p' && others.length === 0 ? only.children : content
}

/** The nodes of a named slot, for a component that looks at them before they are drawn. */
export function slotNodes({ children }: Element, name: string): readonly ElementContent[] {
  return unwrapParagraph(children.filter(isSlot).find((slot) => slotName(slot) === name)?.children ?? [])
}

function slotName({ properties }: Element): string | undefined {
  return Object.keys(properties)
    .find((property) => property.startsWith('v-slot:'))
    ?.slice('v-slot:'.length)
}

function isSlot(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'template'
}

/** `#default` is content like what stands outside of any slot; every other slot has its name. */
function drawSlots({ node, draw }: Pick<ProseInput, 'node' | 'draw'>): Record<string, ReactNode> {
  return Object.fromEntries(
    node.children.filter(isSlot).flatMap((slot) => {
      const name = slotName(slot)
      return name ? [[name, draw(unwrapParagraph(slot.children))]] : []
    }),
  )
}

/** The props of a component, checked and parsed: for one that looks at the components inside it. */
export function parseProps<const Schema extends Record<string, PropKind>>(
  { properties }: Element,
  schema: Schema,
): PropsOf<Schema> {
  const written = new Map(Object.entries(properties).map(([name, value]) => [propName(name), evaluate(name, value)]))
  // One value for each key of the schema, of the kind that the schema says.
  return Object.fromEntries(
    Object.entries(schema).map(([name, kind]) => [name, parseValue(written.get(name), kind)]),
  ) as PropsOf<Schema>
}

/** `:name` holds JSON, or what looked like it. */
function evaluate(name: string, value: unknown): unknown {
  if (!name.startsWith(':') || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function parseValue(value: unknown, kind: PropKind): unknown {
  if (kind === 'data') return value
  if (kind === 'flag') return value !== undefined && value !== null && value !== false && value !== 'false'
  if (kind === 'number')
    return value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
  if (kind === 'color') return componentColors.find((color) => color === value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
