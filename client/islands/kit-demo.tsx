import { useState } from 'react'
import { Modal } from '../elements/overlay.tsx'
import { controlDialog } from '../overlays/control-dialog.ts'
import { createOverlay } from '../state/overlays.ts'
import type { Overlay, OverlayControl } from '../state/overlays.ts'
import { defineIsland } from './define-island.ts'
import { OverlayHost } from './overlay-host.tsx'

type KitDemoProps = {
  labels: {
    ask: string
    question: string
    explanation: string
    yes: string
    no: string
    close: string
    answered: string
  }
}

interface QuestionProps {
  id: string
  labels: KitDemoProps['labels']
}

/** A question as a dialog; the call that opened it gets the answer. */
function Question({ id, labels, open, onClose, onLeft }: QuestionProps & OverlayControl<boolean>) {
  return (
    <Modal
      id={id}
      title={labels.question}
      description={labels.explanation}
      closeLabel={labels.close}
      dialogRef={controlDialog({ open, onClose: () => onClose(), onLeft })}
      footer={
        <>
          <button type="button" className="button" onClick={() => onClose(false)}>
            {labels.no}
          </button>
          <button type="button" className="button primary" onClick={() => onClose(true)}>
            {labels.yes}
          </button>
        </>
      }
    />
  )
}

/** Asks in a dialog and goes on with the answer: what the registry of overlays is for. */
function KitDemo({ labels }: KitDemoProps) {
  const [question, setQuestion] = useState<Overlay<QuestionProps, boolean>>()

  async function ask(button: EventTarget) {
    const overlay =
      question ?? createOverlay<QuestionProps, boolean>(Question, { props: { id: 'kit-demo-question', labels } })
    setQuestion(overlay)
    const answer = await overlay.open()
    if (answer === undefined) return
    const detail = {
      id: 'kit-demo',
      title: `${labels.answered} ${answer ? labels.yes : labels.no}`,
      color: 'info',
    } as const
    button.dispatchEvent(new CustomEvent('rivage:toast', { detail, bubbles: true }))
  }

  return (
    <>
      <button type="button" className="button needs-script" onClick={(event) => void ask(event.currentTarget)}>
        {labels.ask}
      </button>
      <OverlayHost />
    </>
  )
}

export const kitDemo = defineIsland({ name: 'kitDemo', when: 'interaction', component: KitDemo })
