import { Computed } from './piece.ts'
import type { AttributeValue, ElementPiece } from './piece.ts'

export type Attributes = Record<string, AttributeValue | undefined>

/**
 * Renders the attributes of a component in braces, such as `{title="A card" :level='4' required}`. Returns `''` if
 * there are no attributes.
 */
export function renderAttributes(attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || value instanceof Computed) return []
    if (value === true) return [name]
    return [typeof value === 'string' ? `${name}=${quote(value)}` : `:${name}=${quote(JSON.stringify(value))}`]
  })
  return written.length > 0 ? `{${written.join(' ')}}` : ''
}

/**
 * Quotes a value with the quote character that it doesn't contain. Line breaks become spaces, because attributes in
 * braces must be on one line.
 */
function quote(value: string): string {
  const line = value.replace(/\s*\n\s*/g, ' ')
  if (!line.includes('"')) return `"${line}"`
  return line.includes("'") ? `"${line.replaceAll('"', '&quot;')}"` : `'${line}'`
}

/** Returns the value of the first of these attributes that is a string or a number. */
export function textOf({ attributes }: ElementPiece, ...names: string[]): string | undefined {
  const value = names
    .map((name) => attributes[name])
    .find((each) => typeof each === 'string' || typeof each === 'number')
  return value === undefined ? undefined : String(value)
}

/** Returns whether a flag is set, that is, whether it is present without a value, `true`, or `"true"`. */
export function isSet({ attributes }: ElementPiece, name: string): boolean {
  return attributes[name] === true || attributes[name] === 'true' || attributes[name] === ''
}

/** Matches attributes that name, style, or toggle something, whose values readers never see. */
const technicalName =
  /^(?:.*icon.*|class|class-?name|style|id|key|slot|mark|attributes|color|variant|size|type|lang|language|target|rel|width|height|align|position|as|is|sync-?key|group-?id|theme|mode|layout|cols|columns|query-?string|.*-?class|src|to|href|link|url|img|image|file|path|method|overflow|full-?width|format|default-?expanded)$/i

/** Returns the texts in an attribute that readers see: the value itself, or the strings in a list or object. */
export function wordsIn(name: string, value: AttributeValue | undefined): string[] {
  if (technicalName.test(name) || value instanceof Computed) return []
  // The cast is safe, because literals consist of JSON values.
  if (Array.isArray(value)) return value.flatMap((each) => wordsIn(name, each as AttributeValue))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => wordsIn(key, each as AttributeValue))
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return []
  return /^(?:true|false|https?:\S+|[./#@]\S*)$/.test(value) ? [] : [value]
}
