import { waves } from '../state/waves.ts'
import { defineIsland } from './define-island.ts'

/** Counts. What shows the sum is an island of its own, which may stand anywhere. */
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
