import { isObject, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { mediaExample } from '../samples/index.ts'
import { shapeOf } from '../schema/index.ts'
import type { ApiContent } from './api-page.ts'

interface ContentOptions {
  /** Id of the first media type. For the others, the id also contains the media type. */
  id: string
  ids: Set<string>
  direction: 'request' | 'response'
  maxFields: number
}

/** Maximum length of an example. Longer ones are cut, to keep pages small and readable. */
const maxExample = 4_000

const maxContents = 6

/** Returns the media types of a body or a response. */
export function contentsOf(
  description: ApiDescription,
  holder: JsonObject,
  { id, ids, direction, maxFields }: ContentOptions,
): ApiContent[] {
  const entries = Object.entries(objectAt(holder, 'content')).slice(0, maxContents)
  const schemas = new Set<string>()
  return entries.flatMap(([mediaType, written], index): ApiContent[] => {
    const { value } = resolve(description, written)
    if (!isObject(value)) return []
    const own = index === 0 ? id : `${id}:${mediaType.replaceAll(/[^\w.+-]+/g, '-')}`
    const schema = valueAt(value, 'schema') ?? valueAt(value, 'itemSchema')
    // Several media types often have the same schema: it is expanded once.
    const same = JSON.stringify(schema ?? null)
    const isRepeated = schemas.has(same)
    schemas.add(same)
    const shape = shapeOf(description, isRepeated ? withoutFields(schema) : schema, {
      direction,
      id: own,
      ids,
      maxFields,
    })
    const examples =
      isRepeated && value.example === undefined && value.examples === undefined
        ? []
        : examplesOf(description, value, mediaType, direction)
    return [{ mediaType, id: own, shape, examples }]
  })
}

function withoutFields(schema: Json | undefined): Json {
  return isObject(schema) && typeof schema.$ref !== 'string' ? { type: schema.type ?? 'object' } : (schema ?? {})
}

function examplesOf(
  description: ApiDescription,
  media: JsonObject,
  mediaType: string,
  direction: ContentOptions['direction'],
): ApiContent['examples'] {
  const language = languageOf(mediaType)
  if (language === undefined) return []
  const named = Object.entries(objectAt(media, 'examples')).flatMap(([name, written]) => {
    const { value } = resolve(description, written)
    const example = valueAt(value, 'value') ?? valueAt(value, 'dataValue')
    return example === undefined
      ? []
      : [{ name: textAt(value, 'summary') || name, text: write(example, language), language }]
  })
  if (named.length > 0) return named.slice(0, 4)
  const example = mediaExample(description, media, direction)
  const text = write(example, language)
  return text === '' || text === '{}' || text === 'null' ? [] : [{ name: '', text, language }]
}

/** Returns the code block language for a media type, or `undefined` for a binary one. */
function languageOf(mediaType: string): string | undefined {
  if (/[/+]json\b|\*\/\*|json-seq|ndjson/i.test(mediaType)) return 'json'
  if (/[/+]ya?ml\b/i.test(mediaType)) return 'yaml'
  if (/[/+]xml\b/i.test(mediaType)) return 'xml'
  return /^text\//i.test(mediaType) ? 'text' : undefined
}

function write(example: Json, language: string): string {
  const text = typeof example === 'string' && language !== 'json' ? example : writeJson(example)
  return text.length > maxExample ? `${text.slice(0, text.lastIndexOf('\n', maxExample))}\n…` : text
}

/** Writes an example as JSON. A string that is already JSON is unchanged. */
function writeJson(example: Json): string {
  if (typeof example === 'string' && /^\s*[[{]/.test(example)) return example.trim()
  return JSON.stringify(example, null, 2)
}
