/** What a prop of a component holds. */
export const propKinds = ['text', 'number', 'flag', 'link', 'icon', 'color', 'data'] as const
export type PropKind = (typeof propKinds)[number]

/** The colours of the theme that a component can have. */
export const componentColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const

/** What is known of a component when a page that uses it is compiled. */
export interface ComponentFacts {
  props: Readonly<Record<string, PropKind>>
  /**
   * A component needs at least one name of each list, or it shows nothing. Names are those of props and slots;
   * `default` is its content.
   */
  required?: readonly (readonly string[])[]
}

/** The components that authors may use, by the name they are declared with. */
export type ComponentRegistry = ReadonlyMap<string, ComponentFacts>

/**
 * Replacements for components that a site does not have, by kebab-case name: the name of another component, or `false`
 * to show the content alone.
 */
export type ComponentAliases = Readonly<Record<string, string | false>>

/**
 * What a site says of a component of its former system for which nobody has chosen a replacement yet: its content is
 * shown, and the texts of its props before it.
 */
export const undecided = 'undecided'

/** The name of the component that renders only its content, for those that a site has replaced by `false`. */
export const contentOnly = 'content-only'

/** Props that every component takes besides its own. */
const commonProps = new Set(['class', 'className', 'id', 'ui', 'style'])

/** `CardGroup` → `card-group`. */
export function kebabName(written: string): string {
  return written.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
}

/**
 * The name that a component is declared with, from the name in the source: `CardGroup`, `u-card-group` and
 * `prose-card-group` are `card-group`. An unknown name is returned in kebab-case.
 */
export function componentName(written: string, registry: ComponentRegistry, aliases: ComponentAliases = {}): string {
  const name = kebabName(written)
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined
  if (alias === false) return contentOnly
  const kebab = alias ?? name
  const candidates = [kebab, kebab.replace(/^prose-/, ''), kebab.replace(/^u-/, ''), kebab.replace(/^u-page-/, '')]
  return candidates.find((name) => registry.has(name)) ?? kebab
}

/** A prop's name in the component, from the name in the source: `leading-icon` and `:leadingIcon` are `leadingIcon`. */
export function propName(written: string): string {
  return written.replace(/^:/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isKnownProp(name: string, props: Readonly<Record<string, PropKind>>): boolean {
  return Object.hasOwn(props, name) || commonProps.has(name) || /^(aria|data)[A-Z]|^ui[.A-Z]/.test(name)
}
