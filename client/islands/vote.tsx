import { useId, useState } from 'react'
import { hrefOf } from '../data/site-urls.ts'
import { Icon } from '../elements/icon.tsx'
import { loadMessages } from '../locale/load-messages.ts'
import { defineIsland } from './define-island.ts'

type VoteProps = {
  /** Path of the page, and hash of its document. */
  page: string
  document: string
  /** Locale code of the interface language. */
  locale: string
  canComment: boolean
  labels: { question: string; yes: string; no: string; thanks: string }
}

type Answer = 'yes' | 'no'

/** The page's form, with the token that the server issued for it. */
interface OpenForm {
  token: string
  openedAt: number
  sections: { id: string; text: string }[]
  texts: Record<'comment' | 'submit' | 'submitHelp' | 'section' | 'wholePage' | 'cancel', string>
}

/**
 * Minimum time between opening and sending the form, in milliseconds. The server rejects forms that are sent within two
 * seconds.
 */
const minAgeMs = 2200

const address = '/_insight/vote'

/**
 * Asks whether a page was helpful. The answer is stored without data that identifies the reader. Without JavaScript,
 * the buttons open a page with the same form.
 */
function Vote({ page, document, locale, canComment, labels }: VoteProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [form, setForm] = useState<OpenForm>()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  // An island that throws is replaced by the server's HTML, whose buttons work without JavaScript.
  if (failure) throw failure.error

  async function send(fields: Record<string, string>, opened: OpenForm) {
    const remainingMs = opened.openedAt + minAgeMs - performance.now()
    await new Promise((resolve) => setTimeout(resolve, remainingMs))
    const body = new URLSearchParams({ page, document, token: opened.token, ...fields })
    const response = await fetch(hrefOf(address), {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  }

  async function give(chosen: Answer) {
    setAnswer(chosen)
    setSent(false)
    try {
      const opened = form ?? (await openForm({ page, document, locale }))
      setForm(opened)
      await send({ vote: chosen }, opened)
    } catch (error) {
      setFailure({ error })
    }
  }

  async function comment(fields: FormData) {
    const text = (name: string) => String(fields.get(name) ?? '')
    setSent(true)
    if (text('comment').trim() === '' || !form || !answer) return
    try {
      await send({ vote: answer, comment: text('comment'), section: text('section') }, form)
    } catch (error) {
      setFailure({ error })
    }
  }

  return (
    <div className="feedback">
      <form className="feedback-question" action={address} aria-label={labels.question}>
        <p>{labels.question}</p>
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="document" value={document} />
        {(['yes', 'no'] as const).map((each) => (
          <button
            key={each}
            name="vote"
            value={each}
            className="button"
            aria-pressed={answer === each}
            onClick={(event) => {
              event.preventDefault()
              void give(each)
            }}
          >
            <Icon name="thumbs-up" {...(each === 'no' && { className: 'upside-down' })} />
            {labels[each]}
          </button>
        ))}
      </form>
      {/* Without JavaScript, the server redirects readers to this element after their answer. */}
      <p
        id="feedback-thanks"
        className="feedback-thanks"
        role="status"
        data-shown={isSent || (answer && !canComment) || undefined}
      >
        {labels.thanks}
      </p>
      {answer && form && canComment && !isSent && (
        <Comment form={form} onSend={(fields) => void comment(fields)} onCancel={() => setSent(true)} />
      )}
    </div>
  )
}

interface CommentProps {
  form: OpenForm
  onSend: (fields: FormData) => void
  onCancel: () => void
}

/** A field for a comment. It gets the focus immediately, because the reader has just answered. */
function Comment({ form: { texts, sections }, onSend, onCancel }: CommentProps) {
  const id = useId()
  return (
    <form className="feedback-comment" action={onSend}>
      <label htmlFor={id}>{texts.comment}</label>
      <textarea id={id} name="comment" rows={4} maxLength={2000} aria-describedby={`${id}-help`} autoFocus />
      {sections.length > 0 && (
        <label>
          {texts.section}{' '}
          <select name="section">
            <option value="">{texts.wholePage}</option>
            {sections.map((section) => (
              <option key={section.id} value={section.id}>
                {section.text}
              </option>
            ))}
          </select>
        </label>
      )}
      <p id={`${id}-help`}>{texts.submitHelp}</p>
      <p className="actions">
        <button className="button primary">{texts.submit}</button>
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </p>
    </form>
  )
}

async function openForm({
  page,
  document,
  locale,
}: Pick<VoteProps, 'page' | 'document' | 'locale'>): Promise<OpenForm> {
  const [messages, response] = await Promise.all([
    loadMessages(locale, { group: 'feedback' }),
    fetch(`${hrefOf(address)}?${new URLSearchParams({ page, document }).toString()}`, {
      headers: { accept: 'application/json' },
    }),
  ])
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  const opened = (await response.json()) as Pick<OpenForm, 'token' | 'sections'>
  // These keys are in `feedback` of core/locale/locales/en.ts.
  const texts = Object.assign({}, messages.en?.feedback, messages[locale]?.feedback) as OpenForm['texts']
  return { ...opened, openedAt: performance.now(), texts }
}

export const vote = defineIsland({ name: 'vote', when: 'interaction', component: Vote })
