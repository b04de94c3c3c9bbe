import { maxOutputTokens } from './provider.ts'
import type { ModelEvent, Provider } from './provider.ts'

/** Calls OpenAI's Chat Completions API, which many other services and gateways also provide. */
export const openai: Provider = {
  async call({ config, prompt: { system, message }, key, signal }) {
    return await fetch(`${config.url ?? 'https://api.openai.com/v1'}/chat/completions`, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: config.model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: message },
        ],
        max_tokens: maxOutputTokens,
        stream: true,
        stream_options: { include_usage: true },
      }),
    })
  },
  read: readChunk,
}

interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[]
  /** Text of the answer, in the format of older models on Workers AI. */
  response?: unknown
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

/** Returns the event in a chunk. Ignores the model's reasoning. */
export function readChunk({ choices, response, usage }: Chunk): ModelEvent {
  const text = choices?.[0]?.delta?.content ?? response
  return {
    ...(typeof text === 'string' && { text }),
    ...(typeof choices?.[0]?.finish_reason === 'string' && { isComplete: true as const }),
    ...(usage && { input: usage.prompt_tokens ?? 0, output: usage.completion_tokens ?? 0 }),
  }
}
