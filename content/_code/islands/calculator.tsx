import { useState } from 'react'
import { defineIsland } from 'rivage/islands'

function Calculator({ label, price = 4 }: { label: string; price?: number }) {
  const [seats, setSeats] = useState(1)
  return (
    <p>
      <label>
        {label}{' '}
        <input
          type="number"
          min="1"
          max="999"
          value={seats}
          onChange={(event) => setSeats(event.target.valueAsNumber || 1)}
        />
      </label>{' '}
      <output>{seats * price} €</output>
    </p>
  )
}

export default defineIsland({
  when: 'visible',
  props: { label: 'text', price: 'number' },
  component: Calculator,
})
