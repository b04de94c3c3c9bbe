/** The types of component props. */
export const propKinds = ['text', 'number', 'flag', 'link', 'icon', 'color', 'data'] as const
export type PropKind = (typeof propKinds)[number]

/** The theme's colors for components. */
export const componentColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const

/** Facts about a component that are needed to compile a page. */
export interface ComponentFacts {
  props: Readonly<Record<string, PropKind>>
  /**
   * Lists of props and slots; `default` is the component's content. The component is empty unless at least one name of
   * each list is set.
   */
  required?: readonly (readonly string[])[]
}

/** The components for authors, by their declared name. */
export type ComponentRegistry = ReadonlyMap<string, ComponentFacts>

/**
 * Replacements for components that a site doesn't have, by kebab-case name: the name of another component, or `false`
 * to show only the content.
 */
export type ComponentAliases = Readonly<Record<string, string | false>>

/**
 * Marks a component of a site's previous system without a chosen replacement: its content is shown after the text in
 * its props.
 */
export const undecided = 'undecided'

/** The name of the component that renders only its content. It replaces components that a site maps to `false`. */
export const contentOnly = 'content-only'

/** Props of every component. */
const commonProps = new Set(['class', 'className', 'id', 'ui', 'style'])

/** `CardGroup` → `card-group`. */
export function kebabName(written: string): string {
  return written.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
}

/**
 * Converts a name in the source to a component's declared name: `CardGroup`, `u-card-group`, and `prose-card-group`
 * become `card-group`. An unknown name is returned in kebab-case.
 */
export function componentName(written: string, registry: ComponentRegistry, aliases: ComponentAliases = {}): string {
  const name = kebabName(written)
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined
  if (alias === false) return contentOnly
  const kebab = alias ?? name
  const candidates = [kebab, kebab.replace(/^prose-/, ''), kebab.replace(/^u-/, ''), kebab.replace(/^u-page-/, '')]
  return candidates.find((name) => registry.has(name)) ?? kebab
}

/**
 * Converts a prop's name in the source to its name in the component: `leading-icon` and `:leadingIcon` become
 * `leadingIcon`.
 */
export function propName(written: string): string {
  return written.replace(/^:/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isKnownProp(name: string, props: Readonly<Record<string, PropKind>>): boolean {
  return Object.hasOwn(props, name) || commonProps.has(name) || /^(aria|data)[A-Z]|^ui[.A-Z]/.test(name)
}
