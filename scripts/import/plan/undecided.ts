import { componentName, isKnownProp, propName } from '../../../core/document/index.ts'
import type { ComponentRegistry } from '../../../core/document/index.ts'
import { isHtmlElement } from '../../../core/markdown/index.ts'
import { nearestName } from '../../nearest-name.ts'
import type { KeptComponent } from '../body/converter.ts'

/** A component of the source without a chosen replacement. */
export interface UndecidedComponent {
  name: string
  /** The component's names in the source. */
  written: string[]
  uses: number
  props: string[]
  /** The file and, if known, the line of the first use. */
  first: string
  /** A similar Rivage component. */
  suggestion?: string
}

/** The available components, and the chosen replacements for others. */
export interface Decisions {
  registry: ComponentRegistry
  /** The replacements by name in kebab case: the name of a Rivage component, or `false` to keep only the content. */
  map: Readonly<Record<string, string | false>>
}

/**
 * Collects the components that no converter handles. Ignores components with the name and props of a Rivage component,
 * which need no decision.
 */
export function openUndecided({ registry, map }: Decisions) {
  const found = new Map<string, UndecidedComponent>()
  return {
    add,
    addFromText,
    list: () => [...found.values()].toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1)),
  }

  function add({ name, written, props, line }: KeptComponent, file: string): void {
    if (Object.hasOwn(map, name) || isOurs(name, props)) return
    const known = found.get(name)
    const suggestion = suggest(name)
    found.set(name, {
      name,
      written: [...new Set([...(known?.written ?? []), written])],
      uses: (known?.uses ?? 0) + 1,
      props: [...new Set([...(known?.props ?? []), ...props])],
      first: known?.first ?? (Number.isFinite(line) ? `${file}:${line}` : file),
      ...(suggestion !== undefined && { suggestion }),
    })
  }

  /** Adds the components in a text that already uses Rivage syntax. */
  function addFromText(text: string, file: string): void {
    let fence = ''
    for (const [index, line] of text.split('\n').entries()) {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : ''
      if (fence !== '') continue
      const [, written] = /^\s*:{2,}([a-z][\w-]*)/i.exec(line) ?? []
      if (written === undefined) continue
      const name = componentName(written, registry)
      if (registry.has(name) || isHtmlElement(written)) continue
      add({ name, written, props: [], hasContent: true, line: index + 1 }, file)
    }
  }

  function isOurs(name: string, props: readonly string[]): boolean {
    const facts = registry.get(name)
    return facts !== undefined && props.every((prop) => isKnownProp(propName(prop), facts.props))
  }

  function suggest(name: string): string | undefined {
    if (registry.has(name)) return name
    const word = Object.keys(likeOurs).find((each) => name.split('-').includes(each))
    const like = word === undefined ? undefined : likeOurs[word]
    return like !== undefined && registry.has(like) ? like : nearestName(name, registry.keys(), name.length > 5 ? 1 : 0)
  }
}

/** The Rivage component that is most likely similar, by a word in the component's name. */
const likeOurs: Record<string, string> = {
  alert: 'note',
  admonition: 'note',
  aside: 'note',
  banner: 'note',
  notice: 'note',
  deprecated: 'warning',
  since: 'badge',
  version: 'badge',
  tag: 'badge',
  label: 'badge',
  pill: 'badge',
  more: 'read-more',
  see: 'read-more',
  expander: 'collapsible',
  disclosure: 'collapsible',
  details: 'collapsible',
  dropdown: 'collapsible',
  faq: 'accordion',
  cards: 'card-group',
  grid: 'card-group',
  card: 'card',
  tile: 'card',
  steps: 'steps',
  tabs: 'tabs',
  tree: 'file-tree',
  files: 'file-tree',
  button: 'button',
  icon: 'icon',
  option: 'field',
  prop: 'field',
  param: 'field',
  image: 'image',
  figure: 'image',
}

/**
 * Returns a one-line description of a component, such as `147 times, with v; first in guide/start.mdx:12. Perhaps
 * badge`.
 */
export function describeUndecided({ uses, props, first, suggestion, written, name }: UndecidedComponent): string {
  const names = written.filter((each) => each !== name)
  return [
    `${names.length > 0 ? `${names.map((each) => `<${each}>`).join(', ')} ` : ''}${uses === 1 ? 'once' : `${uses} times`}`,
    props.length > 0 ? `, with ${props.join(', ')}` : '',
    `; first in ${first}`,
    suggestion === undefined ? '' : `. Perhaps '${suggestion}'`,
  ].join('')
}
