import { UnknownComponent } from './unknown-component.tsx'
import type { Prose } from './define-prose.ts'

/**
 * What `components` in `site.config.ts` puts in the place of a component that a site has no use for. And two containers of VitePress, about
 * its own engine.
 */
export const contentOnly: Prose = {
  names: ['content-only', 'raw', 'v-pre'],
  props: {},
  style: 'main',
  render: (input) => <UnknownComponent {...input} />,
}
