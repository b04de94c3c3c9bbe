import type { Properties } from 'hast'
import type { PhrasingContent } from 'mdast'
import type { ComponentNode } from './component-syntax.ts'
import { unescapeQuotes } from './escaped-quotes.ts'

/** Matches `{#id .class name="value" flag}` at the end of a text. */
const attributesAtEnd = /(?:^|(?<!\s)\s)\s*\{([^{}]*)\}\s*$/
const attribute = /([#.])([^\s{}#.]+)|([\w:-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+)))?/g

/**
 * Matches a heading id: `{#id .class}`, `[#id]`, or `{/* #id *\/}` in MDX, where braces contain JavaScript. An id may
 * contain dots, as in VitePress, Docusaurus, and Python-Markdown: `{#1.2.0}`.
 */
const headingAttributes =
  /(?:^|(?<!\s)\s+)(?:\{((?:\s*(?:#[^\s{}#]+(?=[\s}#])|\.[^\s{}#.]+))+)\s*\}|\[(#[^\s[\]#]+)\]|\{\/\*\s*(#[^\s{}#*]+)\s*\*\/\})\s*$/

/** Removes attributes in braces from the end of a line of text, and returns them. */
export function takeAttributes(line: PhrasingContent[]): NonNullable<ComponentNode['attributes']> {
  const match = cutEnd(line, attributesAtEnd)
  const attributes: NonNullable<ComponentNode['attributes']> = {}
  for (const [, sign, short, name, ...values] of match?.[1]?.matchAll(attribute) ?? []) {
    if (sign === '#') attributes.id = short
    else if (sign === '.') attributes.class = [attributes.class, short].filter(Boolean).join(' ')
    else if (name !== undefined) attributes[name] = readValue(values.find((value) => value !== undefined))
  }
  return attributes
}

function readValue(written: string | undefined): string | true {
  return written === undefined ? true : unescapeQuotes(written)
}

/** Removes the author's id and classes from the end of a heading, and returns them. Other braces stay text. */
export function takeHeadingAttributes(heading: PhrasingContent[]): Properties {
  const match = cutEnd(heading, headingAttributes)
  const names =
    match
      ?.slice(1)
      .join(' ')
      .match(/#[^\s{}#]+|\.[^\s{}#.]+/g) ?? []
  const id = names.findLast((name) => name.startsWith('#'))?.slice(1)
  const className = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1))
  return { ...(id !== undefined && { id }), ...(className.length > 0 && { className }) }
}

/** Returns the source of a heading without its id and classes. */
export const withoutHeadingAttributes = (source: string): string => source.replace(headingAttributes, '')

function cutEnd(line: PhrasingContent[], pattern: RegExp): RegExpExecArray | undefined {
  const last = line.at(-1)
  const match = last?.type === 'text' && /[}\]]\s*$/.test(last.value) ? pattern.exec(last.value) : null
  if (last?.type !== 'text' || !match) return undefined
  last.value = last.value.slice(0, match.index)
  if (last.value === '') line.pop()
  return match
}
