import type { ApiDescription } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import { requestParts, writeJson } from '../samples/index.ts'
import type { ExactJson, RequestAlternative, RequestServer, SampledBody, SampledOperation } from '../samples/index.ts'

/** The properties of an operation that the request form needs. They are serialized as the props of an island. */
export type TryOperation = {
  method: string
  path: string
  accept?: string
  servers: RequestServer[]
  parameters: TryParameter[]
  alternatives: RequestAlternative[]
  body?: TryBody
}

/** A parameter with its value as a string. Lists and objects are written as JSON, and optional values are empty. */
type TryParameter = Omit<SampledOperation['parameters'][number], 'value'> & TryValue & { isRequired: boolean }

/** A value as a string, which is JSON if `isNested` is set. */
type TryValue = { value: string; isNested: boolean }

/** A body as a string, a file, or fields. */
export type TryBody =
  | { kind: 'text'; contentType: string; text: string }
  | { kind: 'file'; contentType: string }
  | { kind: 'fields'; contentType: string; fields: TryField[]; encoding: NonNullable<SampledBody['encoding']> }

type TryField = TryValue & { name: string; isFile: boolean }

/** Converts an operation for the form on its page. */
export function tryOperation(description: ApiDescription, { method, path, ...listed }: ApiOperation): TryOperation {
  const { servers, parameters, alternatives, body, accept } = requestParts(description, { method, path, ...listed })
  return {
    method: method.toUpperCase(),
    path,
    servers,
    alternatives,
    parameters: parameters.map(({ value, isRequired, ...parameter }) => ({
      ...parameter,
      ...asText(value),
      isRequired,
      ...(!isRequired && { value: '' }),
    })),
    ...(accept !== undefined && { accept }),
    ...(body && { body: bodyOf(body) }),
  }
}

function asText(value: ExactJson): TryValue {
  return { value: typeof value === 'string' ? value : writeJson(value), isNested: isNested(value) }
}

function isNested(value: ExactJson): boolean {
  return typeof value === 'object' && value !== null
}

function bodyOf({ contentType, value, files = [], encoding = {} }: SampledBody): TryBody {
  const hasFields = /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(contentType)
  if (hasFields && isNested(value) && !Array.isArray(value))
    return {
      kind: 'fields',
      contentType,
      encoding,
      fields: Object.entries(value as Record<string, ExactJson>).map(([name, item]) => {
        const isFile = files.includes(name)
        return { name, isFile, ...asText(item), ...(isFile && { value: '' }) }
      }),
    }
  if (/[/+]json\b/i.test(contentType)) return { kind: 'text', contentType, text: writeJson(value) }
  const isText = /^text\/|[/+](?:xml|yaml|graphql)\b/i.test(contentType)
  return isText ? { kind: 'text', contentType, text: asText(value).value } : { kind: 'file', contentType }
}
