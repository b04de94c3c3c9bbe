import { withFenceMeta } from './shared-converters.ts'
import type { ElementPiece, Piece } from './piece.ts'

/** Names of the elements that `groupSlots` creates. Authors can't write them. */
export const slotGroups = { code: '#code-group', tabs: '#tabs', tab: '#tab' } as const

/**
 * Groups children in named slots, with the names as labels. If every slot contains a single code block, the slots
 * become a code group, and otherwise tabs.
 */
export function groupSlots(children: readonly Piece[]): readonly Piece[] {
  const slotted = children.flatMap((child) => {
    const name = child.kind === 'element' ? slotOf(child) : undefined
    return child.kind === 'element' && name !== undefined ? [{ child, name }] : []
  })
  if (slotted.length === 0) return children
  const isSlotted = new Set<Piece>(slotted.map(({ child }) => child))
  const last = slotted.at(-1)!.child
  // The group replaces the last child, because the white space before that child shows the nesting depth.
  const placed = (content: readonly Piece[]) =>
    children.flatMap((child) => (child === last ? content : isSlotted.has(child) ? [] : [child]))
  const slots = [...Map.groupBy(slotted, ({ name }) => name)].map(([name, same]) => ({
    name,
    line: same[0]!.child.line,
    content: same.flatMap(({ child }, index) => [...(index > 0 ? [paragraphEnd] : []), ...contentOf(child)]),
  }))
  const [first] = slots
  if (slots.length === 1 && first) return placed(labeled(first.content, first.name))
  const isCode = slots.every(({ content }) => isOneFence(content))
  const group: ElementPiece = isCode
    ? element(
        slotGroups.code,
        {},
        slots.flatMap(({ name, content }) => labeled(content, name)),
        first!.line,
      )
    : element(
        slotGroups.tabs,
        {},
        slots.map(({ name, content, line }) => element(slotGroups.tab, { label: name }, content, line)),
        first!.line,
      )
  return placed([group])
}

const paragraphEnd: Piece = { kind: 'text', text: '\n\n', line: Number.NaN }

/**
 * Returns the content of a slot: the children of an element that exists only for the slot, or else the element itself.
 */
function contentOf(child: ElementPiece): readonly Piece[] {
  if (['', 'Fragment', 'template'].includes(child.name)) return child.children
  const { slot: _, ...attributes } = child.attributes
  return [{ ...child, attributes }]
}

/** Returns the name of the slot that an element fills: `slot="npm"`, or Vue's `#npm` and `v-slot:npm`. */
function slotOf({ attributes }: ElementPiece): string | undefined {
  if (typeof attributes.slot === 'string') return attributes.slot
  const vue = Object.keys(attributes).find((name) => /^(?:#|v-slot:)./.test(name))
  const name = vue?.replace(/^(?:#|v-slot:)/, '')
  return name === 'default' ? undefined : name
}

function isOneFence(children: readonly Piece[]): boolean {
  const written = children.filter(
    (child) => child.kind !== 'comment' && !(child.kind === 'text' && child.text.trim() === ''),
  )
  return written.length === 1 && written[0]!.kind === 'fence'
}

/** Makes a slot's name the title of the first code block among children, unless that block already has a title. */
function labeled(children: readonly Piece[], name: string): Piece[] {
  const fence = children.find((child) => child.kind === 'fence')
  return !fence || /\[|title=|filename=/.test(fence.info) ? [...children] : withFenceMeta(children, `[${name}]`)
}

function element(name: string, attributes: ElementPiece['attributes'], children: Piece[], line: number): ElementPiece {
  return { kind: 'element', notation: 'jsx', name, attributes, children, line }
}
