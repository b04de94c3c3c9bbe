import type { Nodes, Root } from 'mdast'
import type { ForeignProblem } from './find.ts'

/** Matches the first paragraph of an AsciiDoc callout: its label in uppercase, followed by a sentence. */
const callout = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=[\p{Lu}\p{Lo}`"“*[])/u

/** Matches other markup of AsciiDoc: headings, blocks, macros, attributes, and tables. */
const otherMarkup =
  /^={1,5}[ \t]+\p{Lu}|^\[(?:source|quote|verse|listing|cols|NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b|^(?:image|include)::\S+\[|^:(?:author|doctype|experimental|icons|imagesdir|revdate|revnumber|sectnums|source-highlighter|toc|toclevels):|\bxref:[^\s[\]]+\[|^\|={3,}[ \t]*$/mu

/**
 * Finds paragraphs such as `TIP: Save often.` outside lists and quotes. Labels such as `NOTE:` and `WARNING:` are common
 * in plain text, so they are only reported in a page that also has `TIP:` or other markup of AsciiDoc.
 */
export function asciiDocNotes(root: Root, text: string): ForeignProblem[] {
  const found: { label: string; line: number; shown: string }[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'paragraph') {
      const { line = 1, column, offset } = node.position?.start ?? {}
      const source = column === 1 ? text.slice(offset, node.position?.end.offset) : ''
      const [, label] = callout.exec(source) ?? []
      if (label !== undefined) found.push({ label, line, shown: source.split('\n', 1)[0]!.slice(0, 60) })
    } else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  if (found.every(({ label }) => label !== 'TIP') && (found.length === 0 || !otherMarkup.test(text))) return []
  return found.map(({ label, line, shown }) => ({
    line: line - (root.position?.start.line ?? 1),
    code: 'unread-syntax',
    message: `This is shown as text: \`${shown.replaceAll('`', "'")}\`. It looks like a callout of AsciiDoc.`,
    hint: `Write \`> [!${label}]\` and the text below it, each line after \`> \`. If it is text, write \`${label.charAt(0)}${label.slice(1).toLowerCase()}:\`.`,
  }))
}
