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

/**
 * Shows Turnstile's widget in the elements `.cf-turnstile` of the page. In the panel, the panel's own script shows it.
 */
const turnstileScript = `${turnstileOrigin}/turnstile/v0/api.js`

/** A section that was found, as the page lists it. */
export interface ShownSection {
  href: string
  /** Titles of the page and of the headings above the section, and its own. */
  titles: string[]
  excerpt: string
  /** The language of the text if the page is not translated. */
  shownIn?: Pick<SiteLocale, 'name' | 'language' | 'dir'>
  isStale?: boolean
  /** The release, the hash of the page's text, and the page, so that the panel can check whether it has changed. */
  seen?: string
}

export interface AskPageData {
  question: string
  /** Earlier questions of the conversation, oldest first. */
  earlier: string[]
  /** Path of the page on which the reader asks; empty if unknown. */
  current: string
  sections: ShownSection[]
  /** `empty`: nothing was asked. `refused`: no section is relevant, so no model is called. */
  state: 'empty' | 'refused' | 'asked'
  /** Proves that this site's form was opened; see `worker/records/form-token.ts`. */
  token: string
  /**
   * The cited pages that have changed since an earlier answer of the conversation: their `seen` values, and the URLs of
   * the comparisons.
   */
  changed: { seen: string; href: string }[]
  /** Whether the answer is shown in the panel of another page, below the headings of that page. */
  isPart: boolean
}

/** The ask page in document order: the question, the sections found, the answer while it is written, and a form. */
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

/** The contact link, if the operator has configured one. */
function PeopleLink({ help }: { help: string | null }) {
  const { t } = useLocale()
  return help === null ? null : (
    <p className="ask-people">
      <PageLink href={help}>{t('ask.people')}</PageLink>
    </p>
  )
}

/**
 * The form for a question. Only the page stores earlier questions of the conversation. On other pages, the panel reads
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
