import type { AnswerPart } from '../../../../core/ask/index.ts'
import { foreignForm, invalidParameters } from '../../../../core/error/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import { answerQuestion } from '../../../ask/answer-question.ts'
import type { AskedQuestion, Outcome } from '../../../ask/answer-question.ts'
import { findEvidence } from '../../../ask/find-evidence.ts'
import type { EvidenceSection } from '../../../ask/find-evidence.ts'
import { isVerifiedPerson } from '../../../ask/turnstile.ts'
import { openAnswer, sectionHref, sectionTitles } from '../../../ask/open-answer.ts'
import { pageHeaders } from '../../../cache/page-headers.ts'
import type { AppContext, PageRequest } from '../../../context.ts'
import { countRequest } from '../../../http/caller-limits.ts'
import { negotiateEncoding } from '../../../http/encoding.ts'
import { isFromThisSite } from '../../../http/request-origin.ts'
import { readText } from '../../../http/request-text.ts'
import { publicHtml } from '../../../http/site-urls.ts'
import { isAskToken } from '../../../records/ask-token.ts'
import { streamPage } from '../../../render/stream-page.ts'
import type { LoadedPage } from '../../loaded-page.ts'
import { renderFailedArticle, renderFragments, renderPage } from '../../render-page.tsx'
import type { PageView } from '../define-screen.ts'
import { countUnanswered, showAnswer } from './show-answer.ts'
import { AskPage, maxQuestionLength } from './view.tsx'
import type { AskPageData, ShownSection } from './view.tsx'

const maxBodyBytes = 20_000

/** Maximum number of earlier questions to take into account. */
const maxEarlier = 2

type Load = (request: PageRequest, shown: Partial<AskPageData>) => Promise<LoadedPage<AskPageData>>

/**
 * Answers a question on a streamed page: first the sections, then the answer while it is being written. With the field
 * `part=main`, sends only the main part of the page. Without a valid token, shows the form again.
 * @throws SiteError if the form comes from another site, or if the question is missing or too long
 */
export async function serveAsk(context: AppContext, request: PageRequest, load: Load): Promise<Response> {
  const { raw } = context.req
  const { env } = context
  if (!isFromThisSite(raw, request.cache.release.config)) throw foreignForm()
  await countRequest(raw, env, 'SEARCH')
  const form = new URLSearchParams(await readText(raw, maxBodyBytes))
  const question = cleaned(form.get('q') ?? '')
  if (question === '' || question.length > maxQuestionLength)
    throw invalidParameters([
      { parameter: 'q', message: `expected a question of 1 to ${maxQuestionLength} characters` },
    ])
  const asked = {
    question,
    earlier: form
      .getAll('before')
      .map((each) => cleaned(each).slice(0, maxQuestionLength))
      .filter(Boolean)
      .slice(-maxEarlier),
    current: form.get('from') ?? '',
    isPart: form.get('part') === 'main',
  }
  if (!(await isAskToken(env, form.get('token') ?? '')))
    return sendPage(context, request, await load(request, asked), {})

  const { sections, isRelevant } = await findForConversation(request, question, asked.earlier, asked.current)
  if (!isRelevant) countUnanswered(context, request, question)
  const page = await load(request, {
    ...asked,
    sections: await showSections(request, sections),
    changed: await findChanged(request, form.getAll('seen')),
    state: isRelevant ? 'asked' : 'refused',
  })
  const leaving = new AbortController()
  const opened = await openAnswer(
    { env, cache: request.cache, locale: request.contentLocale, caller: context.req.header('cf-connecting-ip') },
    { question, earlier: asked.earlier, sections, signal: leaving.signal },
  )
  const response = form.get('cf-turnstile-response') ?? ''
  const answer = showAnswer(answerPerson(opened, response, context), context, request, { question, sections })
  return sendPage(context, request, page, { answer }, () => leaving.abort())
}

/**
 * Writes the answer. On a site with Turnstile, verifies the reader first; the sections have already been sent by then.
 */
async function* answerPerson(
  asked: AskedQuestion,
  response: string,
  { env, req }: AppContext,
): AsyncGenerator<AnswerPart[], Outcome> {
  const caller = req.header('cf-connecting-ip')
  if (asked.config.turnstile && !(await isVerifiedPerson({ secret: env.TURNSTILE_SECRET, response, caller })))
    return 'failed'
  return yield* answerQuestion(asked)
}

/** Streams the page or its main part. The response must not be cached, because it belongs to one reader. */
function sendPage(
  context: AppContext,
  request: PageRequest,
  page: LoadedPage<AskPageData>,
  fillings: Parameters<typeof streamPage>[1],
  left?: () => void,
): Response {
  const { config } = request.cache.release
  const view = AskPage as unknown as PageView
  const html = page.data.isPart
    ? renderFragments(request, page, view).main
    : renderPage(request, page, view, context.env.DEV !== undefined)
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const failed = (error: unknown) => renderFailedArticle(request, error)
  const { body, complete } = streamPage(publicHtml(html, config), fillings, encoding, failed, left)
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

/**
 * Finds the sections about a question. If it finds nothing relevant, searches again together with the previous
 * question, because the question may only make sense in context.
 */
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
  const { release, view } = request.cache
  const entries = await request.store.findEntries([...new Set(sections.map(({ path }) => path))])
  return sections.map((section) => {
    const { path, heading, content, shownIn } = section
    const entry = entries.find((each) => each.path === path)
    const stale = entry?.translation?.sections
    const isComparable = entry && view.kind === 'present' && release.config.history !== 'none'
    return {
      href: sectionHref(section),
      titles: sectionTitles(section),
      excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength).replace(/\S*$/, '')}…` : content,
      ...(shownIn && { shownIn }),
      ...(isComparable && { seen: `${release.number} ${entry.document} ${path}` }),
      ...(stale?.some((each) => each.heading === heading && each.stale) && { isStale: true }),
    }
  })
}

/** Maximum number of earlier sections to check for changes: six for each of three questions. */
const maxSeen = 18

/**
 * Finds the pages that have changed since an earlier answer cited them. The panel sends the `seen` values of the cited
 * sections.
 */
async function findChanged({ store }: PageRequest, seen: readonly string[]): Promise<AskPageData['changed']> {
  const read = seen.slice(-maxSeen).flatMap((each) => {
    const [, release, document, path] = /^(\d{1,9}) ([\w-]{1,80}) (\/.{1,1000})$/.exec(each) ?? []
    return path === undefined ? [] : [{ seen: each, release, document, path }]
  })
  if (read.length === 0) return []
  const entries = await store.findEntries([...new Set(read.map(({ path }) => path))])
  return read.flatMap(({ seen: each, release, document, path }) => {
    const entry = entries.find((current) => current.path === path)
    return entry && entry.document !== document ? [{ seen: each, href: `${encodePathname(path)}?diff=${release}` }] : []
  })
}
