import { readChunk } from './openai.ts'
import { maxOutputTokens } from './provider.ts'
import type { Provider } from './provider.ts'

/** Calls Workers AI through the binding `AI`. */
export const workersAi: Provider = {
  async call({ config, prompt: { system, message }, binding, signal }) {
    if (!binding) throw new Error('The AI binding is missing')
    const input = {
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: message },
      ],
      max_tokens: maxOutputTokens,
      stream: true,
    }
    // When a rate limit is reached, the binding throws an error whose message contains one of these codes.
    const body = await binding.run(config.model, input, { signal }).catch((error: unknown) => {
      if (error instanceof Error && /\b(?:429|3036|3040)\b/.test(error.message)) return undefined
      throw error
    })
    return body instanceof ReadableStream
      ? new Response(body)
      : new Response(null, { status: body === undefined ? 429 : 502 })
  },
  read: readChunk,
}
