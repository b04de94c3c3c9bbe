import type { Prompt } from '../../../core/ask/index.ts'
import type { AskConfig } from '../../../core/release/index.ts'
import type { AiBinding } from '../../env.ts'

/** A call to a model. */
export interface ModelCall {
  config: AskConfig
  prompt: Prompt
  /** The secret key of the service. */
  key: string | undefined
  binding: AiBinding | undefined
  /** Aborts the call when the reader leaves. */
  signal: AbortSignal
}

/** An event of a model's response: text, token counts, or that the answer is complete. */
export interface ModelEvent {
  text?: string
  input?: number
  output?: number
  isComplete?: true
}

/** The protocol of a service: how to send a prompt, and how to interpret the events in the response. */
export interface Provider {
  /** @returns a stream of server-sent events */
  call: (call: ModelCall) => Promise<Response>
  /** @param data the JSON of an event */
  read: (data: Record<string, unknown>) => ModelEvent
}

/** Maximum length of an answer, in tokens. */
export const maxOutputTokens = 700

/**
 * The reason why a model didn't answer or stopped early. `silent` is a timeout. `cut` means that the stream ended
 * before the answer was complete.
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
