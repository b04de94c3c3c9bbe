import { UnknownComponent } from './unknown-component.tsx'
import { defineProse } from './define-prose.ts'

/**
 * What `components` in `site.config.ts` puts in the place of a component that a site has no use for. And two containers of VitePress, about
 * its own engine.
 */
export const contentOnly = defineProse({
  name: ['content-only', 'raw', 'v-pre'],
  props: {},
  render: (input) => <UnknownComponent {...input} />,
})
