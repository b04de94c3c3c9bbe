import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { ParameterSchema } from '../../../core/parameters/index.ts'
import type { Operation } from './define-operation.ts'

interface OpenApiSite {
  title: string
  /** Where the API is served. */
  origin: string
  /** Of the code that answers. */
  version: string
}

/** Describes the read API (OpenAPI 3.1) by the schemas that check its parameters. */
export function renderOpenApi(
  operations: readonly Operation[],
  { title, origin, version }: OpenApiSite,
): Record<string, unknown> {
  const named = {
    ...Object.assign({}, ...operations.map((operation) => operation.named)),
    Problem: problem,
  } as Definitions
  return {
    openapi: '3.1.1',
    info: {
      title: `${title}: content as JSON`,
      version,
      description: 'All content is public, and all answers are from one release of it. Every answer has an entity tag.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { get: renderOperation(operation, named) }]),
    ),
    components: { schemas: toJsonSchemaDefs(named, conversion) },
  }
}

/**
 * What every operation takes: the state of the content that it answers from. They are read before an operation is; see
 * `parseMoment`.
 */
const momentParameters = [
  {
    name: 'release',
    in: 'query',
    required: false,
    description: 'Answer from the release with this number',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  {
    name: 'at',
    in: 'query',
    required: false,
    description: 'Answer from the release of this moment: a date, which means its end, or a date and a time',
    schema: { type: 'string' },
  },
]

/** Problem details (RFC 9457, §3), as every failure is answered. */
const problem = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.pipe(v.string(), v.description('What was wrong, and what is accepted')),
  instance: v.pipe(v.string(), v.description('The address that was asked')),
  code: v.pipe(v.string(), v.description('A name for programs')),
  parameters: v.optional(v.array(v.object({ parameter: v.string(), message: v.string() }))),
})

function renderOperation(
  { id, summary, description, params, query, answer }: Operation,
  named: Definitions,
): Record<string, unknown> {
  const failure = (words: string) => ({
    description: words,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    operationId: id,
    summary,
    description,
    parameters: [...renderParameters(params, 'path'), ...renderParameters(query, 'query'), ...momentParameters],
    responses: {
      200: { description: summary, content: { 'application/json': { schema: renderSchema(answer, named) } } },
      304: { description: 'The copy whose entity tag was sent is current' },
      400: failure('A parameter is not what it should be'),
      404: failure('There is no such thing'),
      503: failure('The database does not answer; `Retry-After` says when to try again'),
    },
  }
}

function renderParameters({ entries }: ParameterSchema, place: 'path' | 'query'): Record<string, unknown>[] {
  return Object.entries(entries).map(([name, entry]) => {
    const optional = entry as v.OptionalSchema<v.GenericSchema, string | undefined> // Where it is one, see `isOptional`.
    const kind = isOptional(entry) ? optional.wrapped : (entry as v.GenericSchema)
    const { description, ...schema } = renderSchema(kind)
    const fallback =
      isOptional(entry) && optional.default !== undefined ? { default: v.parse(kind, optional.default) } : {}
    return {
      name,
      in: place,
      required: !isOptional(entry),
      description,
      schema: { ...schema, ...fallback },
      // Lists are one text, separated by commas.
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
}

function isOptional(schema: { type: string }): boolean {
  return schema.type === 'optional'
}

type Definitions = Record<string, v.GenericSchema>

/** What a schema makes of a text; what JSON Schema cannot say is left out. */
const conversion = {
  typeMode: 'output',
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

function renderSchema(schema: v.GenericSchema, definitions: Definitions = {}): JsonSchema {
  const { $schema: _version, $defs: _named, ...rest } = toJsonSchema(schema, { ...conversion, definitions })
  return rest
}
