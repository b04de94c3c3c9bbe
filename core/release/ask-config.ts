import * as v from 'valibot'
import { strict } from './strict-object.ts'

/** The services that can write answers, named after their protocol. */
const askProviders = ['workers-ai', 'openai', 'anthropic'] as const

/** The configuration of answers from the documentation. */
export interface AskInput {
  /**
   * The service that writes answers: `workers-ai` (the binding `AI`), `openai` (any URL with OpenAI's protocol), or
   * `anthropic`.
   */
  provider: (typeof askProviders)[number]
  /** Name of the model. Required for `openai`; the other providers have a default. */
  model?: string
  /** Base URL of the service or of a gateway in front of it. */
  url?: string
  /** Limits per day. */
  limit?: {
    /** Maximum number of written answers per day for the whole site. Default 300. */
    answers?: number
    /** Maximum cost per day for the whole site, in dollars. Requires `price`. */
    dollars?: number
    /** Maximum number of written answers per caller and day. Default 20. */
    perCaller?: number
  }
  /** Price of the model in dollars per million tokens. */
  price?: {
    /** Price of the tokens that the model reads. */
    input: number
    /** Price of the tokens that the model writes. */
    output: number
  }
  /** URL or path at which readers can find help from people. */
  help?: string
  /** Site key of Cloudflare Turnstile, which checks that the reader is human before an answer is written. */
  turnstile?: string
}

/** The configuration of answers, with every default filled in. */
export interface AskConfig extends Required<Pick<AskInput, 'provider' | 'model'>> {
  url: string | null
  limit: { answers: number; dollars: number | null; perCaller: number }
  price: { input: number; output: number } | null
  help: string | null
  turnstile: string | null
}

/** Models that start writing within a second, with prices as of 28 November 2026. */
const defaultModels: Readonly<Partial<Record<AskInput['provider'], Pick<AskConfig, 'model' | 'price'>>>> = {
  'workers-ai': { model: '@cf/zai-org/glm-4.7-flash', price: { input: 0.06, output: 0.4 } },
  anthropic: { model: 'claude-haiku-4-5', price: { input: 1, output: 5 } },
}

const amount = v.pipe(v.number(), v.minValue(0, 'expected a number of at least 0'))
const count = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0, 'expected a number of at least 0'))

export const askSchema = v.pipe(
  strict({
    provider: v.picklist(askProviders, `expected one of ${askProviders.join(', ')}`),
    model: v.optional(v.pipe(v.string(), v.minLength(1, 'expected the name of a model'))),
    url: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'expected a URL: "https://…"'), v.url())),
    limit: v.optional(
      strict({ answers: v.optional(count), dollars: v.optional(amount), perCaller: v.optional(count) }),
    ),
    price: v.optional(strict({ input: amount, output: amount })),
    help: v.optional(v.pipe(v.string(), v.regex(/^(?:https?:\/\/|mailto:|\/)\S+$/, 'expected a URL or a path'))),
    turnstile: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'expected the site key of a Turnstile widget'))),
  }),
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    const { provider, model, limit, price } = (value ?? {}) as Partial<AskInput>
    const isDefault = provider !== undefined && model === undefined && defaultModels[provider] !== undefined
    if (provider === 'openai' && model === undefined)
      addIssue({ message: 'expected `model`, because services with the OpenAI protocol have different models' })
    if (limit?.dollars !== undefined && price === undefined && !isDefault)
      addIssue({ message: 'expected `price`, because `limit.dollars` needs the price of the model' })
  }),
)

/** Fills in the defaults. */
export function resolveAsk({ provider, model, url, limit, price, help, turnstile }: AskInput): AskConfig {
  const known = defaultModels[provider]
  return {
    provider,
    model: model ?? known?.model ?? '',
    url: url?.replace(/\/+$/, '') ?? null,
    limit: {
      answers: limit?.answers ?? 300,
      dollars: limit?.dollars ?? null,
      perCaller: limit?.perCaller ?? 20,
    },
    price: price ?? (model === undefined || model === known?.model ? (known?.price ?? null) : null),
    help: help ?? null,
    turnstile: turnstile ?? null,
  }
}
