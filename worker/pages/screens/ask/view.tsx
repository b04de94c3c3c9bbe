import { use } from 'react'
import { patterns } from '../../../../core/route/index.ts'
import { turnstileOrigin } from '../../../../core/release/index.ts'
import type { SiteLocale } from '../../../../core/release/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { LinkPlaceContext, PageLink, hrefAtPlace } from '../../../layout/release-link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'
import { Hole } from '../../../render/hole.tsx'
import { thanksId } from '../vote/vote-form.tsx'

/** Maximum length of a question, in characters. */
export const maxQuestionLength = 500

/** Renders the Turnstile widget in each `.cf-turnstile` element. In the panel, the panel's own script does this. */
const turnstileScript = `${turnstileOrigin}/turnstile/v0/api.js`

/** A section in the list of sections found. */
export interface ShownSection {
  href: string
  /** Titles of the page, of the headings above the section, and of the section itself. */
  titles: string[]
  excerpt: string
  /** Language of the text, if the page isn't translated. */
  shownIn?: Pick<SiteLocale, 'name' | 'language' | 'dir'>
  isStale?: boolean
  /** Release, document hash, and path of the page. A later request compares them with the current page. */
  seen?: string
}

export interface AskPageData {
  question: string
  /** Earlier questions in this conversation, oldest first. */
  earlier: string[]
  /** Path of the page that the reader was on; empty if unknown. */
  current: string
  sections: ShownSection[]
  /** `empty` if nothing was asked; `refused` if no section is relevant, in which case no model is called. */
  state: 'empty' | 'refused' | 'asked'
  /** Proves that the request comes from this site's form. See `worker/records/form-token.ts`. */
  token: string
  /**
   * Pages that have changed since an earlier answer cited them: their `seen` values, and the URLs that show the
   * changes.
   */
  changed: { seen: string; href: string }[]
  /** Whether the answer is shown in a panel on another page. That page already has its own headings. */
  isPart: boolean
}

/** The ask page, in document order: the question, the sections found, the answer, and a form for the next question. */
export function AskPage({ frame, data }: { frame: FrameData; data: AskPageData }) {
  const { t } = useLocale()
  const { question, sections, state, isPart } = data
  const siteKey = frame.site.ask?.turnstile ?? null
  if (state === 'empty')
    return (
      <>
        {!isPart && <h1>{t('ask.title')}</h1>}
        <p id={thanksId} className="ask-thanks" role="status">
          {t('feedback.thanks')}
        </p>
        <AskForm data={data} siteKey={siteKey} />
      </>
    )
  const [Title, Heading] = isPart ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  return (
    <>
      <Title>
        <BidiText text={question} />
      </Title>
      <article className="ask-answer" aria-label={t('ask.answer')}>
        {sections.length > 0 && (
          <>
            <Heading>{t('ask.sections')}</Heading>
            <Sections sections={sections} />
          </>
        )}
        <Heading>{t('ask.answer')}</Heading>
        {state === 'refused' ? <p>{t('ask.none')}</p> : <Hole name="answer" />}
      </article>
      <ul className="ask-changed" hidden>
        {data.changed.map(({ seen, href }) => (
          <li key={seen}>
            <PageLink href={href} data-for={seen}>
              {t('time.changes')}
            </PageLink>
          </li>
        ))}
      </ul>
      <PeopleLink help={frame.site.ask?.help ?? null} />
      <AskForm data={{ ...data, earlier: [...data.earlier, question].slice(-2), question: '' }} siteKey={siteKey} />
    </>
  )
}

function Sections({ sections }: Pick<AskPageData, 'sections'>) {
  const { t } = useLocale()
  return (
    <ol className="ask-sections">
      {sections.map(({ href, titles, excerpt, shownIn, isStale, seen }) => (
        <li key={href} data-seen={seen}>
          <PageLink href={href} lang={shownIn?.language} dir={shownIn?.dir}>
            <BidiText text={titles.join(' › ')} />
          </PageLink>
          <p lang={shownIn?.language} dir={shownIn?.dir ?? 'auto'}>
            {excerpt}
          </p>
          {shownIn && <p className="ask-note">{t('docs.otherLanguage', { name: shownIn.name })}</p>}
          {isStale && <p className="ask-note">{t('translation.section')}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The contact link, if the operator configured one. */
function PeopleLink({ help }: { help: string | null }) {
  const { t } = useLocale()
  return help === null ? null : (
    <p className="ask-people">
      <PageLink href={help}>{t('ask.people')}</PageLink>
    </p>
  )
}

/**
 * The form for a question. Only the page lists the conversation's earlier questions. On other pages, the panel reads
 * its labels from the button (client/ask/ask-panel.ts).
 */
function AskForm({
  data: { question, earlier, current, token, isPart },
  siteKey,
}: {
  data: AskPageData
  siteKey: string | null
}) {
  const { t, locale } = useLocale()
  const place = use(LinkPlaceContext)
  const label = earlier.length === 0 ? t('ask.label') : t('ask.again')
  return (
    <form className="ask-form" method="post" action={hrefAtPlace(patterns.ask.href({ locale: locale.code }), place)}>
      <input type="hidden" name="token" value={token} />
      {earlier.map((each, at) => (
        <input key={at} type="hidden" name="before" value={each} />
      ))}
      <input type="hidden" name="from" value={current} />
      <label htmlFor="ask-question">{label}</label>
      <textarea
        id="ask-question"
        name="q"
        rows={3}
        required
        maxLength={maxQuestionLength}
        defaultValue={question}
        autoFocus={earlier.length === 0}
      />
      {siteKey !== null && (
        <>
          <div className="cf-turnstile" data-sitekey={siteKey} data-src={turnstileScript} />
          {!isPart && <script async src={turnstileScript} />}
        </>
      )}
      <button
        type="submit"
        className="button primary"
        data-title={t('ask.title')}
        data-answer={t('ask.answer')}
        data-loading={t('search.loading')}
        data-ready={t('ask.ready')}
        data-failed={t('ask.failed')}
        data-stop={t('ask.stop')}
        data-copy={t('ask.copy')}
        data-thanks={t('feedback.thanks')}
      >
        {t('ask.title')}
      </button>
      <PageLink className="ask-note" href={`/${locale.code}/_privacy`}>
        {t('privacy.title')}
      </PageLink>
    </form>
  )
}
