/** What a prop of a component holds. */
export type PropKind = 'text' | 'number' | 'flag' | 'link' | 'icon' | 'color' | 'data'

/** The components that authors may use, by the name they are made under. */
export type ComponentRegistry = ReadonlyMap<string, { props: Readonly<Record<string, PropKind>> }>

/** What any component takes besides its own props. */
const commonProps = new Set(['class', 'className', 'id', 'ui', 'style'])

/**
 * The name a component is made under, from how an author wrote it: `CardGroup`, `u-card-group` and `prose-card-group` are `card-group`.
 * A name that nobody has made stays as it is, in lower case with hyphens.
 */
export function componentName(written: string, registry: ComponentRegistry): string {
  const kebab = written.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
  const candidates = [kebab, kebab.replace(/^prose-/, ''), kebab.replace(/^u-/, ''), kebab.replace(/^u-page-/, '')]
  return candidates.find((name) => registry.has(name)) ?? kebab
}

/** A prop as the component names it: `leading-icon` and `:leadingIcon` are `leadingIcon`. */
export function propName(written: string): string {
  return written.replace(/^:/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isKnownProp(name: string, props: Readonly<Record<string, PropKind>>): boolean {
  return Object.hasOwn(props, name) || commonProps.has(name) || /^(aria|data)[A-Z]/.test(name)
}
