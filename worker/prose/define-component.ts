import type { Element, ElementContent, Root } from 'hast'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { componentColors, propName } from '../../core/document/index.ts'
import type { PropKind, StyleSheetName } from '../../core/document/index.ts'
import type { MessageKey } from '../../core/locale/index.ts'
import type { Prose, ProseInput } from './define-prose.ts'

/**
 * Translates a text from the site's `messages/` or from the interface. `values.name` replaces `{name}`, and
 * `values.count` selects the plural form.
 */
export type OwnTranslate = (
  key: MessageKey | (string & {}),
  values?: Readonly<Record<string, string | number>>,
) => string

/** A color of the theme. */
export type Color = (typeof componentColors)[number]

/** The value of each kind of prop after parsing. */
interface PropValues {
  text: string | undefined
  number: number | undefined
  /** `true` for any value except `false`. */
  flag: boolean
  /** The published URL of a link. */
  link: string | undefined
  /** The name of an icon, for `renderIcon()`. */
  icon: string | undefined
  color: Color | undefined
  /** A list or record from YAML, not validated. */
  data: unknown
}

type PropsOf<Schema extends Record<string, PropKind>> = { [Name in keyof Schema]: PropValues[Schema[Name]] }

export interface ComponentInput<Schema extends Record<string, PropKind>> extends Omit<ProseInput, 'attributes' | 't'> {
  props: PropsOf<Schema>
  /** Translates to the language of the article. */
  t: OwnTranslate
  /** The nodes of the content outside named slots, for components that inspect them before rendering. */
  content: ElementContent[]
  /**
   * The rendered content of named slots, such as `slots.title` for `#title`. If a slot contains only one paragraph, the
   * result contains only the paragraph's content.
   */
  slots: Readonly<Record<string, ReactNode>>
}

interface ComponentDefinition<Schema extends Record<string, PropKind>> {
  /** Not needed in a site's own component, which is named after its file. */
  name?: string | readonly string[]
  /** The built-in component that a site's own component replaces. */
  replaces?: string
  props?: Schema
  /**
   * Lists of props and slots (`default` is the content). Each list needs at least one value; otherwise, the author gets
   * a warning.
   */
  required?: readonly (readonly string[])[]
  /**
   * The style sheet that contains the component's styles. Default: `components`. `main`, for frequent components, is
   * loaded on every page.
   */
  style?: StyleSheetName
  render: (input: ComponentInput<Schema>) => ReactNode
}

/** `component` is an alias of `render`. */
type DeclaredComponent<Schema extends Record<string, PropKind>> =
  | (ComponentDefinition<Schema> & { component?: undefined })
  | (Omit<ComponentDefinition<Schema>, 'render'> & {
      component: ComponentDefinition<Schema>['render']
      render?: undefined
    })

/**
 * Declares a component for authors. Props are parsed according to `props` before rendering.
 * @example defineComponent({
 *   name: 'badge',
 *   props: { color: 'color' },
 *   render: ({ children, props }) => <span className="badge" data-color={props.color}>{children}</span>, })
 */
export function defineComponent<const Schema extends Record<string, PropKind> = Record<never, PropKind>>({
  name = [],
  replaces,
  props: schema = {} as Schema, // Without props, the schema is an empty object.
  required,
  style = 'components',
  render: declared,
  component,
}: DeclaredComponent<Schema>): Prose {
  const render = declared ?? component
  // A site's components are only type-checked in editors, so `render` may be missing.
  if (typeof render !== 'function') throw new TypeError('A component needs `render`, a function.')
  return {
    names: [name].flat(),
    replaces,
    props: schema,
    required,
    style,
    render({ attributes: _attributes, children: _children, ...input }) {
      const { node } = input
      const content = node.children.filter((child) => !isSlot(child))
      const uses: ComponentUses = { slots: new Set(), hasContent: false, hasResult: true }
      usesOf.set(node, uses)
      const result = render({
        ...input,
        t: input.t as OwnTranslate, // An unknown key is returned unchanged.
        // A component that reads the nodes decides itself which of them it shows.
        get node() {
          uses.hasContent = true
          return node
        },
        get content() {
          uses.hasContent = true
          return content
        },
        children: createElement(ShownContent, { uses }, input.renderNodes(content)),
        props: parseProps(node, schema),
        slots: renderSlots(input, uses),
      })
      uses.hasResult = result !== undefined
      return result
    },
  }
}

/** Returns the content of a component. If it is a single paragraph, returns the paragraph's content. */
export function unwrapParagraph(content: readonly ElementContent[]): readonly ElementContent[] {
  const [only, ...others] = content.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return only?.type === 'element' && only.tagName === 'p' && others.length === 0 ? only.children : content
}

/** Returns the nodes of a named slot, for components that inspect them before rendering. */
export function slotNodes(node: Element, name: string): readonly ElementContent[] {
  const { children } = node
  usesOf.get(node)?.slots.add(name)
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

/** The parts of a component that its rendering has used. */
interface ComponentUses {
  /** Names of the slots that the component has read. */
  slots: Set<string>
  /** Whether the content was rendered, or the component has read its nodes. */
  hasContent: boolean
  /** Whether `render` returned something else than `undefined`. */
  hasResult: boolean
}

const usesOf = new WeakMap<Element, ComponentUses>()

/** Returns the rendered slots by name, and records which of them the component reads. */
function renderSlots(
  { node, renderNodes }: Pick<ProseInput, 'node' | 'renderNodes'>,
  uses: ComponentUses,
): Record<string, ReactNode> {
  const written = node.children.filter(isSlot).flatMap((slot): [name: string, content: ReactNode][] => {
    const name = slotName(slot)
    return name ? [[name, renderNodes(unwrapParagraph(slot.children))]] : []
  })
  return new Proxy(Object.fromEntries(written), {
    get(slots, name) {
      uses.slots.add(String(name))
      return Reflect.get(slots, name) as ReactNode
    },
  })
}

/** Renders the content of a component, and records that it is shown. */
function ShownContent({ uses, children }: { uses: ComponentUses; children?: ReactNode }): ReactNode {
  uses.hasContent = true
  return children
}

/** A slot or content that isn't shown, or a missing result. */
export type UnshownSlot = {
  component: Element
  /** The slot, or the component itself for its content or its result. */
  slot: Element
} & (
  | {
      kind: 'slot'
      name: string
      /** Names of the slots that the component does read. */
      requested: string[]
    }
  | { kind: 'content' }
  | { kind: 'result' }
)

/** Returns the slots and contents of a rendered tree that aren't shown, and the missing results. */
export function unshownSlots(parent: Root | Element): UnshownSlot[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    const uses = usesOf.get(node)
    return [...(uses ? unusedIn(node, uses) : []), ...unshownSlots(node)]
  })
}

function unusedIn(component: Element, { slots, hasContent, hasResult }: ComponentUses): UnshownSlot[] {
  const unshown = component.children.filter(isSlot).flatMap((slot): UnshownSlot[] => {
    const name = slotName(slot)
    return name && !slots.has(name) ? [{ kind: 'slot', component, slot, name, requested: [...slots] }] : []
  })
  if (!hasResult) return [...unshown, { kind: 'result', component, slot: component }]
  return hasContent || !component.children.some(isContent)
    ? unshown
    : [...unshown, { kind: 'content', component, slot: component }]
}

function isContent(node: ElementContent): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type === 'element' && !isSlot(node)
}

/** Parses the props of a component. Omits values of the wrong kind. */
export function parseProps<const Schema extends Record<string, PropKind>>(
  { properties }: Element,
  schema: Schema,
): PropsOf<Schema> {
  const written = new Map(Object.entries(properties).map(([name, value]) => [propName(name), evaluate(name, value)]))
  // Each value has the kind that the schema declares for it.
  return Object.fromEntries(
    Object.entries(schema).map(([name, kind]) => [name, parseValue(written.get(name), kind)]),
  ) as PropsOf<Schema>
}

/** Returns the value of a prop. For `:name`, the value is parsed as JSON, and stays text if it isn't valid JSON. */
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
