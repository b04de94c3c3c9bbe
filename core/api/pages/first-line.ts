/** Returns the first sentence or line of a text without Markdown, for search results and lists. */
export function firstLine(text: string): string {
  const line = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(/\n\s*\n|\n(?=[#*|-])/)
    .map((part) =>
      part
        .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
        .replaceAll(/[`*_]|^#+\s*|^>\s*/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '')
  if (line === undefined || line.length <= 160) return line ?? ''
  return `${line.slice(0, line.lastIndexOf(' ', 157))}…`
}
