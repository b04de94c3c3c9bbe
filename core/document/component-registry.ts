/** The types of component props. */
export const propKinds = ['text', 'number', 'flag', 'link', 'icon', 'color', 'data'] as const
export type PropKind = (typeof propKinds)[number]

/** The theme's colors for components. */
export const componentColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const

/** The properties of a component that the compiler needs. */
export interface ComponentFacts {
  props: Readonly<Record<string, PropKind>>
  /**
   * Lists of props and slots, where `default` is the component's content. The component is empty unless at least one
   * name in each list is set.
   */
  required?: readonly (readonly string[])[]
}

/** The components that authors can use, by their declared name. */
export type ComponentRegistry = ReadonlyMap<string, ComponentFacts>

/**
 * Replacements for components that a site doesn't have, by kebab-case name: the name of another component, or `false`
 * to show only the content.
 */
export type ComponentAliases = Readonly<Record<string, string | false>>

/**
 * Stands for the replacement of a component from a site's previous system until someone chooses one. The page shows the
 * text in the component's props, followed by its content.
 */
export const undecided = 'undecided'

/** The name of the component that renders only its content. It replaces components that a site maps to `false`. */
export const contentOnly = 'content-only'

/** Props that every component accepts. */
const commonProps = new Set(['class', 'className', 'id', 'ui', 'style'])

/** Converts a component's name to kebab case: `CardGroup` becomes `card-group`. */
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
