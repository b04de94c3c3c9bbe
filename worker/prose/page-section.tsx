import { defineComponent } from './define-component.tsx'
import { LandingPart, partProps } from './parts/landing-part.tsx'
import { featureNodes } from './parts/part-nodes.ts'

/** A part of a landing page with a title of its own, and often a list of features. */
export const pageSection = defineComponent({
  name: 'page-section',
  style: 'landing',
  props: { ...partProps, features: 'data' },
  render(input) {
    const nodes = featureNodes(input.props.features)
    const features = input.slots.features ?? (nodes.length > 0 && input.draw(nodes))
    return (
      <LandingPart
        {...input}
        className="section"
        level={2}
        features={features && <div className="feature-list">{features}</div>}
      />
    )
  },
})
