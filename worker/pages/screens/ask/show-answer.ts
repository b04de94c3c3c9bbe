import type { AnswerPart } from '../../../../core/ask/index.ts'
import { refusesMeasurement } from '../../../../core/insight/index.ts'
import { patterns, publicHref } from '../../../../core/route/index.ts'
import { escapeHtml } from '../../../../core/text/index.ts'
import { AnswerHtml } from '../../../ask/answer-html.ts'
import { outcomeText } from '../../../ask/answer-question.ts'
import type { Outcome } from '../../../ask/answer-question.ts'
import type { EvidenceSection } from '../../../ask/find-evidence.ts'
import { sectionHref } from '../../../ask/open-answer.ts'
import { contentTag } from '../../../cache/content-tag.ts'
import { countingOf } from '../../../channels/counting-of.ts'
import type { AppContext, PageRequest } from '../../../context.ts'
import { urlsOf } from '../../../http/site-urls.ts'
import { hrefAtPlace } from '../../../layout/release-link.tsx'
import { issueFormToken, minAgeMs } from '../../../records/form-token.ts'
import type { FormSubject } from '../../../records/form-token.ts'
import { insightSalts } from '../../../records/insight/insight-record.ts'
import { linkPlace } from '../../article-edits.ts'

/**
 * Yields the answer as HTML, piece by piece. Ends by asking whether it was helpful, or by explaining why it is
 * incomplete.
 */
export async function* showAnswer(
  answer: AsyncGenerator<AnswerPart[], Outcome>,
  context: AppContext,
  request: PageRequest,
  { question, sections }: { question: string; sections: readonly EvidenceSection[] },
): AsyncGenerator<string> {
  const { t, cache } = request
  const place = linkPlace(cache)
  const urls = urlsOf(cache.release.config)
  const html = new AnswerHtml(
    sections.map((section) => ({
      href: publicHref(hrefAtPlace(sectionHref(section), place), urls),
      title: section.title || section.page,
    })),
  )
  const shown: AnswerPart[] = []
  for (;;) {
    const { done, value } = await answer.next()
    if (!done) {
      yield `${shown.length > 0 ? '' : `<p class="ask-note">${escapeHtml(t('ask.machine'))}</p>`}${html.render(value)}`
      shown.push(...value)
      continue
    }
    if (value === 'uncited') countUnanswered(context, request, question)
    const sentence = outcomeText(value, shown.length > 0)
    yield html.end() + (sentence === undefined ? '' : `<p>${escapeHtml(t(sentence))}</p>`)
    if (shown.length > 0 && countingOf(context)?.settings.votes) yield await voteForm(context, request, shown, sections)
    return
  }
}

/** Counts a question that the documentation doesn't answer, for the operator's report. */
export function countUnanswered(context: AppContext, { contentLocale }: PageRequest, text: string): void {
  const counting = countingOf(context)
  if (!counting || refusesMeasurement(context.req.raw.headers)) return
  context
    .get('insight')
    .counter.countPhrase(counting, { kind: 'search', locale: contentLocale.code, text, outcome: 'none' })
}

/**
 * Issues a token for a vote. The token is backdated, because a vote takes only one click and would otherwise be
 * rejected as too fast.
 */
async function issueVoteToken(settings: AppContext['env'], subject: FormSubject): Promise<string> {
  return await issueFormToken({ settings, salts: insightSalts }, subject, Date.now() - minAgeMs)
}

/**
 * Returns the form that asks whether the answer was helpful. The vote is stored for the sections that the answer cites.
 */
async function voteForm(
  { env }: AppContext,
  { t, contentLocale, cache }: PageRequest,
  shown: readonly AnswerPart[],
  sections: readonly EvidenceSection[],
): Promise<string> {
  const hashes = sections.filter((_, at) => cites(shown, at + 1)).map(({ hash }) => hash)
  const subject = {
    page: patterns.ask.href({ locale: contentLocale.code }),
    document: await contentTag(hashes.toSorted()),
  }
  const fields = { ...subject, token: await issueVoteToken(env, subject) }
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  const buttons = (['yes', 'no'] as const).map(
    (vote) => `<button class="button" name="vote" value="${vote}">${escapeHtml(t(`feedback.${vote}`))}</button>`,
  )
  const action = publicHref('/_insight/vote', urlsOf(cache.release.config))
  const question = escapeHtml(t('ask.helpful'))
  return `<form class="ask-vote" method="post" action="${action}" aria-label="${question}"><p>${question}</p>${inputs.join('')}${buttons.join(' ')}</form>`
}

function cites(parts: readonly AnswerPart[], number: number): boolean {
  return parts.some(
    (part) => part.kind !== 'code' && part.pieces.some((piece) => 'citation' in piece && piece.citation === number),
  )
}
