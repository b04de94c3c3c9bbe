import type { ComponentRegistry, PropKind } from '../../core/document/index.ts'

/** The names that editors use for the types of props. */
const types: Record<PropKind, string> = {
  text: 'string',
  number: 'number',
  flag: 'boolean',
  link: 'string',
  icon: 'string',
  color: "'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'",
  data: 'object',
}

const descriptions: Partial<Record<PropKind, string>> = {
  link: 'A URL or path.',
  icon: 'An icon, such as `i-lucide-rocket`.',
  color: 'A theme color.',
}

/** A component in the format of the Visual Studio Code extension "MDC" (Nuxt.mdc). */
interface ComponentMetadata {
  mdc_name: string
  component_meta: {
    kebabName: string
    meta: {
      props: { name: string; type: string; required: boolean; description: string; schema: string }[]
      slots: { name: string; type: string; description: string; schema: string }[]
      events: []
      exposed: []
    }
  }
}

/** Returns the components that authors can use, with their props and slots, for completion in editors. */
export function componentMetadata(registry: ComponentRegistry): ComponentMetadata[] {
  return [...registry].map(([name, { props, required = [] }]) => {
    // Each list requires one of its names. If a list has only one name, this name is always required.
    const alone = new Set(required.flatMap((names) => (names.length === 1 ? names : [])))
    const slots = new Set(['default', ...required.flat().filter((each) => !Object.hasOwn(props, each))])
    return {
      mdc_name: name,
      component_meta: {
        kebabName: name,
        meta: {
          props: Object.entries(props).map(([prop, kind]) => ({
            name: prop,
            type: types[kind],
            required: alone.has(prop),
            description: descriptions[kind] ?? '',
            schema: types[kind],
          })),
          slots: [...slots].map((slot) => ({ name: slot, type: 'any', description: '', schema: 'any' })),
          events: [],
          exposed: [],
        },
      },
    }
  })
}
