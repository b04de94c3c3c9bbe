import type { AskConfig } from '../../../core/release/index.ts'
import { anthropic } from './anthropic.ts'
import { openai } from './openai.ts'
import { ModelFailure } from './provider.ts'
import type { FailureReason, ModelCall, ModelEvent, Provider } from './provider.ts'
import { readEvents } from './read-events.ts'
import { workersAi } from './workers-ai.ts'

const providers: Readonly<Record<AskConfig['provider'], Provider>> = { 'workers-ai': workersAi, openai, anthropic }

/** Maximum time that the provider may send nothing, in milliseconds. */
const silenceMs = 20_000
/** Maximum time for a whole answer, in milliseconds. After that, the answer is cut off. */
const wholeMs = 90_000

/**
 * Sends a prompt to a model, and yields the answer as it arrives.
 * @param limits time limits in milliseconds; tests use shorter ones
 * @throws ModelFailure if the provider rejects the request, fails, sends nothing, or ends the answer too early
 */
export async function* askModel(
  call: ModelCall,
  limits: { silence: number; whole: number } = { silence: silenceMs, whole: wholeMs },
): AsyncGenerator<ModelEvent> {
  const provider = providers[call.config.provider]
  const abort = new AbortController()
  const signal = AbortSignal.any([call.signal, abort.signal])
  let reason: FailureReason = 'failed'
  const giveUp = () => {
    reason = 'silent'
    abort.abort()
  }
  let silence = setTimeout(giveUp, limits.silence)
  const onBytes = () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, limits.silence)
  }
  const whole = setTimeout(giveUp, limits.whole)
  try {
    const response = await untilAborted(provider.call({ ...call, signal }), signal)
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new ModelFailure(response.status === 429 ? 'busy' : 'failed', { status: response.status })
    }
    let isComplete = false
    for await (const data of readEvents(response.body, onBytes, signal)) {
      const event: ModelEvent = data === '[DONE]' ? { isComplete: true } : provider.read(parseEvent(data))
      isComplete ||= event.isComplete === true
      yield event
    }
    if (!isComplete) throw new ModelFailure('cut')
  } catch (error) {
    throw error instanceof ModelFailure ? error : new ModelFailure(reason, { cause: error })
  } finally {
    clearTimeout(silence)
    clearTimeout(whole)
    abort.abort()
  }
}

/** Parses an event. Throws if it contains an `error`, because some services report errors in an event after status 200. */
function parseEvent(data: string): Record<string, unknown> {
  const value: unknown = JSON.parse(data)
  if (typeof value !== 'object' || value === null || 'error' in value) throw new ModelFailure('failed')
  return value as Record<string, unknown>
}

/** Waits for a promise, but rejects when a signal aborts, even if the promise is still pending. */
async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return await Promise.race([promise, aborted.promise])
}
