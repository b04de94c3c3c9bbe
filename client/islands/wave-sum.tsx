import { waves } from '../state/waves.ts'
import { defineIsland } from './define-island.ts'
import { useSignal } from './use-signal.ts'

/** Shows the total number of clicks on `WaveCounter` islands. */
function WaveSum({ label }: { label: string }) {
  const count = useSignal(waves, 0)
  return (
    <p className="needs-script" role="status">
      {label} {count}
    </p>
  )
}

export const waveSum = defineIsland({ name: 'waveSum', when: 'visible', component: WaveSum })
