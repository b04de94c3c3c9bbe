// Texts can contain the name of the displayed version, as `{{ version.label }}`. The name is stored as a placeholder,
// so that stored texts are the same in every version. The Worker fills in the name when it renders a text.
import { escapeAttribute } from './escape.ts'

/** The values of the variables in a version's pages. */
export interface VersionNames {
  name: string
  label: string
}

/** The placeholders. Unicode reserves these noncharacters for internal use (section 23.7), so texts shouldn't contain them. */
const placeholders = { name: '\uFDD0', label: '\uFDD1' } as const

const anyPlaceholder = /[\uFDD0\uFDD1]/g
const written = /(\\?)\{\{\s*version\.(name|label)\s*\}\}/g

/** Returns the placeholder of a variable, such as `version.label`, or `undefined` for any other name. */
export function versionPlaceholder(variable: string): string | undefined {
  const [, name] = /^version\.(name|label)$/.exec(variable.trim()) ?? []
  return name === undefined ? undefined : placeholders[name as keyof typeof placeholders]
}

/**
 * Replaces the variables in code, which isn't parsed as Markdown. From an escaped variable, such as
 * `\{{ version.label }}`, only the backslash is removed.
 */
export function placeVersion(code: string): string {
  return code.replace(written, (text, escape: string, name: keyof typeof placeholders) =>
    escape === '' ? placeholders[name] : text.slice(1),
  )
}

/** Returns the first unescaped variable in code, such as `version.label`. */
export function versionVariableIn(code: string): string | undefined {
  const [, , name] = [...code.matchAll(written)].find(([, escape]) => escape === '') ?? []
  return name && `version.${name}`
}

/** Returns whether a compiled text contains a placeholder. */
export function hasVersionPlaceholder(text: string): boolean {
  return text.search(anyPlaceholder) !== -1
}

/**
 * Fills in the variables in a compiled text.
 * @param version `undefined` on a site that no longer has versions
 */
export function fillVersion(text: string, version: VersionNames | undefined): string {
  return hasVersionPlaceholder(text) ? text.replace(anyPlaceholder, valueOf(version)) : text
}

/** Fills in the variables in compiled HTML, both in text and in attributes. */
export function fillVersionInHtml(html: string, version: VersionNames | undefined): string {
  const value = valueOf(version)
  return hasVersionPlaceholder(html) ? html.replace(anyPlaceholder, (found) => escapeAttribute(value(found))) : html
}

/** Fills in the variables in every string of a JSON value. */
export function fillVersionInJson<Value>(value: Value, version: VersionNames | undefined): Value {
  const json = JSON.stringify(value)
  if (!hasVersionPlaceholder(json)) return value
  const filled = valueOf(version)
  return JSON.parse(json.replace(anyPlaceholder, (found) => JSON.stringify(filled(found)).slice(1, -1))) as Value
}

/** Fills in the variables in a text, and adjusts the positions of ranges in the text. */
export function fillVersionWithRanges(
  text: string,
  ranges: readonly [start: number, end: number][],
  version: VersionNames | undefined,
): { text: string; ranges: [start: number, end: number][] } {
  const at = (offset: number) => fillVersion(text.slice(0, offset), version).length
  return { text: fillVersion(text, version), ranges: ranges.map(([start, end]) => [at(start), at(end)]) }
}

function valueOf(version: VersionNames | undefined): (placeholder: string) => string {
  return (placeholder) => (placeholder === placeholders.name ? version?.name : version?.label) ?? ''
}
