import { defineComponent } from './define-component.tsx'
import { LandingPart, partProps } from './parts/landing-part.tsx'

/** What a reader is asked to do at the end. */
export const cta = defineComponent({
  name: ['cta', 'page-cta'],
  style: 'landing',
  props: partProps,
  render: (input) => <LandingPart {...input} className="call-to-action" level={2} />,
})
