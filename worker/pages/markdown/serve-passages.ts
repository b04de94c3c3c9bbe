// Answers questions that agents ask with `/en/guide?ask=…`. The response contains the most relevant passages of the
// site and, if Ask is enabled, a written answer.
import type { AnswerPart } from '../../../core/ask/index.ts'
import { versionNames } from '../../../core/release/index.ts'
import { invalidParameters } from '../../../core/error/index.ts'
import { anyOrigin, encodePathname, withQuery } from '../../../core/route/index.ts'
import { maxQueryLength } from '../../../core/search/index.ts'
import { cutToTokens, escapeMarkdown, fillVersion } from '../../../core/text/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import { sendCached } from '../../cache/answer-from-cache.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { AppContext, PageRequest } from '../../context.ts'
import { countRequest } from '../../http/caller-limits.ts'
import { logFailure } from '../../http/log.ts'
import { prefersJsonToMarkdown } from '../../http/media-type.ts'
import { redirect } from '../../http/redirect.ts'
import { renderAnswerMarkdown } from '../../ask/answer-html.ts'
import { answerQuestion, outcomeText } from '../../ask/answer-question.ts'
import { findEvidence } from '../../ask/find-evidence.ts'
import type { EvidenceSection } from '../../ask/find-evidence.ts'
import { openAnswer, sectionTitles } from '../../ask/open-answer.ts'
import { currentPlace, linkPlace } from '../article-edits.ts'
import { markdownHeaders } from '../../redirects/move-markdown.ts'
import { readAddress } from '../../redirects/read-address.ts'
import { within } from '../../store/deadline.ts'
import { findPage } from '../find-page.ts'
import { versionPart, withAddresses } from './serve-markdown.ts'
import { readPlain, extractSection } from './page-text.ts'

/** Maximum size of a passage, in tokens. */
const maxPassageTokens = 600

/** A section that may answer the question. Its URLs start with `anyOrigin`. */
interface Passage {
  url: string
  /** Titles of the page and of the headings above the passage. */
  titles: string[]
  /** Language tag of the text, if the page isn't translated. */
  shownIn?: string
  /** Relevance. Scores can only be compared between passages for the same question. */
  score: number
  /** Markdown. */
  text: string
}

/**
 * Answers a question asked at a page's URL, in Markdown or, if `Accept` prefers it, in JSON. `findEvidence` ranks the
 * passages, and favors those of the page itself.
 * @param pathname path of the page
 * @returns `undefined` if the path can't be that of a page
 * @throws SiteError if the page doesn't exist, or if the question is empty or too long
 */
export async function servePassages(
  context: AppContext,
  cache: ReleaseCache,
  pathname: string,
): Promise<Response | undefined> {
  const asked = context.get('address').url
  const url = new URL(pathname, asked)
  const address = readAddress(url, cache)
  if (address.kind !== 'page') return undefined
  const accept = context.req.header('accept')
  const isJson = prefersJsonToMarkdown(accept)
  const question = (asked.searchParams.get('ask') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  if (question === '' || question.length > maxQueryLength)
    throw invalidParameters([{ parameter: 'ask', message: `expected a question of 1 to ${maxQueryLength} characters` }])
  const found = await findPage(context, cache, url, address.route)
  if ('location' in found) return redirect(found.status, withQuery(found.location, asked.search))
  await countRequest(context.req.raw, context.env, 'SEARCH')

  const { request } = found
  const names = versionNames(cache.release)
  const located = (text: string) => fillVersion(withAddresses(text, request.locate, linkPlace(cache)), names)
  const { sections, isRelevant } = await findEvidence(request, request.contentLocale, question, request.path)
  const searched = {
    query: question,
    locale: request.contentLocale.code,
    found: isRelevant ? sections.length : 0,
  }
  context.set('insight', { ...context.get('insight'), searched })
  const passages = (await readPassages(request, sections)).map((passage) => ({
    ...passage,
    url: located(passage.url),
    text: located(passage.text),
  }))
  const isWritten = cache.release.config.ask !== undefined && context.req.method === 'GET'
  const render = isJson ? renderJson : renderPassages
  const text = render({ question, passages, request, isWritten })
  const headers = {
    ...markdownHeaders('twin'),
    ...(isJson && { 'Content-Type': 'application/json' }),
    'Content-Language': request.contentLocale.language,
    Vary: 'Accept',
  }
  if (!isWritten)
    return sendCached(context.req.raw, {
      body: new Blob([text]),
      headers: {
        ...headers,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        ETag: `W/"${await textTag(text)}-ask"`,
      },
    })
  const agent = new AbortController()
  const answer = writeAnswer(context, request, { question, sections, isRelevant, signal: agent.signal })
    .catch((error: unknown) => {
      logFailure('answer-failed', {}, error)
      return request.t('ask.failed')
    })
    .then((each) => (isJson ? JSON.stringify(each) : each))
  context.executionCtx.waitUntil(answer)
  const body = streamAround(text, answer, () => agent.abort())
  return new Response(body, { headers: { ...headers, 'Cache-Control': 'no-store' } })
}

/**
 * Marks the position of the answer in the response. The first `\0` is always this mark: the question contains no
 * control characters, JSON escapes them, and in Markdown the passages come after the answer.
 */
const answerPlace = '\0'

/** Interval at which a line break is sent while the answer is being written, in milliseconds. */
const signMs = 1000

/**
 * Streams a text while the answer inside it is still being written. Sends a line break every second until then, because
 * the Worker only notices that the agent disconnected when it sends something.
 */
function streamAround(text: string, answer: Promise<string>, left: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const place = text.indexOf(answerPlace)
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(text.slice(0, place))),
    async pull(controller) {
      const written = await within<string | undefined>(signMs, answer, () => undefined)
      controller.enqueue(encoder.encode(written === undefined ? '\n' : written + text.slice(place + 1)))
      if (written !== undefined) controller.close()
    },
    cancel: left,
  })
}

interface AskedByAgent {
  question: string
  sections: readonly EvidenceSection[]
  isRelevant: boolean
  /** Aborts when the agent disconnects. */
  signal: AbortSignal
}

/**
 * Returns the written answer as Markdown, citing passages by number. Without an answer, returns a sentence that
 * explains why.
 */
async function writeAnswer(
  { env, req }: AppContext,
  { cache, contentLocale: locale, t }: PageRequest,
  { question, sections, isRelevant, signal }: AskedByAgent,
): Promise<string> {
  if (!isRelevant) return t('ask.none')
  const asked = await openAnswer(
    { env, cache, locale, caller: req.header('cf-connecting-ip') },
    { question, earlier: [], sections, signal },
  )
  const answer = answerQuestion(asked)
  const parts: AnswerPart[] = []
  let next = await answer.next()
  for (; !next.done; next = await answer.next()) parts.push(...next.value)
  const sentence = outcomeText(next.value, parts.length > 0)
  return [renderAnswerMarkdown(parts, escapeMarkdown), ...(sentence ? [t(sentence)] : [])].filter(Boolean).join('\n\n')
}

async function readPassages(request: PageRequest, sections: readonly EvidenceSection[]): Promise<Passage[]> {
  const texts = await readTexts(request, [...new Set(sections.map(({ path }) => path))])
  return sections.map((section) => {
    const { path, shownPath, heading, content, shownIn, score } = section
    const plain = texts.get(path)
    const whole = plain && extractSection(plain, heading).replace(/^#{1,6} .*\n+/, '')
    return {
      url: `${anyOrigin}${encodePathname(shownPath)}${heading && `#${encodeURIComponent(heading)}`}`,
      titles: sectionTitles(section),
      ...(shownIn && { shownIn: shownIn.language }),
      score: Math.round(score * 10) / 10,
      text: cutPassage((whole ?? content).trim()),
    }
  })
}

/** Reads the Markdown of the pages at these paths. */
async function readTexts(request: PageRequest, paths: readonly string[]) {
  const entries = await request.store.findEntries(paths)
  return new Map(
    await Promise.all(entries.map(async ({ path, document }) => [path, await readPlain(request, document)] as const)),
  )
}

/** Shortens a long passage, and closes a code block if the cut is inside one. */
function cutPassage(text: string): string {
  const cut = cutToTokens(text, maxPassageTokens)
  if (cut === text) return text
  const open = Array.from(cut.matchAll(/^(`{3,}|~{3,})/gm), ([fence]) => fence).reduce<string | undefined>(
    (fence, found) => (fence === undefined ? found : found.startsWith(fence) ? undefined : fence),
    undefined,
  )
  return `${cut.trimEnd()}${open === undefined ? '' : `\n${open}`}\n\n…`
}

interface Rendered {
  question: string
  passages: readonly Passage[]
  request: PageRequest
  /** Whether the response includes a written answer. */
  isWritten: boolean
}

function renderJson({ question, passages, request, isWritten }: Rendered): string {
  const { contentLocale, cache } = request
  const text = JSON.stringify({ question, locale: contentLocale.code, release: cache.release.number, passages })
  return isWritten ? `${text.slice(0, -1)},"answer":${answerPlace}}` : text
}

function renderPassages({ question, passages, request, isWritten }: Rendered): string {
  const { t, contentLocale, cache, locate } = request
  const index = `${anyOrigin}/${contentLocale.code}/llms.txt`
  const top = [
    `${contentLocale.name} (${contentLocale.language})`,
    ...versionPart(cache),
    t('history.release', { release: String(cache.release.number) }),
    `[llms.txt](${withAddresses(index, locate, currentPlace(cache))})`,
  ].join(' · ')
  const blocks = passages.map(({ url, titles, shownIn, text }, at) => {
    const language = shownIn === undefined ? '' : ` (${shownIn})`
    const number = isWritten ? `${at + 1}. ` : ''
    return `## ${number}[${titles.map(escapeMarkdown).join(' › ')}](${url})${language}\n\n${text}`
  })
  const none = passages.length === 0 ? [t('search.none', { query: escapeMarkdown(question) }), t('search.hint')] : []
  const written = isWritten ? [answerPlace] : []
  return `${[`# ${escapeMarkdown(question)}`, `> ${top}`, ...written, ...none, ...blocks].join('\n\n')}\n`
}
