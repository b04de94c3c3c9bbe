import { renderToString } from 'react-dom/server.edge'
import type { Island as Definition, Json } from '../../client/islands/define-island.ts'

interface IslandProps<Props extends Record<string, Json | undefined>> {
  island: Definition<Props>
  /** JSON, labels in the language of the page: they travel in the page. */
  props: Props
}

/**
 * Draws an island as it is before it comes to life, with what it comes to life from. It is a root of its own here, as
 * it is in the browser: its ids are the same, and so are the marks between its texts, which an article is stored
 * without.
 */
export function Island<Props extends Record<string, Json | undefined>>({
  island: { name, when, essential, component: Component },
  props,
}: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-when={when}
      data-essential={essential ? '' : undefined}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  )
}
