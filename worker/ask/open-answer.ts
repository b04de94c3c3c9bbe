import type { AnswerPart } from '../../core/ask/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { contentTag } from '../cache/content-tag.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { Env } from '../env.ts'
import { logFailure } from '../http/log.ts'
import { findAnswer, storeAnswer } from '../records/answers.ts'
import type { AnswerSource } from '../records/answers.ts'
import { reserveAnswer } from '../records/ask-budget.ts'
import type { AnswerStore, AskedQuestion } from './answer-question.ts'
import type { EvidenceSection } from './find-evidence.ts'

/** Prepares a question for `answerQuestion`: adds the budget, and the store for answers to the same question. */
export async function openAnswer(
  { env, cache, locale, caller }: { env: Env; cache: ReleaseCache; locale: SiteLocale; caller: string | undefined },
  asked: Pick<AskedQuestion, 'question' | 'earlier' | 'sections' | 'signal'>,
): Promise<AskedQuestion> {
  const config = cache.release.config.ask!
  return {
    ...asked,
    locale,
    config,
    env,
    budget: {
      // If the cost can't be recorded, the model must not be called.
      reserve: (cost) =>
        reserveAnswer(env, config.limit, caller, cost).catch((error: unknown) => {
          logFailure('ask-budget-failed', {}, error)
          return undefined
        }),
    },
    // Answers about past releases and previews aren't stored, and neither are answers to follow-up questions, because
    // they depend on the previous ones.
    store:
      cache.view.kind === 'present' && asked.earlier.length === 0
        ? await openStore(env, cache, locale, asked)
        : undefined,
  }
}

async function openStore(
  env: Env,
  { release }: ReleaseCache,
  locale: SiteLocale,
  { question, sections }: Pick<AskedQuestion, 'question' | 'sections'>,
): Promise<AnswerStore> {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  const { provider, model } = release.config.ask!
  const key = await contentTag([words, locale.code, release.channel, provider, model])
  const sources = sections.map(sourceOf)
  return {
    async find() {
      const stored = await findAnswer(env, key).catch(() => undefined)
      if (!stored) return undefined
      const now = stored.sources.map(([href, hash]) =>
        sources.findIndex((each) => each[0] === href && each[1] === hash),
      )
      return now.includes(-1) ? undefined : renumber(stored.parts, (number) => now[number - 1]! + 1)
    },
    async keep(parts, cited) {
      const numbers = [...cited]
      const stored = {
        parts: renumber(parts, (number) => numbers.indexOf(number) + 1),
        sources: numbers.map((number) => sources[number - 1]!),
      }
      await storeAnswer(env, key, stored).catch((error: unknown) => logFailure('answer-not-stored', {}, error))
    },
  }
}

function sourceOf(section: EvidenceSection): AnswerSource {
  return [sectionHref(section), section.hash]
}

/** Returns the path of a section, including its heading. */
export function sectionHref({ shownPath, heading }: EvidenceSection): string {
  return encodePathname(shownPath) + (heading && `#${encodeURIComponent(heading)}`)
}

/** Returns the titles of the page, of the headings above a section, and of the section itself. */
export function sectionTitles({ page, heading, title, titles }: EvidenceSection): string[] {
  return heading === '' ? [page] : [page, ...titles.slice(1), title]
}

function renumber(parts: readonly AnswerPart[], to: (number: number) => number): AnswerPart[] {
  return parts.map((part) =>
    part.kind === 'code'
      ? part
      : {
          ...part,
          pieces: part.pieces.map((piece) => ('citation' in piece ? { citation: to(piece.citation) } : piece)),
        },
  )
}
