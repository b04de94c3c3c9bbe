import { defineComponent } from './define-component.tsx'
import { LandingPart, partProps } from './parts/landing-part.tsx'

/** A title with what belongs to it, smaller than a hero. */
export const pageHeader = defineComponent({
  name: 'page-header',
  style: 'landing',
  props: partProps,
  render: (input) => <LandingPart {...input} className="header-part" level={input.hasTitle ? 2 : 1} />,
})
