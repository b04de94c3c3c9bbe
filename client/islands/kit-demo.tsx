import { useState } from 'react'
import { Modal } from '../elements/overlay.tsx'
import type { ToastData } from '../elements/toast-data.ts'
import { controlDialog } from '../overlays/control-dialog.ts'
import { createOverlay, openOverlay } from '../state/overlays.ts'
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
    /** Label of a button that opens the dialog by its id. If absent, there is no such button. */
    byId?: string
  }
}

interface QuestionProps {
  id: string
  labels: KitDemoProps['labels']
}

/** A dialog with a question. The overlay's `open()` resolves with the answer. */
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

function raiseToast(button: EventTarget, toast: ToastData) {
  button.dispatchEvent(new CustomEvent('rivage:toast', { detail: { id: 'kit-demo', ...toast }, bubbles: true }))
}

/** Demonstrates the overlay registry: asks a question in a dialog, waits for the answer, and shows it in a toast. */
function KitDemo({ labels }: KitDemoProps) {
  const [question, setQuestion] = useState<Overlay<QuestionProps, boolean>>()

  async function ask(button: EventTarget) {
    const overlay =
      question ?? createOverlay<QuestionProps, boolean>(Question, { props: { id: 'kit-demo-question', labels } })
    setQuestion(overlay)
    show(button, await overlay.open())
  }

  async function askById(button: EventTarget) {
    try {
      show(button, await openOverlay(question?.id ?? 'overlay-0'))
    } catch (error) {
      raiseToast(button, { title: error instanceof Error ? error.message : String(error), color: 'error' })
    }
  }

  function show(button: EventTarget, answer: unknown) {
    if (answer === undefined) return
    raiseToast(button, { title: `${labels.answered} ${answer === true ? labels.yes : labels.no}`, color: 'info' })
  }

  return (
    <>
      <button type="button" className="button needs-script" onClick={(event) => void ask(event.currentTarget)}>
        {labels.ask}
      </button>
      {labels.byId && (
        <button type="button" className="button needs-script" onClick={(event) => void askById(event.currentTarget)}>
          {labels.byId}
        </button>
      )}
      <OverlayHost />
    </>
  )
}

export const kitDemo = defineIsland({ name: 'kitDemo', when: 'interaction', component: KitDemo })
