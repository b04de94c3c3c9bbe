import { withFenceMeta } from './shared-converters.ts'
import type { ElementPiece, Piece } from './piece.ts'

/** Names of the elements that `groupSlots` makes: no author can write them. */
export const slotGroups = { code: '#code-group', tabs: '#tabs', tab: '#tab' } as const

/**
 * Children in named slots as a labelled group: code next to code is a code group, anything else tabs. What is in no slot
 * comes before it.
 */
export function groupSlots(children: readonly Piece[]): readonly Piece[] {
  const slotted = children.flatMap((child) => {
    const name = child.kind === 'element' ? slotOf(child) : undefined
    return child.kind === 'element' && name !== undefined ? [{ child, name }] : []
  })
  if (slotted.length === 0) return children
  const slots = new Set<Piece>(slotted.map(({ child }) => child))
  const others = children.filter((child) => !slots.has(child))
  const [first] = slotted
  if (slotted.length === 1 && first) return [...others, ...labelled(first.child.children, first.name)]
  const isCode = slotted.every(({ child }) => isOneFence(child.children))
  const { line } = first!.child
  const group: ElementPiece = isCode
    ? element(
        slotGroups.code,
        {},
        slotted.flatMap(({ child, name }) => labelled(child.children, name)),
        line,
      )
    : element(
        slotGroups.tabs,
        {},
        slotted.map(({ child, name }) => element(slotGroups.tab, { label: name }, child.children, child.line)),
        line,
      )
  return [...others, group]
}

/** The name of the slot that an element fills: `slot="npm"`, or Vue's `#npm` and `v-slot:npm`. */
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

/** Children whose first code block, where it has no title, is called after their slot. */
function labelled(children: readonly Piece[], name: string): Piece[] {
  const fence = children.find((child) => child.kind === 'fence')
  return !fence || /\[|title=|filename=/.test(fence.info) ? [...children] : withFenceMeta(children, `[${name}]`)
}

function element(name: string, attributes: ElementPiece['attributes'], children: Piece[], line: number): ElementPiece {
  return { kind: 'element', notation: 'jsx', name, attributes, children, line }
}
