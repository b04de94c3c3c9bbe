import { foreignForm, invalidParameters } from '../../../../core/error/index.ts'
import { publicHref } from '../../../../core/route/index.ts'
import { escapeHtml } from '../../../../core/text/index.ts'
import { AnswerHtml } from '../../../ask/answer-html.ts'
import { answerQuestion, outcomeText } from '../../../ask/answer-question.ts'
import type { Outcome } from '../../../ask/answer-question.ts'
import { findEvidence } from '../../../ask/find-evidence.ts'
import type { EvidenceSection } from '../../../ask/find-evidence.ts'
import { openAnswer, sectionHref, sectionTitles } from '../../../ask/open-answer.ts'
import { pageHeaders } from '../../../cache/page-headers.ts'
import type { AppContext, PageRequest } from '../../../context.ts'
import { countRequest } from '../../../http/caller-limits.ts'
import { negotiateEncoding } from '../../../http/encoding.ts'
import { isFromThisSite } from '../../../http/request-origin.ts'
import { readText } from '../../../http/request-text.ts'
import { publicHtml, urlsOf } from '../../../http/site-urls.ts'
import { hrefAtPlace } from '../../../layout/release-link.tsx'
import { streamPage } from '../../../render/stream-page.ts'
import { linkPlace } from '../../article-edits.ts'
import type { LoadedPage } from '../../loaded-page.ts'
import { renderFailedArticle, renderFragments, renderPage } from '../../render-page.tsx'
import type { PageView } from '../define-screen.ts'
import { AskPage, maxQuestionLength } from './view.tsx'
import type { AskPageData, ShownSection } from './view.tsx'

const maxBodyBytes = 20_000

/** Earlier questions of a conversation that count. */
const maxEarlier = 2

type Load = (request: PageRequest, data: AskPageData) => Promise<LoadedPage<AskPageData>>

/**
 * Answers a question with one streamed page: the sections immediately, then the answer while it is written. With the
 * field `part=main`, only the main part of the page.
 * @throws SiteError for a form of another site, and for a missing or too long question
 */
export async function serveAsk(context: AppContext, request: PageRequest, load: Load): Promise<Response> {
  const { raw } = context.req
  if (!isFromThisSite(raw)) throw foreignForm()
  await countRequest(raw, context.env, 'SEARCH')
  const form = new URLSearchParams(await readText(raw, maxBodyBytes))
  const question = cleaned(form.get('q') ?? '')
  if (question === '' || question.length > maxQuestionLength)
    throw invalidParameters([
      { parameter: 'q', message: `expected a question of 1 to ${maxQuestionLength} characters` },
    ])
  const earlier = form.getAll('before').map(cleaned).filter(Boolean).slice(-maxEarlier)
  const current = form.get('from') ?? ''
  const { sections, isRelevant } = await findForConversation(request, question, earlier, current)

  const page = await load(request, {
    question,
    earlier: earlier.map((each) => each.slice(0, maxQuestionLength)),
    current,
    sections: await showSections(request, sections),
    state: isRelevant ? 'asked' : 'refused',
  })
  const isPart = form.get('part') === 'main'
  const view = AskPage as unknown as PageView
  const html = isPart
    ? renderFragments(request, page, view).main
    : renderPage(request, page, view, context.env.DEV !== undefined)
  const leaving = new AbortController()
  const { cache, contentLocale: locale } = request
  const caller = context.req.header('cf-connecting-ip')
  const asked = await openAnswer(
    { env: context.env, cache, locale, caller },
    {
      question,
      earlier,
      sections,
      signal: leaving.signal,
    },
  )
  const { config } = request.cache.release
  const encoding = negotiateEncoding(raw, context.env)
  const { body, complete } = streamPage(
    publicHtml(html, config),
    { answer: answerHtml(answerQuestion(asked), request, sections) },
    encoding,
    (error) => renderFailedArticle(request, error),
    () => leaving.abort(),
  )
  context.executionCtx.waitUntil(complete)
  const { ETag: _, ...headers } = pageHeaders(request.cache, encoding, context.env)
  return new Response(body, {
    headers: { ...headers, 'Content-Language': request.locale.language, 'Cache-Control': 'no-store' },
    encodeBody: 'manual',
  })
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The sections about a question. If it is not clear alone, it is read together with the one before it. */
async function findForConversation(
  request: PageRequest,
  question: string,
  earlier: readonly string[],
  current: string,
): Promise<Awaited<ReturnType<typeof findEvidence>>> {
  const alone = await findEvidence(request, request.contentLocale, question, current)
  const before = earlier.at(-1)
  if (alone.isRelevant || before === undefined) return alone
  const together = await findEvidence(request, request.contentLocale, `${question} ${before}`, current)
  return together.isRelevant ? together : alone
}

const excerptLength = 220

async function showSections(request: PageRequest, sections: readonly EvidenceSection[]): Promise<ShownSection[]> {
  const isTranslated = request.contentLocale.code !== request.cache.release.config.defaultLocale
  const entries = isTranslated ? await request.store.findEntries(sections.map(({ path }) => path)) : []
  return sections.map((section) => {
    const { path, heading, content, shownIn } = section
    const stale = entries.find((entry) => entry.path === path)?.translation?.sections
    return {
      href: sectionHref(section),
      titles: sectionTitles(section),
      excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength).replace(/\S*$/, '')}…` : content,
      ...(shownIn && { shownIn }),
      ...(stale?.some((each) => each.heading === heading && each.stale) && { isStale: true }),
    }
  })
}

/** The answer as HTML, piece by piece, and a sentence about how it ended if it is not complete. */
async function* answerHtml(
  answer: AsyncGenerator<Parameters<AnswerHtml['render']>[0], Outcome>,
  { t, cache }: PageRequest,
  sections: readonly EvidenceSection[],
): AsyncGenerator<string> {
  const place = linkPlace(cache)
  const urls = urlsOf(cache.release.config)
  const html = new AnswerHtml(
    sections.map((section) => ({
      href: publicHref(hrefAtPlace(sectionHref(section), place), urls),
      title: section.title || section.page,
    })),
  )
  let isShown = false
  for (;;) {
    const { done, value } = await answer.next()
    if (!done) {
      yield `${isShown ? '' : `<p class="ask-note">${escapeHtml(t('ask.machine'))}</p>`}${html.render(value)}`
      isShown = true
      continue
    }
    const sentence = outcomeText(value, isShown)
    yield html.end() + (sentence === undefined ? '' : `<p>${escapeHtml(t(sentence))}</p>`)
    return
  }
}
