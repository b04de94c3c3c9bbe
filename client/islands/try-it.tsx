import { useState } from 'react'
import { writeCurl } from '../../core/api/samples/index.ts'
import type { TryOperation } from '../../core/api/try-it/index.ts'
import { composeRequest } from '../try-it/compose-request.ts'
import { isSendable, sendRequest } from '../try-it/send-request.ts'
import type { ApiResponse } from '../try-it/send-request.ts'
import { TryItForm } from '../try-it/try-it-form.tsx'
import type { TryTexts } from '../try-it/try-it-form.tsx'
import { defineIsland } from './define-island.ts'

type TryItProps = {
  operation: TryOperation
  texts: TryTexts
}

type Outcome = { response: ApiResponse } | { problem: 'blocked' | 'cookies'; curl: string }

/**
 * Sends requests from the browser directly to the API. Credentials stay in the form: they are never stored, and they
 * are only sent to the API.
 */
function TryIt({ operation, texts }: TryItProps) {
  const [isOpen, setIsOpen] = useState(false)
  // A closed form is hidden instead of removed, so that it keeps its input.
  const [wasOpen, setWasOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  async function send(form: FormData) {
    if (isSending) return
    const composed = composeRequest(operation, form)
    const curl = writeCurl(composed.request)
    if (!isSendable(composed.request)) return setOutcome({ problem: 'cookies', curl })
    setIsSending(true)
    try {
      setOutcome({ response: await sendRequest(composed) })
    } catch {
      setOutcome({ problem: 'blocked', curl })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className="try-it needs-script">
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen)
          setWasOpen(true)
        }}
      >
        {texts.tryIt}
      </button>
      {wasOpen && (
        <div hidden={!isOpen}>
          <TryItForm operation={operation} texts={texts} isSending={isSending} onSend={(form) => void send(form)} />
          <div role="status">{outcome && <Result outcome={outcome} texts={texts} />}</div>
        </div>
      )}
    </div>
  )
}

function Result({ outcome, texts }: { outcome: Outcome; texts: TryTexts }) {
  if ('problem' in outcome)
    return (
      <>
        <p>{texts[outcome.problem]}</p>
        <Code text={outcome.curl} label="curl" />
      </>
    )
  const { status, isSuccess, milliseconds, headers, text } = outcome.response
  const time = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'millisecond' }).format(
    milliseconds,
  )
  return (
    <>
      <p>
        {texts.response}{' '}
        <strong data-success={isSuccess} dir="ltr">
          {status}
        </strong>{' '}
        · {time}
      </p>
      <details>
        <summary>{texts.headers}</summary>
        <Code text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} label={texts.headers} />
      </details>
      {text !== '' && <Code text={text} label={texts.response} />}
    </>
  )
}

/** A code block that can be scrolled with the keyboard. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
      <code>{text}</code>
    </pre>
  )
}

export const tryIt = defineIsland({ name: 'tryIt', when: 'interaction', component: TryIt })
