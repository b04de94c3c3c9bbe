// Demonstrations for pages of documentation: authors write `::wave-demo` or `::overlay-question`.

import { kitDemo } from '../../client/islands/kit-demo.tsx'
import { waveCounter } from '../../client/islands/wave-counter.tsx'
import { waveSum } from '../../client/islands/wave-sum.tsx'
import { Island } from '../render/island.tsx'
import { defineComponent } from './define-component.ts'

/**
 * Components with which Docus shows itself on its own site. Nothing can be demonstrated elsewhere, so only their
 * content is shown.
 */
export const demonstration = defineComponent({
  name: ['assistant-demo', 'floating-nuxt'],
  style: 'main',
  props: {},
  render: ({ children }) => children,
})

/** `::wave-demo`: two islands that share a signal, for the page of the documentation that explains how. */
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

/**
 * `::overlay-question`: an island that asks a question in a dialog and shows the answer, for the page about overlays.
 */
export const overlayQuestion = defineComponent({
  name: 'overlay-question',
  style: 'overlays',
  props: { label: 'text', question: 'text', description: 'text', yes: 'text', no: 'text', answered: 'text' },
  render: ({ props: { label = '', question = '', description = '', yes = '', no = '', answered = '' }, t }) => (
    <Island
      island={kitDemo}
      props={{
        labels: { ask: label, question, explanation: description, yes, no, close: t('common.close'), answered },
      }}
    />
  ),
})
