import { kitDemo } from '../../client/islands/kit-demo.tsx'
import { Island } from '../render/island.tsx'
import { defineComponent } from './define-component.tsx'

/** A question in a dialog, with an answer that a script gets: an island in an article. */
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
