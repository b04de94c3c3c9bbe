import { isObject, listAt, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { linkOf } from '../link.ts'
import { mediaExample, writeXml } from '../samples/index.ts'
import { shapeOf } from '../schema/index.ts'
import type { ApiShape } from '../schema/index.ts'
import type { ApiContent } from './api-page.ts'
import { headersOf, serializationLimits } from './parameter-field.ts'

interface ContentOptions {
  /** Id of the first media type. The ids of other media types also contain their names. */
  id: string
  ids: Set<string>
  direction: 'request' | 'response'
  maxFields: number
}

/** Maximum length of an example. Longer examples are truncated to keep pages small and readable. */
const maxExample = 4_000

const maxContents = 6

/** Returns the content of a body or response by media type. */
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
    const [whole, item] = [valueAt(value, 'schema'), valueAt(value, 'itemSchema')]
    const schema = whole ?? item
    // If several media types have the same schema, it is expanded only once.
    const same = JSON.stringify(schema ?? null)
    const isRepeated = schemas.has(same)
    schemas.add(same)
    const shape = shapeOf(description, isRepeated ? withoutFields(schema) : schema, {
      direction,
      id: own,
      ids,
      maxFields,
    })
    const options = { direction, id: own, ids, maxFields }
    if (whole !== undefined && item !== undefined)
      addCondition(shape, 'itemSchema', shapeOf(description, item, { ...options, maxFields: 20 }))
    else if (item !== undefined) shape.limits = [`itemSchema: ${shape.type}`, ...(shape.limits ?? [])]
    addEncoding(description, shape, value, own, ids)
    const examples =
      isRepeated && value.example === undefined && value.examples === undefined
        ? []
        : examplesOf(description, value, mediaType, direction)
    return [{ mediaType, id: own, shape, examples, exampleNotes: exampleNotesOf(description, value) }]
  })
}

function addCondition(shape: ApiShape, label: string, condition: ApiShape): void {
  shape.conditions = [...(shape.conditions ?? []), { label, shape: condition }]
}

/** Adds the encoding of the parts of a form or multipart body to their fields (OpenAPI 3.2, section 4.15). */
function addEncoding(
  description: ApiDescription,
  shape: ApiShape,
  media: JsonObject,
  id: string,
  ids: Set<string>,
): void {
  const rules: [string, Json, ApiShape][] = [
    ...Object.entries(objectAt(media, 'encoding')).map(([name, rule]): [string, Json, ApiShape] => {
      const field = shape.fields?.find((each) => each.name === name)
      return [field ? '' : `encoding.${name}.`, rule, field ?? shape]
    }),
    ...listAt(media, 'prefixEncoding').map((rule, index): [string, Json, ApiShape] => {
      const field = shape.fields?.find(({ name }) => name === `[${index}]`)
      return [field ? '' : `prefixEncoding.${index}.`, rule, field ?? shape]
    }),
    ['itemEncoding.', media.itemEncoding ?? null, shape],
  ]
  for (const [prefix, rule, part] of rules) {
    if (!isObject(rule)) continue
    const settings = [
      ...(textAt(rule, 'contentType') === '' ? [] : [`contentType: ${textAt(rule, 'contentType')}`]),
      ...serializationLimits(rule, 'form'),
    ].map((text) => prefix + text)
    if (settings.length > 0) part.limits = [...(part.limits ?? []), ...settings]
    const headers = headersOf(description, rule, `${'id' in part ? String(part.id) : id}.header`, ids)
    if (headers.length > 0) addCondition(part, `${prefix}headers`, { type: '', fields: headers })
    addEncoding(description, part, rule, id, ids)
  }
}

/** Returns the descriptions of examples, and links to external examples. */
function exampleNotesOf(description: ApiDescription, media: JsonObject): ApiContent['exampleNotes'] {
  return Object.entries(objectAt(media, 'examples')).flatMap(([name, written]) => {
    const { value } = resolve(description, written)
    const text = textAt(value, 'description')
    const link = linkOf({ url: textAt(value, 'externalValue') }, '')
    return text || link ? [{ name: textAt(value, 'summary') || name, description: text, ...(link && { link }) }] : []
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
  const writeAs = (example: Json) => cut(write(description, media, mediaType, example))
  const named = Object.entries(objectAt(media, 'examples')).flatMap(([name, written]) => {
    const { value } = resolve(description, written)
    const example = valueAt(value, 'value') ?? valueAt(value, 'dataValue')
    const serialized = textAt(value, 'serializedValue')
    if (example === undefined && serialized === '') return []
    const text = serialized === '' ? writeAs(example!) : cut(serialized)
    return [{ name: textAt(value, 'summary') || name, text, language }]
  })
  if (named.length > 0) return named.slice(0, 4)
  const example = mediaExample(description, media, direction)
  const text = writeAs(example)
  return text === '' || text === '{}' || text === 'null' ? [] : [{ name: '', text, language }]
}

/** Returns the code block language for a media type, or `undefined` for a binary type. */
function languageOf(mediaType: string): string | undefined {
  if (/[/+]json\b|\*\/\*|json-seq|ndjson|\bjsonl(?:ines)?\b/i.test(mediaType)) return 'json'
  if (/[/+]ya?ml\b/i.test(mediaType)) return 'yaml'
  if (/[/+]xml\b/i.test(mediaType)) return 'xml'
  return /^text\//i.test(mediaType) ? 'text' : undefined
}

/** Renders an example in its media type. Sequences of JSON have one item per line. */
function write(description: ApiDescription, media: JsonObject, mediaType: string, example: Json): string {
  const isJson = languageOf(mediaType) === 'json'
  if (typeof example === 'string' && !isJson) return example
  if (/\b(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq)\b/i.test(mediaType))
    return (Array.isArray(example) ? example : [example]).map((item) => JSON.stringify(item)).join('\n')
  if (languageOf(mediaType) === 'xml' && typeof example === 'object' && example !== null)
    return writeXml(description, media.schema, example).trimEnd()
  if (/^text\/event-stream\b/i.test(mediaType) && isObject(example))
    return Object.entries(example)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('\n')
  return writeJson(example)
}

function cut(text: string): string {
  return text.length > maxExample ? `${text.slice(0, text.lastIndexOf('\n', maxExample))}\n…` : text
}

/** Renders an example as JSON. A string that already contains JSON stays unchanged. */
function writeJson(example: Json): string {
  if (typeof example === 'string' && /^\s*[[{]/.test(example)) return example.trim()
  return JSON.stringify(example, null, 2)
}
