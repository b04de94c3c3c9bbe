/** Syntax of another system that Rivage shows as text: a pattern, its name, and a hint for a replacement. */
export interface ForeignSyntax {
  pattern: RegExp
  name: string
  hint: string
}

/** The hint for syntax whose replacement depends on its purpose. */
export const useComponent = 'Use a component, such as `::note`.'

/** A problem with the syntax of a node. */
export interface ForeignProblem {
  /** Line, counted from the start of the node. */
  line?: number
  code: string
  message: string
  hint: string
}

/**
 * Returns the first occurrence of each syntax, except inside syntax that was already found.
 * @param searched the source with characters replaced that must not be found, with the same length
 */
export function find(syntaxes: readonly ForeignSyntax[], source: string, searched = source): ForeignProblem[] {
  let rest = searched
  return syntaxes.flatMap(({ pattern, name, hint }): ForeignProblem[] => {
    const found = pattern.exec(rest)
    if (!found) return []
    const [text] = found
    rest = rest.slice(0, found.index) + text.replace(/[^\n]/g, '\0') + rest.slice(found.index + text.length)
    const line = rest.slice(0, found.index).split('\n').length - 1
    const [word] = /^\w*/.exec(
      text.includes('\n') && !text.startsWith('\n') ? '' : source.slice(found.index + text.length),
    )!
    const written = source.slice(found.index, found.index + text.length)
    const shown = (written + word).trim().split('\n', 1)[0]!.slice(0, 60)
    return [
      { line, code: 'unread-syntax', message: `This is shown as text: \`${shown}\`. It looks like ${name}.`, hint },
    ]
  })
}
