import { UnknownComponent } from '../render/unknown-component.tsx'
import type { Prose } from './define-prose.ts'

/** What `components` in `site.config.ts` puts in the place of a component that a site has no use for. */
export const contentOnly: Prose = { names: ['content-only'], props: {}, style: 'main', render: (input) => <UnknownComponent {...input} /> }
