import type { Island as Definition, Json } from '../../client/islands/define-island.ts'

interface IslandProps<Props extends Record<string, Json | undefined>> {
  island: Definition<Props>
  /** JSON, labels in the language of the page: they travel in the page. */
  props: Props
}

/** Draws an island as it is before it comes to life, with what it comes to life from. */
export function Island<Props extends Record<string, Json | undefined>>({ island: { name, when, component: Component }, props }: IslandProps<Props>) {
  return <div data-island={name} data-when={when} data-props={JSON.stringify(props)}><Component {...props} /></div>
}
