/** Returns a component that shows a plan and its number of seats. */
export const component = (text: string) => `import { defineComponent } from 'rivage/components'
import { label } from '../shared/label.ts'

export default defineComponent({
  props: { plan: 'text', seats: 'number' },
  required: [['plan']],
  render: ({ props: { plan, seats = 1 }, children }) => (
    <section className="pricing">
      <h3>{plan}: {label(seats)}</h3>
      ${text}
      {children}
    </section>
  ),
})
`
/** Returns an island that counts. */
export const island = (step: number) => `import { useState } from 'react'
import { defineIsland } from 'rivage/islands'

function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + ${step})}>Count {count}</button>
}

export default defineIsland({ when: 'visible', props: { start: 'number' }, component: Counter })
`
/** A site with custom code: a component, its imports, and an island. */
export const files = {
  'site.config.json': '{"title":"Lighthouse","locales":["en","fr"],"url":"https://docs.example"}',
  'en/index.md': '# Home\n',
  'en/1.plans.md': '# Plans\n\n::pricing-table{plan="Team" :seats="5"}\nWith *support*.\n::\n',
  'en/2.counter.md': '# Counter\n\n::counter{start="3"}\n::\n',
  'en/3.cards.md': '# Cards\n\n::link-card{title="Guide" to="/en/plans"}\n::\n',
  'en/4.plain.md': '# Plain\n\nNothing of our own.\n',
  'fr/index.md': '# Accueil\n',
  '_code/components/PricingTable.tsx': component('<p>Yearly</p>'),
  '_code/shared/label.ts': 'export const label = (seats: number) => `${seats} seats`\n',
  '_code/islands/counter.tsx': island(1),
}
