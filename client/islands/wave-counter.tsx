import { waves } from '../state/waves.ts'
import { defineIsland } from './define-island.ts'

/** A button that counts clicks. `WaveSum` shows the count, anywhere on the page. */
function WaveCounter({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="button needs-script"
      onClick={() => {
        waves.value += 1
      }}
    >
      {label}
    </button>
  )
}

export const waveCounter = defineIsland({ name: 'waveCounter', when: 'interaction', component: WaveCounter })
