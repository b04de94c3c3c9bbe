// Demonstrations for documentation pages: authors write `::wave-demo` or `::overlay-files`.

import { filesDemo } from '../../client/islands/files-demo.tsx'
import { kitDemo } from '../../client/islands/kit-demo.tsx'
import { waveCounter } from '../../client/islands/wave-counter.tsx'
import { waveSum } from '../../client/islands/wave-sum.tsx'
import { Island } from '../render/island.tsx'
import { defineComponent } from './define-component.ts'

/** Components that Docus uses only on its own site. Elsewhere, they show their content. */
export const demonstration = defineComponent({
  name: ['assistant-demo', 'floating-nuxt'],
  style: 'main',
  props: {},
  render: ({ children }) => children,
})

/** `::wave-demo`: two islands that share a signal, for the page about shared state. */
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
  props: {
    label: 'text',
    question: 'text',
    description: 'text',
    yes: 'text',
    no: 'text',
    answered: 'text',
    byId: 'text',
  },
  render({ props: { label = '', question = '', description = '', yes = '', no = '', answered = '', byId }, t }) {
    const close = t('common.close')
    return (
      <Island
        island={kitDemo}
        props={{ labels: { ask: label, question, explanation: description, yes, no, close, answered, byId } }}
      />
    )
  },
})

/** `::overlay-files`: an island with a two-step dialog for choosing files, for the page about overlays. */
export const overlayFiles = defineComponent({
  name: 'overlay-files',
  style: 'overlays',
  props: { label: 'text', choose: 'text', next: 'text', done: 'text', answered: 'text' },
  render({ props: { label = '', choose = '', next = '', done = '', answered = '' }, t }) {
    const labels = {
      ask: label,
      choose,
      next,
      done,
      answered,
      none: t('common.noData'),
      back: t('common.back'),
      remove: t('common.removeFile', { filename: '{filename}' }),
      close: t('common.close'),
    }
    return <Island island={filesDemo} props={{ labels }} />
  },
})
