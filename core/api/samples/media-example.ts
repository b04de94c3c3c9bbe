import { isObject, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { anyText, exampleOf } from './example-of.ts'

/** Returns the example of a parameter. For a string parameter without an example, returns its name in uppercase. */
export function parameterExample(description: ApiDescription, parameter: JsonObject): Json {
  const [media] = Object.values(objectAt(parameter, 'content'))
  const example = mediaExample(description, isObject(media) ? { ...media, ...parameter } : parameter, 'request')
  return example === anyText ? textAt(parameter, 'name').toUpperCase() : example
}

/** Returns the example of a parameter or a media type: the author's, or one generated from the schema. */
export function mediaExample(description: ApiDescription, media: JsonObject, direction: 'request' | 'response'): Json {
  if (media.example !== undefined) return media.example
  for (const example of Object.values(objectAt(media, 'examples'))) {
    const { value } = resolve(description, example)
    const authored = valueAt(value, 'value') ?? valueAt(value, 'dataValue')
    if (authored !== undefined) return authored
  }
  return exampleOf(description, media.schema ?? media.itemSchema ?? {}, direction)
}
