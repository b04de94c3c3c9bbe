// Tests the three protocols with a fake model on this machine.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askModel } from '../../../worker/ask/model/ask-model.ts'
import type { AskConfig } from '../../../core/release/index.ts'
import { startFakeModel } from '../../harness/fake-model.ts'
import type { FakeAnswer, FakeModel } from '../../harness/fake-model.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
beforeEach(() => {
  fake.calls.length = 0
})
afterAll(() => fake.close())

/** Sends a question to the fake model, and returns the text, the tokens, and the reason for a failure. */
async function ask(
  provider: AskConfig['provider'],
  answer: FakeAnswer,
  { signal = new AbortController().signal, silence = 20_000 } = {},
) {
  fake.answer = answer
  let text = ''
  let input = 0
  let output = 0
  let failure: unknown
  try {
    const events = askModel(
      {
        config: {
          provider,
          model: 'tide-1',
          url: fake.url,
          limit: { answers: 1, dollars: null, perCaller: 1 },
          price: null,
          help: null,
          turnstile: null,
        },
        prompt: { system: 'Rules', message: 'Question' },
        key: 'secret-key',
        binding: {
          async run(model, body, options) {
            const response = await fetch(`${fake.url}/workers-ai`, {
              method: 'POST',
              body: JSON.stringify({ model, ...body }),
              ...options,
            })
            if (!response.ok) {
              const message = await response.text()
              throw new Error(message === '{}' ? `${response.status}: refused` : message)
            }
            return response.body
          },
        },
        signal,
      },
      { silence, whole: 60_000 },
    )
    for await (const event of events) {
      text += event.text ?? ''
      input += event.input ?? 0
      output += event.output ?? 0
    }
  } catch (error) {
    failure = (error as { reason?: string }).reason ?? error
  }
  return { text, input, output, failure }
}

describe.each(['openai', 'anthropic', 'workers-ai'] as const)('the protocol of %s', (provider) => {
  test('streams text and reports the tokens', async () => {
    expect(await ask(provider, { texts: ['The tide ', 'turns [1].'] })).toEqual({
      text: 'The tide turns [1].',
      input: 1000,
      output: 100,
      failure: undefined,
    })
    const { headers, body } = fake.calls[0]!
    expect(body.model).toBe('tide-1')
    expect(JSON.stringify(body)).toContain('Rules')
    expect([headers.authorization, headers['x-api-key']].filter(Boolean)).toEqual(
      { openai: ['Bearer secret-key'], anthropic: ['secret-key'], 'workers-ai': [] }[provider],
    )
  })

  test('joins characters that are split between chunks', async () => {
    expect((await ask(provider, { texts: ['é潮🌊'], isSplit: true })).text).toBe('é潮🌊')
  })

  test('reports the reason for a failure', async () => {
    expect(await ask(provider, { status: 429 })).toMatchObject({ failure: 'busy' })
    expect(await ask(provider, { status: 500 })).toMatchObject({ failure: 'failed' })
    expect(await ask(provider, { body: 'data: {"error":{"message":"overloaded"}}\n\n' })).toMatchObject({
      failure: 'failed',
    })
    expect(await ask(provider, { body: '{"error":"no event"}' })).toMatchObject({ text: '', failure: 'cut' })
    expect(await ask(provider, { body: 'data: {broken\n\n' })).toMatchObject({ failure: 'failed' })
  })

  test('stops waiting for a silent model, before and after the first text', async () => {
    expect(await ask(provider, { texts: [null] }, { silence: 30 })).toMatchObject({ text: '', failure: 'silent' })
    expect(await ask(provider, { texts: ['So', null] }, { silence: 700 })).toMatchObject({
      text: 'So',
      failure: 'silent',
    })
  })

  test('aborts the call when the reader leaves', async () => {
    const leaving = new AbortController()
    const asked = ask(provider, { texts: ['So', null] }, { signal: leaving.signal })
    while (fake.calls.length === 0) await new Promise(setImmediate)
    leaving.abort()
    await asked
    await fake.calls[0]!.closed
  })
})

// developers.cloudflare.com/workers-ai/platform/errors
test.each([
  ['5007: No such model tide-1 or task', 'failed'],
  ['5004: Invalid data type for base64 input', 'failed'],
  ['3003: Request is missing headers or body: messages', 'failed'],
  ['5018: The account is not allowed to access this model', 'failed'],
  ['5016: User has not agreed to the model terms', 'failed'],
  ['3023: Service unavailable for account', 'failed'],
  ['3042: The model name is invalid', 'failed'],
  ['3006: Request is too large', 'failed'],
  ['3007: Request timeout', 'failed'],
  ['3008: Request was aborted', 'failed'],
  ['3036: You have used up your daily free allocation of 10,000 neurons.', 'busy'],
  ['3040: No more data centers to forward the request to', 'busy'],
])('reads the error %s of the binding of Workers AI as %s', async (message, failure) => {
  expect(await ask('workers-ai', { status: 500, body: message })).toMatchObject({ text: '', failure })
})

test('keeps the text of a truncated answer', async () => {
  const { text, failure } = await ask('openai', { body: 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n' })
  expect([text, failure]).toEqual(['Half', 'cut'])
})
