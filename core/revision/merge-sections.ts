/**
 * A section of a Markdown text: a heading and the text up to the next heading, or the text before the first heading.
 */
interface MarkdownSection {
  /** The heading line, and its number among identical heading lines; `''` for the text before the first heading. */
  key: string
  text: string
}

/** A section to which a change can't be applied, with its expected, actual, and new text. */
export interface SectionConflict {
  /** The heading line; `''` for the text before the first heading. */
  heading: string
  expected: string
  /** `undefined` if the text doesn't contain the section. */
  found: string | undefined
  wanted: string
}

/** The result of applying a change to another text. */
interface MergedText {
  text: string
  /** Heading lines of the sections that the change modifies. */
  touched: string[]
  /** If there are conflicts, `text` is unchanged. */
  conflicts: SectionConflict[]
}

/**
 * Applies the difference between two versions of a Markdown text to a third text, section by section. In the third
 * text, each section that the change modifies must have either the old or the new content. Otherwise, there is a
 * conflict.
 * @param before the text before the change
 * @param after the text after the change
 * @param text the text to change
 */
export function mergeSections(before: string, after: string, text: string): MergedText {
  const [from, to, sections] = [before, after, text].map(splitSections) as [
    MarkdownSection[],
    MarkdownSection[],
    MarkdownSection[],
  ]
  const textIn = (list: readonly MarkdownSection[], key: string) => list.find((section) => section.key === key)?.text
  const touched: string[] = []
  const conflicts: SectionConflict[] = []
  const merged = [...sections]
  const touch = (key: string, expected: string | undefined, wanted: string | undefined): boolean => {
    if (isSame(expected, wanted)) return false
    touched.push(headingOf(key))
    const found = textIn(sections, key)
    if (isSame(found, wanted)) return false
    if (isSame(found, expected)) return true
    conflicts.push({ heading: headingOf(key), expected: expected ?? '', found, wanted: wanted ?? '' })
    return false
  }
  for (const { key, text: expected } of from) {
    if (textIn(to, key) !== undefined || !touch(key, expected, undefined)) continue
    merged.splice(
      merged.findIndex((section) => section.key === key),
      1,
    )
  }
  for (const [index, section] of to.entries()) {
    if (!touch(section.key, textIn(from, section.key), section.text)) continue
    const at = merged.findIndex(({ key }) => key === section.key)
    if (at !== -1) {
      merged[at] = section
      continue
    }
    // Insert a new section after the section that precedes it in `after`.
    const previous = to[index - 1]?.key ?? ''
    const place = merged.findIndex(({ key }) => key === previous)
    if (place === -1)
      conflicts.push({ heading: headingOf(section.key), expected: '', found: undefined, wanted: section.text })
    else merged.splice(place + 1, 0, section)
  }
  return { text: conflicts.length > 0 ? text : joinSections(merged), touched, conflicts }
}

/** Splits a text at `#` headings outside code blocks. The first section may be empty. */
function splitSections(text: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [{ key: '', text: '' }]
  const counts = new Map<string, number>()
  let fence = ''
  for (const line of text.replaceAll('\r\n', '\n').split(/(?<=\n)/)) {
    const [, mark = ''] = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line) ?? []
    const isHeading = fence === '' && /^ {0,3}#{1,6}(?:\s|$)/.test(line)
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    if (isHeading) {
      const heading = line.trim()
      const count = counts.get(heading) ?? 0
      counts.set(heading, count + 1)
      sections.push({ key: `${heading}\n${count}`, text: '' })
    }
    sections.at(-1)!.text += line
  }
  return sections
}

/** Joins sections. Inserts a blank line before a heading if the section before it doesn't end with one. */
function joinSections(sections: readonly MarkdownSection[]): string {
  return sections.reduce(
    (text, { text: own }) =>
      text === '' || own === '' || /\n\s*\n$/.test(text) ? text + own : `${text.replace(/\n*$/, '\n\n')}${own}`,
    '',
  )
}

/**
 * Returns whether the texts of two sections are equal. Ignores blank lines at the end, because their number depends on
 * the next section.
 */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.trimEnd() === other?.trimEnd()
}

function headingOf(key: string): string {
  return key.split('\n', 1)[0]!
}
