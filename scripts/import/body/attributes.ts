import { Computed } from './piece.ts'
import type { AttributeValue, ElementPiece } from './piece.ts'

export type Attributes = Record<string, AttributeValue | undefined>

/** Attributes of a component in braces, empty when there are none: `{title="A card" :level='4' required}`. */
export function renderAttributes(attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || value instanceof Computed) return []
    if (value === true) return [name]
    return [typeof value === 'string' ? `${name}=${quote(value)}` : `:${name}=${quote(JSON.stringify(value))}`]
  })
  return written.length > 0 ? `{${written.join(' ')}}` : ''
}

/** A value in the quotes that do not stand in it. Line breaks become spaces: attributes in braces are on one line. */
function quote(value: string): string {
  const line = value.replace(/\s*\n\s*/g, ' ')
  if (!line.includes('"')) return `"${line}"`
  return line.includes("'") ? `"${line.replaceAll('"', '&quot;')}"` : `'${line}'`
}

/** The value of the first of these attributes that is a text or a number. */
export function textOf({ attributes }: ElementPiece, ...names: string[]): string | undefined {
  const value = names
    .map((name) => attributes[name])
    .find((each) => typeof each === 'string' || typeof each === 'number')
  return value === undefined ? undefined : String(value)
}

/** Whether a flag is set: present, `true` or `"true"`. */
export function isSet({ attributes }: ElementPiece, name: string): boolean {
  return attributes[name] === true || attributes[name] === 'true' || attributes[name] === ''
}

/** Attributes that name, style or switch something: what they hold is no text for readers. */
const technicalName =
  /^(?:.*icon.*|class|class-?name|style|id|key|slot|mark|attributes|color|variant|size|type|lang|language|target|rel|width|height|align|position|as|is|sync-?key|group-?id|theme|mode|layout|cols|columns|query-?string|.*-?class|src|to|href|link|url|img|image|file|path|method|overflow|full-?width|format|default-?expanded)$/i

/** Texts for readers in the value of an attribute: itself, or those in its list or mapping. */
export function wordsIn(name: string, value: AttributeValue | undefined): string[] {
  if (technicalName.test(name) || value instanceof Computed) return []
  if (Array.isArray(value)) return value.flatMap((each) => wordsIn(name, each as AttributeValue)) // A literal is JSON.
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => wordsIn(key, each as AttributeValue))
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return []
  return /^(?:true|false|https?:\S+|[./#@]\S*)$/.test(value) ? [] : [value]
}
