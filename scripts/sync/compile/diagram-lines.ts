/** Matches the name of a class or an entity, as the source of a regular expression. */
export const diagramName = String.raw`[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*`

/** A line of a diagram without indentation, and whether it is between the braces of a class or an entity. */
interface DiagramLine {
  line: string
  isInside: boolean
}

/**
 * Returns the lines of a diagram of classes or entities.
 * @param opened matches a line that ends with an opening brace
 */
export function diagramLines(source: string, opened: RegExp): DiagramLine[] {
  let isOpen = false
  return source.split('\n').map((written): DiagramLine => {
    const line = written.trim().replace(/\s+/g, ' ')
    const isInside = isOpen && line !== '}'
    isOpen = isInside || opened.test(line)
    return { line, isInside }
  })
}
