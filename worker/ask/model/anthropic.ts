import { maxOutputTokens } from './provider.ts'
import type { Provider } from './provider.ts'

interface MessageEvent {
  type?: string
  message?: { usage?: { input_tokens?: number } }
  delta?: { type?: string; text?: string }
  usage?: { output_tokens?: number }
}

/** Calls Anthropic's Messages API. */
export const anthropic: Provider = {
  async call({ config, prompt: { system, message }, key = '', signal }) {
    return await fetch(`${config.url ?? 'https://api.anthropic.com'}/v1/messages`, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', 'x-api-key': key, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: config.model,
        system,
        messages: [{ role: 'user', content: message }],
        max_tokens: maxOutputTokens,
        stream: true,
      }),
    })
  },
  read({ type, message, delta, usage }: MessageEvent) {
    if (type === 'message_start') return { input: message?.usage?.input_tokens ?? 0 }
    if (type === 'message_delta') return { output: usage?.output_tokens ?? 0 }
    if (type === 'message_stop') return { isComplete: true }
    return delta?.type === 'text_delta' && delta.text !== undefined ? { text: delta.text } : {}
  },
}
