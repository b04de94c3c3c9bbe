import { useId, useState } from 'react'
import { Icon } from '../elements/icon.tsx'
import { loadMessages } from '../locale/load-messages.ts'
import { defineIsland } from './define-island.ts'

type FeedbackProps = {
  /** URL that opens an issue about the page. */
  report: string
  /** Locale code of the interface language. */
  locale: string
  labels: { question: string; yes: string; no: string }
}

/** Texts that are shown after an answer. They are loaded on demand, because few readers answer. */
type Texts = Record<'thanks' | 'thanksHelp' | 'comment' | 'send' | 'sendHelp' | 'cancel', string>

/**
 * Asks whether a page was helpful. Answers aren't collected: “Yes” only shows a thank-you message, and “No” opens the
 * draft of an issue that the reader can submit.
 */
function Feedback({ report, locale, labels }: FeedbackProps) {
  const [answer, setAnswer] = useState<'yes' | 'no'>()
  const [comment, setComment] = useState('')
  const [texts, setTexts] = useState<Texts>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  // An island that throws is replaced by the server's HTML.
  if (failure) throw failure.error

  async function give(chosen: 'yes' | 'no', button: EventTarget) {
    setAnswer(chosen)
    try {
      const loaded = texts ?? (await loadTexts(locale))
      setTexts(loaded)
      if (chosen === 'no') return
      const detail = { title: loaded.thanks, description: loaded.thanksHelp, color: 'success' } as const
      button.dispatchEvent(new CustomEvent('rivage:toast', { detail, bubbles: true }))
    } catch (error) {
      setFailure({ error })
    }
  }

  return (
    <div className="feedback needs-script">
      <div className="feedback-question" role="group" aria-label={labels.question}>
        <p>{labels.question}</p>
        <button
          type="button"
          className="button"
          aria-pressed={answer === 'yes'}
          onClick={(event) => void give('yes', event.currentTarget)}
        >
          <Icon name="thumbs-up" />
          {labels.yes}
        </button>
        <button
          type="button"
          className="button"
          aria-pressed={answer === 'no'}
          aria-expanded={answer === 'no'}
          onClick={(event) => void give('no', event.currentTarget)}
        >
          <Icon name="thumbs-up" className="upside-down" />
          {labels.no}
        </button>
      </div>
      {answer === 'no' && texts && (
        <Comment
          texts={texts}
          comment={comment}
          onChange={setComment}
          href={renderIssue(report, comment)}
          onCancel={() => setAnswer(undefined)}
        />
      )}
    </div>
  )
}

interface CommentProps {
  texts: Texts
  comment: string
  onChange: (text: string) => void
  /** URL of the issue, including the comment. */
  href: string
  onCancel: () => void
}

/** A field for a comment. It gets the focus immediately, because the reader has just requested it. */
function Comment({ texts, comment, onChange, href, onCancel }: CommentProps) {
  const id = useId()
  return (
    <div className="feedback-comment">
      <label htmlFor={id}>{texts.comment}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={2000}
        value={comment}
        aria-describedby={`${id}-help`}
        autoFocus
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`}>{texts.sendHelp}</p>
      <p className="actions">
        <a className="button primary" href={href} target="_blank" rel="noopener noreferrer">
          {texts.send}
          <Icon name="arrow-up-right" className="flip" />
        </a>
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </p>
    </div>
  )
}

async function loadTexts(locale: string): Promise<Texts> {
  const messages = await loadMessages(locale, { group: 'feedback' })
  // These keys are in `feedback` of core/locale/locales/en.ts.
  return Object.assign({}, messages.en?.feedback, messages[locale]?.feedback) as Texts
}

/** Returns the URL of the issue with the comment in its body, replacing the text above `---`. */
function renderIssue(report: string, comment: string): string {
  const url = new URL(report)
  const body = url.searchParams.get('body') ?? ''
  url.searchParams.set('body', `${comment.trim()}\n\n${body.slice(body.indexOf('---'))}`)
  return url.href
}

export const feedback = defineIsland({ name: 'feedback', when: 'interaction', component: Feedback })
