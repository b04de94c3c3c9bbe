import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { ParameterSchema } from '../../../core/parameters/index.ts'
import type { Operation } from './define-operation.ts'

interface OpenApiSite {
  title: string
  /** Base URL of the API. */
  server: string
  /** Version of the engine. */
  version: string
  /** Names of the documentation's versions. */
  versions: readonly string[]
}

/** Describes the read API in OpenAPI 3.1, using the schemas that validate its parameters. */
export function renderOpenApi(
  operations: readonly Operation[],
  { title, server, version, versions }: OpenApiSite,
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
      description: 'All content is public, and all responses come from one release. Every response has an entity tag.',
    },
    servers: [{ url: server }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { get: renderOperation(operation, named, versions) }]),
    ),
    components: { schemas: toJsonSchemaDefs(named, conversion) },
  }
}

/**
 * Parameters that select the release. Every operation has them, and they are parsed before the operation runs. See
 * `parseMoment`.
 */
const momentParameters = [
  {
    name: 'release',
    in: 'query',
    required: false,
    description: 'Number of the release to read',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  {
    name: 'at',
    in: 'query',
    required: false,
    description: 'Time of the release to read: a date, which means the end of that day, or a date with a time',
    schema: { type: 'string' },
  },
]

/**
 * Returns the parameter that selects the version. Every operation has it on a site with versions. See `parseAddress` in
 * worker/channels/version-request.ts.
 */
function versionParameters(versions: readonly string[]): Record<string, unknown>[] {
  if (versions.length === 0) return []
  const description = 'Version of the documentation to read; default: the current one'
  return [{ name: 'version', in: 'query', required: false, description, schema: { type: 'string', enum: versions } }]
}

/** The format of all errors: problem details (RFC 9457, section 3). */
const problem = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.pipe(v.string(), v.description('The problem, and the accepted values')),
  instance: v.pipe(v.string(), v.description('The requested URL')),
  code: v.pipe(v.string(), v.description('Error code for programs')),
  parameters: v.optional(v.array(v.object({ parameter: v.string(), message: v.string() }))),
})

function renderOperation(
  { id, summary, description, params, query, answer }: Operation,
  named: Definitions,
  versions: readonly string[],
): Record<string, unknown> {
  const failure = (words: string) => ({
    description: words,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    operationId: id,
    summary,
    description,
    parameters: [
      ...renderParameters(params, 'path'),
      ...renderParameters(query, 'query'),
      ...versionParameters(versions),
      ...momentParameters,
    ],
    responses: {
      200: { description: summary, content: { 'application/json': { schema: renderSchema(answer, named) } } },
      304: { description: "The client's copy, identified by its entity tag, is current" },
      400: failure('Invalid parameter'),
      404: failure('Not found'),
      503: failure('The database is unavailable; wait for the time in `Retry-After`'),
    },
  }
}

function renderParameters({ entries }: ParameterSchema, place: 'path' | 'query'): Record<string, unknown>[] {
  return Object.entries(entries).map(([name, entry]) => {
    const optional = entry as v.OptionalSchema<v.GenericSchema, string | undefined> // `isOptional` checked the type.
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
      // A list is one comma-separated value.
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
}

function isOptional(schema: { type: string }): boolean {
  return schema.type === 'optional'
}

type Definitions = Record<string, v.GenericSchema>

/** Describes the output type of each schema. Leaves out whatever JSON Schema can't express. */
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
