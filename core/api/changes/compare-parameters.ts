import { isObject, objectAt, resolve, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { CompareSchemas } from './compare-rules.ts'
import { write } from './flat-schema.ts'
import { inside, sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Two descriptions, and the function that compares their schemas. */
export interface Comparison {
  older: ApiDescription
  newer: ApiDescription
  compareSchema: CompareSchemas
}

/** Compares parameters, or the headers of a response, by field. */
export function compareParameters(
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
  sent: Direction,
  comparison: Comparison,
): ChangeDetail[] {
  const details: ChangeDetail[] = []
  for (const [key, parameter] of before) {
    const next = after.get(key)
    const at = fieldOf(key, next ?? parameter)
    if (!next) {
      details.push({ at, kind: 'removed', isBreaking: true })
      continue
    }
    if (isRequired(parameter) !== isRequired(next))
      details.push({
        at,
        kind: isRequired(next) ? 'required' : 'optional',
        isBreaking: isRequired(next) === (sent === 'request'),
      })
    if (parameter.deprecated !== true && next.deprecated === true)
      details.push({ at, kind: 'deprecated', isBreaking: false })
    details.push(...inside(at, compareValues(parameter, next, sent, comparison)))
  }
  for (const [key, parameter] of after)
    if (!before.has(key))
      details.push({
        at: fieldOf(key, parameter),
        kind: 'added',
        isBreaking: isRequired(parameter) && sent === 'request',
      })
  return details
}

/** Compares the schemas and the serialization of a parameter's values. */
function compareValues(
  before: JsonObject,
  after: JsonObject,
  sent: Direction,
  { older, newer, compareSchema }: Comparison,
): ChangeDetail[] {
  const [was, is] = [writingOf(before, older), writingOf(after, newer)]
  const details = (['content', 'style', 'explode', 'allowReserved'] as const).flatMap((subject): ChangeDetail[] =>
    was[subject] === is[subject]
      ? []
      : [{ at: '', kind: 'changed', subject, ...sides(was[subject], is[subject]), isBreaking: true }],
  )
  const [wasEmpty, isEmpty] = [before, after].map(({ allowEmptyValue }) => allowEmptyValue === true)
  if (wasEmpty !== isEmpty)
    details.push({
      at: '',
      kind: 'changed',
      subject: 'allowEmptyValue',
      ...sides(String(wasEmpty), String(isEmpty)),
      isBreaking: wasEmpty === (sent === 'request'),
    })
  return [...details, ...compareSchema(was.schema, is.schema, sent)]
}

/** Returns the serialization of a parameter, with OpenAPI's defaults (3.2, section 4.12.2). */
function writingOf(
  parameter: JsonObject,
  description: ApiDescription,
): Record<'content' | 'style' | 'explode' | 'allowReserved', string> & { schema: Json } {
  const [content] = Object.entries(objectAt(parameter, 'content'))
  if (content) {
    const media = resolve(description, content[1]).value
    const schema = (isObject(media) ? media.schema : undefined) ?? true
    return { content: content[0], style: '', explode: '', allowReserved: '', schema }
  }
  const isForm = ['query', 'cookie'].includes(textAt(parameter, 'in'))
  const style = textAt(parameter, 'style') || (isForm ? 'form' : 'simple')
  return {
    content: '',
    style,
    explode: style === 'deepObject' ? '' : write(parameter.explode ?? ['form', 'cookie'].includes(style)),
    allowReserved: write(parameter.allowReserved ?? false),
    schema: parameter.schema ?? true,
  }
}

/** Returns the field name for the report. Path parameters are compared by position but reported by name. */
function fieldOf(key: string, parameter: JsonObject): string {
  return parameter.in === 'path' ? `path.${String(parameter.name)}` : key
}

function isRequired({ required }: JsonObject): boolean {
  return required === true
}

/**
 * Returns the headers of a response by field. The field names are in lower case, because header names are
 * case-insensitive.
 */
export function headersOf(response: JsonObject, description: ApiDescription): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectAt(response, 'headers')).flatMap(([name, written]): [string, JsonObject][] => {
      const header = resolve(description, written).value
      return isObject(header) ? [[`header.${name.toLowerCase()}`, { ...header, in: 'header' }]] : []
    }),
  )
}
