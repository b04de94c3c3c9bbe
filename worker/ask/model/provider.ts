import type { Prompt } from '../../../core/ask/index.ts'
import type { AskConfig } from '../../../core/release/index.ts'
import type { AiBinding } from '../../env.ts'

/** A call to a model. */
export interface ModelCall {
  config: AskConfig
  prompt: Prompt
  /** Secret key for the service. */
  key: string | undefined
  binding: AiBinding | undefined
  /** Aborts when the reader disconnects. */
  signal: AbortSignal
}

/** An event in a model's response: text, the number of tokens, or the end of the answer. */
export interface ModelEvent {
  text?: string
  input?: number
  output?: number
  isComplete?: true
}

/** The protocol of a service: how to send a prompt, and how to read the events of the response. */
export interface Provider {
  /** @returns a stream of server-sent events */
  call: (call: ModelCall) => Promise<Response>
  /** @param data parsed JSON of an event */
  read: (data: Record<string, unknown>) => ModelEvent
}

/** Maximum length of an answer, in tokens. */
export const maxOutputTokens = 700

/**
 * Why a model didn't answer or stopped early. `silent` means a timeout, and `cut` that the stream ended before the
 * answer was complete.
 */
export type FailureReason = 'busy' | 'failed' | 'silent' | 'cut'

export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`The model did not respond: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.reason = reason
  }
}
