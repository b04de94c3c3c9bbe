import { defineComponent } from './define-component.tsx'
import { Contours } from './parts/contours.tsx'
import { LandingPart, partProps } from './parts/landing-part.tsx'

/** The opening of a landing page. Its title is the page's, unless the page shows one above it. */
export const hero = defineComponent({
  name: ['hero', 'page-hero'],
  style: 'landing',
  props: partProps,
  render: (input) => (
    <LandingPart
      {...input}
      className="hero"
      level={input.hasTitle ? 2 : 1}
      backdrop={input.hasTitle ? undefined : <Contours />}
    />
  ),
})
