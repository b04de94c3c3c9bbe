import { AnswerReader, writePrompt } from '../../core/ask/index.ts'
import type { AnswerPart, Prompt } from '../../core/ask/index.ts'
import type { MessageKey } from '../../core/locale/index.ts'
import type { AskConfig, SiteLocale } from '../../core/release/index.ts'
import { estimateTokens } from '../../core/text/index.ts'
import type { Env } from '../env.ts'
import { logFailure } from '../http/log.ts'
import type { EvidenceSection } from './find-evidence.ts'
import { askModel } from './model/ask-model.ts'
import { ModelFailure, maxOutputTokens } from './model/provider.ts'
import type { FailureReason } from './model/provider.ts'

/**
 * How a question was answered. `uncited` means that the model cited no section, and `over` that the daily budget is
 * used up.
 */
export type Outcome = 'answered' | 'uncited' | 'over' | FailureReason

/** The daily budget for answers. See worker/records/ask-budget.ts. */
interface AnswerBudget {
  /**
   * Reserves the estimated cost of an answer.
   * @param millionths cost in millionths of a dollar
   * @returns a function that replaces the reserved cost with the actual cost, or `undefined` if the budget is used up
   */
  reserve(millionths: number): Promise<((millionths: number) => Promise<void>) | undefined>
}

/** Stores answers until their sections change. See worker/records/answers.ts. */
export interface AnswerStore {
  find(): Promise<AnswerPart[] | undefined>
  keep(parts: readonly AnswerPart[], cited: ReadonlySet<number>): Promise<void>
}

export interface AskedQuestion {
  question: string
  /** Earlier questions of the conversation, oldest first. */
  earlier: readonly string[]
  sections: readonly EvidenceSection[]
  locale: SiteLocale
  config: AskConfig
  env: Pick<Env, 'AI' | 'ASK_KEY'>
  budget: AnswerBudget
  /** `undefined` if the answer must not be reused or stored. */
  store: AnswerStore | undefined
  /** Aborts when the reader disconnects. */
  signal: AbortSignal
}

/** Answers a question from relevant sections. Yields sentences as soon as readers may see them. Returns the outcome. */
export async function* answerQuestion(asked: AskedQuestion): AsyncGenerator<AnswerPart[], Outcome> {
  const { sections, config, env, budget, store, signal } = asked
  const stored = await store?.find()
  if (stored) {
    yield stored
    return 'answered'
  }
  const prompt = promptFor(asked)
  const estimate = estimateTokens(prompt.system + prompt.message)
  const settle = await budget.reserve(costOf(config, estimate, maxOutputTokens))
  if (!settle) return 'over'
  const reader = new AnswerReader(sections.length)
  const shown: AnswerPart[] = []
  let [input, output] = [estimate, 0]
  let outcome: Outcome = 'failed'
  try {
    for await (const event of askModel({ config, prompt, key: env.ASK_KEY, binding: env.AI, signal })) {
      input = event.input || input
      output = event.output || Math.max(output, estimateTokens(event.text ?? '') + output)
      if (event.text === undefined || reader.isFull) continue
      const parts = reader.push(event.text)
      shown.push(...parts)
      if (parts.length > 0) yield parts
    }
    outcome = 'answered'
  } catch (error) {
    outcome = error instanceof ModelFailure ? error.reason : 'failed'
    if (!signal.aborted) logFailure('answer-failed', { provider: config.provider, outcome }, error)
  } finally {
    await settle(costOf(config, input, output))
  }
  const rest = reader.end()
  shown.push(...rest)
  if (rest.length > 0) yield rest
  if (outcome !== 'answered') return outcome
  if (reader.cited.size === 0) return 'uncited'
  await store?.keep(shown, reader.cited)
  return 'answered'
}

function promptFor({ question, earlier, sections, locale }: AskedQuestion): Prompt {
  const passages = sections.map(({ page, titles, title, heading, content, code }) => ({
    titles: heading === '' ? [page] : [page, ...titles.slice(1), title],
    text: withFences(content, code),
  }))
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale.language) ?? locale.language
  return writePrompt(question, passages, { language, earlier, mark: `#${crypto.randomUUID()}` })
}

/** Returns the content of a section, with fences around its code blocks. */
function withFences(content: string, code: EvidenceSection['code']): string {
  let text = ''
  let at = 0
  for (const [start, end] of code) {
    text += `${content.slice(at, start)}\n\`\`\`\n${content.slice(start, end)}\n\`\`\`\n`
    at = end
  }
  return text + content.slice(at)
}

/**
 * Returns the cost of an answer in millionths of a dollar. A price in dollars per million tokens is the same number in
 * millionths of a dollar per token.
 */
function costOf({ price }: AskConfig, input: number, output: number): number {
  return price ? Math.ceil(input * price.input + output * price.output) : 0
}

/**
 * Returns the message for an outcome.
 * @param isShown whether the reader has seen a part of the answer
 */
export function outcomeText(outcome: Outcome, isShown: boolean): MessageKey | undefined {
  if (outcome === 'answered') return undefined
  if (outcome === 'uncited') return 'ask.none'
  if (outcome === 'over') return 'ask.over'
  return isShown ? 'ask.cut' : 'ask.failed'
}
