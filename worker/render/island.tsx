import { renderToString } from 'react-dom/server.edge'
import type { Island as Definition, Json } from '../../client/islands/define-island.ts'
import { filesDemo } from '../../client/islands/files-demo.tsx'
import { kitDemo } from '../../client/islands/kit-demo.tsx'
import { waveCounter } from '../../client/islands/wave-counter.tsx'
import { waveSum } from '../../client/islands/wave-sum.tsx'

interface IslandProps<Props extends Record<string, Json | undefined>> {
  island: Definition<Props>
  /** The props. The page contains them as JSON, with labels in the page's language. */
  props: Props
}

/**
 * Renders an island's initial state, and its props for hydration. The island is a separate React root, as in the
 * browser, so that its ids and the markers between adjacent strings match. (A stored article has no such markers.)
 */
export function Island<Props extends Record<string, Json | undefined>>({
  island: { name, when, essential, script, component: Component },
  props,
}: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-script={script}
      data-when={when}
      data-essential={essential ? '' : undefined}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  )
}

/** Names of Rivage's own islands in stored articles. The islands of a site are stored with their scripts. */
export const articleIslands: ReadonlySet<string> = new Set(
  [filesDemo, kitDemo, waveCounter, waveSum].map(({ name }) => name),
)
