/** What a prop of a component holds. */
export type PropKind = 'text' | 'number' | 'flag' | 'link' | 'icon' | 'color' | 'data'

/** The colours of the theme that a component can have. */
export const componentColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const

/** What authors may write on a component. */
export interface ComponentFacts {
  props: Readonly<Record<string, PropKind>>
  /** Without one name of each list, there is nothing to show: names of props and of slots; `default` is the content. */
  required?: readonly (readonly string[])[]
}

/** The components that authors may use, by the name they are made under. */
export type ComponentRegistry = ReadonlyMap<string, ComponentFacts>

/** What a site has instead of components of its own: the name of another one, or `false` for their content alone. By kebab name. */
export type ComponentAliases = Readonly<Record<string, string | false>>

/** What draws a component that a site has no use for: its content. It has no props. */
export const contentOnly = 'content-only'

/** What any component takes besides its own props. */
const commonProps = new Set(['class', 'className', 'id', 'ui', 'style'])

/** `CardGroup` → `card-group`. */
export function kebabName(written: string): string {
  return written.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
}

/**
 * The name a component is made under, from how an author wrote it: `CardGroup`, `u-card-group` and `prose-card-group` are `card-group`.
 * A name that nobody has made stays as it is, in lower case with hyphens.
 */
export function componentName(written: string, registry: ComponentRegistry, aliases: ComponentAliases = {}): string {
  const name = kebabName(written)
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined
  if (alias === false) return contentOnly
  const kebab = alias ?? name
  const candidates = [kebab, kebab.replace(/^prose-/, ''), kebab.replace(/^u-/, ''), kebab.replace(/^u-page-/, '')]
  return candidates.find((name) => registry.has(name)) ?? kebab
}

/** A prop as the component names it: `leading-icon` and `:leadingIcon` are `leadingIcon`. */
export function propName(written: string): string {
  return written.replace(/^:/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isKnownProp(name: string, props: Readonly<Record<string, PropKind>>): boolean {
  return Object.hasOwn(props, name) || commonProps.has(name) || /^(aria|data)[A-Z]|^ui[.A-Z]/.test(name)
}
