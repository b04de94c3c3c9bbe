import { useId, useState } from 'react'
import { Icon } from '../elements/icon.tsx'
import { defineIsland } from './define-island.ts'

type FeedbackProps = {
  /** Address of a new issue, without its text. */
  issue: string
  /** Between the visitor's words and what the issue says of the page. */
  facts: string
  labels: {
    question: string; yes: string; no: string; thanks: string; thanksHelp: string; comment: string; send: string; sendHelp: string; cancel: string
  }
}

/**
 * Asks whether a page was helpful. There is nobody behind the site who collects answers: "yes" is thanked for, "no" becomes the draft of an
 * issue, which its author submits. Nothing is sent from here.
 */
function Feedback({ issue, facts, labels }: FeedbackProps) {
  const [answer, setAnswer] = useState<'yes' | 'no'>()
  const [comment, setComment] = useState('')

  function thank(button: EventTarget) {
    setAnswer('yes')
    const detail = { title: labels.thanks, description: labels.thanksHelp, color: 'success' } as const
    button.dispatchEvent(new CustomEvent('rivage:toast', { detail, bubbles: true }))
  }

  return (
    <div className="feedback needs-script">
      <div className="feedback-question" role="group" aria-label={labels.question}>
        <p>{labels.question}</p>
        <button type="button" className="button" aria-pressed={answer === 'yes'} onClick={(event) => thank(event.currentTarget)}>
          <Icon name="thumbs-up" />{labels.yes}
        </button>
        <button type="button" className="button" aria-pressed={answer === 'no'} aria-expanded={answer === 'no'} onClick={() => setAnswer('no')}>
          <Icon name="thumbs-down" />{labels.no}
        </button>
      </div>
      {answer === 'no' && (
        <Comment
          labels={labels} comment={comment} onChange={setComment} href={renderIssue(issue, comment, facts)} onCancel={() => setAnswer(undefined)}
        />
      )}
    </div>
  )
}

interface CommentProps {
  labels: FeedbackProps['labels']
  comment: string
  onChange: (text: string) => void
  /** Of the issue with the comment. */
  href: string
  onCancel: () => void
}

/** The focus goes to the field: the visitor has just asked for it. */
function Comment({ labels, comment, onChange, href, onCancel }: CommentProps) {
  const id = useId()
  return (
    <div className="feedback-comment">
      <label htmlFor={id}>{labels.comment}</label>
      <textarea
        id={id} rows={4} maxLength={2000} value={comment} aria-describedby={`${id}-help`} autoFocus
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`}>{labels.sendHelp}</p>
      <p className="actions">
        <a className="button primary" href={href} target="_blank" rel="noopener noreferrer">{labels.send}<Icon name="arrow-up-right" className="flip" /></a>
        <button type="button" className="button" onClick={onCancel}>{labels.cancel}</button>
      </p>
    </div>
  )
}

function renderIssue(issue: string, comment: string, facts: string): string {
  const url = new URL(issue)
  url.searchParams.set('body', `${comment.trim()}\n\n${facts}`)
  return url.href
}

export const feedback = defineIsland({ name: 'feedback', when: 'interaction', component: Feedback })
