import { waveCounter } from '../../client/islands/wave-counter.tsx'
import { waveSum } from '../../client/islands/wave-sum.tsx'
import { Island } from '../render/island.tsx'
import { defineComponent } from './define-component.tsx'

/** Two islands that share a signal: for the page that explains how. */
export const waveDemo = defineComponent({
  name: 'wave-demo',
  props: { label: 'text', sum: 'text' },
  render: ({ props: { label = '', sum = '' } }) => (
    <>
      <Island island={waveCounter} props={{ label }} />
      <Island island={waveSum} props={{ label: sum }} />
    </>
  ),
})
