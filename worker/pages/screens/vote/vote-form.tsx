import type { AppContext, PageRequest } from '../../../context.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { serveNotice } from '../../serve-notice.tsx'

/**
 * Id of the element that readers without JavaScript are redirected to after a vote. A style rule shows it when it is
 * the target of the URL.
 */
export const thanksId = 'feedback-thanks'

interface VoteFormData {
  page: string
  document: string
  token: string
  helpful: boolean
  /** Headings of the page. */
  sections: readonly { id: string; text: string }[]
  canComment: boolean
  /** The section and comment that the reader has already entered. */
  section: string
  comment: string
  /** Title of the page. */
  title: string
}

/** Serves the vote form for readers without JavaScript. It is not cached, because each form has its own token. */
export async function serveVoteForm(context: AppContext, request: PageRequest, data: VoteFormData): Promise<Response> {
  const heading = request.t('feedback.question')
  const response = await serveNotice(
    context,
    request,
    { status: 200, heading, description: '', frameClass: 'vote', styles: ['pages'], data },
    VoteForm,
  )
  response.headers.set('Cache-Control', 'no-store')
  return response
}

function VoteForm({
  data: { page, document, token, helpful, sections, canComment, section: chosen, comment, title },
}: {
  data: VoteFormData
}) {
  const { t } = useLocale()
  const answers = [
    ['yes', helpful],
    ['no', !helpful],
  ] as const
  return (
    <>
      <h1>{t('feedback.question')}</h1>
      <p className="lead">{title}</p>
      <form method="post" action="/_insight/vote" className="vote-form">
        {Object.entries({ page, document, token }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>
          {answers.map(([answer, isChosen]) => (
            <label key={answer}>
              <input type="radio" name="vote" value={answer} defaultChecked={isChosen} /> {t(`feedback.${answer}`)}
            </label>
          ))}
        </p>
        {sections.length > 0 && (
          <p>
            <label htmlFor="vote-section">{t('feedback.section')}</label>
            <select id="vote-section" name="section" defaultValue={chosen}>
              <option value="">{t('feedback.wholePage')}</option>
              {sections.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </p>
        )}
        {canComment && (
          <p>
            <label htmlFor="vote-comment">{t('feedback.comment')}</label>
            <textarea
              id="vote-comment"
              name="comment"
              defaultValue={comment}
              rows={5}
              maxLength={2000}
              aria-describedby="vote-help"
            />
            <span id="vote-help">{t('feedback.submitHelp')}</span>
          </p>
        )}
        {/* Readers don't see this field, so only bots fill it in. */}
        <p hidden>
          <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        </p>
        <p className="actions">
          <button type="submit" className="button primary">
            {t('feedback.submit')}
          </button>
          <a className="button" href={page}>
            {t('feedback.cancel')}
          </a>
        </p>
      </form>
    </>
  )
}
