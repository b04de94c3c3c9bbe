import { buildSampleRequest, filledUrl } from '../../core/api/samples/index.ts'
import type { ExactJson, SampledOperation, SampleRequest } from '../../core/api/samples/index.ts'
import type { TryBody, TryOperation } from '../../core/api/try-it/index.ts'

/** A request, which the browser sends and which is shown as a curl command. */
export interface ComposedRequest {
  request: SampleRequest
  /** Files by the name of their field; '' for a file that is the whole body. */
  files: ReadonlyMap<string, File>
}

/** Names of the form's fields. */
export const fieldNames = {
  server: 'server',
  alternative: 'alternative',
  body: 'body',
  variable: (name: string) => `variable ${name}`,
  parameter: ({ in: place, name }: { in: string; name: string }) => `${place} ${name}`,
  part: (name: string) => `part ${name}`,
  credential: (label: string, part: 'key' | 'token' | 'user' | 'password') => `credential ${part} ${label}`,
}

/** Composes a request from the reader's input. */
export function composeRequest(operation: TryOperation, form: FormData): ComposedRequest {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = new Map<string, File>()
  const server = operation.servers[Number(textOf(fieldNames.server))]
  const alternative = operation.alternatives[Number(textOf(fieldNames.alternative))]
  const request = buildSampleRequest({
    method: operation.method,
    path: operation.path,
    server: absolute(
      server
        ? filledUrl({
            ...server,
            variables: server.variables.map((each) => ({ ...each, value: textOf(fieldNames.variable(each.name)) })),
          })
        : '/',
    ),
    parameters: operation.parameters.flatMap((parameter) => {
      const { isRequired, isNested } = parameter
      const text = textOf(fieldNames.parameter(parameter))
      return text === '' && !isRequired ? [] : [{ ...parameter, value: isNested ? parseNested(text) : text }]
    }),
    schemes: (alternative?.schemes ?? []).map((scheme) => ({
      ...scheme,
      key: textOf(fieldNames.credential(scheme.label, 'key')),
      token: textOf(fieldNames.credential(scheme.label, 'token')),
      user: textOf(fieldNames.credential(scheme.label, 'user')),
      password: textOf(fieldNames.credential(scheme.label, 'password')),
    })),
    ...(operation.body?.kind === 'fields' && { body: readFields(operation.body) }),
    ...(operation.accept !== undefined && { accept: operation.accept }),
  })
  return { request: withWholeBody(request, operation.body), files }

  function readFields(body: Extract<TryBody, { kind: 'fields' }>): NonNullable<SampledOperation['body']> {
    const given = body.fields.flatMap(({ name, isFile, isNested }): [string, ExactJson][] => {
      const value = form.get(fieldNames.part(name))
      if (isFile) {
        if (!(value instanceof File) || value.name === '') return []
        files.set(name, value)
        return [[name, '']]
      }
      return typeof value !== 'string' || value === '' ? [] : [[name, isNested ? parseNested(value) : value]]
    })
    return {
      contentType: body.contentType,
      value: Object.fromEntries(given),
      files: [...files.keys()],
      encoding: body.encoding,
    }
  }

  /** Adds a body that doesn't consist of fields: text that the reader typed, or a file. */
  function withWholeBody(built: SampleRequest, body: TryBody | undefined): SampleRequest {
    if (!body || body.kind === 'fields' || built.method === 'GET' || built.method === 'HEAD') return built
    const { contentType } = body
    if (body.kind === 'text') return { ...built, body: { kind: 'text', contentType, text: textOf(fieldNames.body) } }
    const file = form.get(fieldNames.body)
    if (!(file instanceof File) || file.name === '') return built
    files.set('', file)
    return { ...built, body: { kind: 'file', contentType, file: file.name } }
  }
}

/**
 * Resolves the URL of a server, which may be relative to this site. Returns an invalid URL unchanged, so that sending
 * the request reports it.
 */
function absolute(server: string): string {
  return URL.canParse(server, location.origin) ? new URL(server, location.origin).href : server
}

/** Parses a list or object. Text that isn't JSON stays a string. */
function parseNested(text: string): ExactJson {
  try {
    return JSON.parse(text) as ExactJson
  } catch {
    return text
  }
}
