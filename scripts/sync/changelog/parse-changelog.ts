import { parseVersionHeading } from './parse-heading.ts'
import type { VersionHeading } from './parse-heading.ts'

/** The section of a version in a changelog. */
export interface ChangelogSection extends Omit<VersionHeading, 'label'> {
  /** The line of the heading, starting with 1. */
  line: number
  /** The line on which the text starts. */
  bodyLine: number
  /** The Markdown of the section. Headings start at the second level, and definitions of its links are included. */
  body: string
}

/** A changelog that is split into versions. */
interface Changelog {
  /** The text of the first heading, if it isn't a version. */
  title?: string
  /** The text before the first version. */
  intro: { body: string; bodyLine: number }
  /** The versions in the order of the file. */
  sections: ChangelogSection[]
  /** Headings after the first version that don't name a version. Their text belongs to no version. */
  others: { line: number; text: string }[]
}

interface Heading {
  level: number
  text: string
  /** Number of lines. A heading that is underlined has two. */
  lines: number
}

/** Maximum length of a heading. Longer lines are text. */
const maxHeadingLength = 1000

const fence = /^ {0,3}(`{3,}|~{3,})/
const definition = /^ {0,3}\[([^\]]+)\]:\s*\S/
/** Matches the URL in a link definition. */
const urlIn = /\]:\s*<?([^\s<>]+)/

/**
 * Splits a changelog into versions.
 * @param text Markdown without frontmatter
 * @param firstLine the line of the file on which the text starts
 */
export function parseChangelog(text: string, firstLine = 1): Changelog {
  const lines = text.split(/\r?\n/)
  const outside = linesOutside(lines)
  const definitions = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const label = outside[index] ? definition.exec(line)?.[1] : undefined
    if (label !== undefined && !definitions.has(label.toLowerCase())) definitions.set(label.toLowerCase(), line.trim())
  }
  const starts: { index: number; heading: Heading; version: VersionHeading | undefined }[] = []
  let title: string | undefined
  let introStart = 0
  for (const index of lines.keys()) {
    const heading = outside[index] && lines[index]!.length <= maxHeadingLength ? headingAt(lines, index) : undefined
    if (!heading || heading.level > 3) continue
    const version = parseVersionHeading(heading.text)
    const last = starts.at(-1)
    if (version || (last && heading.level < 3 && heading.level <= last.heading.level))
      starts.push({ index, heading, version })
    else if (!last && heading.level === 1 && title === undefined) {
      title = plainText(heading.text)
      introStart = index + heading.lines
    }
  }
  const partOf = (start: number, end: number, isVersion: boolean) => {
    let from = start
    while (from < end && lines[from]!.trim() === '') from += 1
    let to = end
    while (to > from && (lines[to - 1]!.trim() === '' || (outside[to - 1] && definition.test(lines[to - 1]!)))) to -= 1
    const own = lines.slice(from, to)
    const shown = isVersion ? raiseHeadings(own, outside.slice(from, to)) : own
    return { body: withDefinitions(shown, definitions), bodyLine: firstLine + from }
  }
  const hrefOf = ({ href, label }: VersionHeading) => {
    const url = href ?? urlIn.exec(definitions.get(label?.toLowerCase() ?? '') ?? '')?.[1]
    return url !== undefined && /^https?:\/\//.test(url) && URL.canParse(url) ? { href: url } : {}
  }
  return {
    ...(title !== undefined && { title }),
    intro: partOf(introStart, starts[0]?.index ?? lines.length, false),
    sections: starts.flatMap(({ index, heading, version }, at) => {
      if (version === undefined) return []
      const { href: _href, label: _label, ...named } = version
      const part = partOf(index + heading.lines, starts[at + 1]?.index ?? lines.length, true)
      return [{ ...named, ...hrefOf(version), line: firstLine + index, ...part }]
    }),
    others: starts.flatMap(({ index, heading, version }) =>
      version === undefined ? [{ line: firstLine + index, text: plainText(heading.text) }] : [],
    ),
  }
}

/** Returns for each line whether it is outside of code blocks and comments. */
function linesOutside(lines: readonly string[]): boolean[] {
  let end: RegExp | undefined
  return lines.map((line) => {
    if (end) {
      if (end.test(line)) end = undefined
      return false
    }
    const [, marks] = fence.exec(line) ?? []
    if (marks !== undefined) end = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}\\s*$`)
    else if (/^ {0,3}<!--(?!.*-->)/.test(line)) end = /-->/
    return !end && !/^ {0,3}<!--/.test(line)
  })
}

function headingAt(lines: readonly string[], index: number): Heading | undefined {
  const line = lines[index]!
  const [, marks, text] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? []
  if (marks !== undefined && text !== undefined) return { level: marks.length, text, lines: 1 }
  const [, underline] = /^(=+|-{2,})[ \t]*$/.exec(lines[index + 1] ?? '') ?? []
  if (underline === undefined || !/^\S/.test(line) || (lines[index - 1] ?? '').trim() !== '') return undefined
  return { level: underline.startsWith('=') ? 1 : 2, text: line, lines: 2 }
}

/**
 * Raises the headings of a section so that the highest ones are on the second level. The version becomes the title of
 * the page.
 */
function raiseHeadings(lines: readonly string[], outside: readonly boolean[]): string[] {
  const marksOf = (line: string, index: number) =>
    outside[index] ? /^ {0,3}(#{1,6})(?=[ \t])/.exec(line)?.[1] : undefined
  const levels = lines.flatMap((line, index) => marksOf(line, index)?.length ?? [])
  const extra = Math.max(Math.min(...levels) - 2, 0)
  if (levels.length === 0 || extra === 0) return [...lines]
  return lines.map((line, index) => (marksOf(line, index) === undefined ? line : line.replace('#'.repeat(extra), '')))
}

/** Returns the text of the lines, followed by the definitions of links that it uses but doesn't contain. */
function withDefinitions(lines: readonly string[], definitions: ReadonlyMap<string, string>): string {
  // Other programs display this file too, so `{{` must stay literal text.
  const text = lines.join('\n').replace(/(?<!\\)\{\{/g, '\\{{')
  const own = new Set(lines.map((line) => definition.exec(line)?.[1]?.toLowerCase()))
  const used = new Set(Array.from(text.matchAll(/\[([^[\]]+)\]/g), ([, label = '']) => label.toLowerCase()))
  const added = [...definitions].flatMap(([label, line]) => (used.has(label) && !own.has(label) ? [line] : []))
  return text === '' ? '' : [text, ...(added.length > 0 ? ['', ...added] : []), ''].join('\n')
}

function plainText(heading: string): string {
  return heading
    .replace(/<[^>]*>|[*`]/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/\s+#+\s*$/, '')
    .trim()
}
