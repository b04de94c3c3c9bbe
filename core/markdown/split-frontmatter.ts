/** A file, split into its frontmatter and its body. */
interface FrontmatterSplit {
  /** The source of the frontmatter; `null` if the file has no frontmatter. */
  yaml: string | null
  /** The syntax of the frontmatter; absent for YAML, which includes JSON. */
  syntax?: 'toml'
  /** The line of the file on which `yaml` starts, one-based; 2 if absent. */
  yamlLine?: number
  body: string
  /** The line of the file on which `body` starts, one-based. */
  bodyLine: number
}

/**
 * Patterns for the lines allowed before frontmatter: empty lines, even with invisible characters that some programs
 * add, and HTML or MDX comments.
 */
const above = [
  /[ \t\u00A0\u200B\uFEFF]*\r?\n/y,
  /[ \t]*<!--(?:(?!-->)[^])*-->[ \t]*(?:\r?\n|$)/y,
  /[ \t]*\{\/\*(?:(?!\*\/)[^])*\*\/\}[ \t]*(?:\r?\n|$)/y,
]

/** The first and last lines of frontmatter in YAML and in Hugo's TOML. */
const fences: readonly { start: RegExp; end: RegExp; syntax?: 'toml' }[] = [
  { start: /^---[ \t]*(?:ya?ml|json)?[ \t]*$/, end: /^(?:---|\.\.\.)[ \t]*$/ },
  { start: /^---[ \t]*toml[ \t]*$/, end: /^---[ \t]*$/, syntax: 'toml' },
  { start: /^\+\+\+[ \t]*$/, end: /^\+\+\+[ \t]*$/, syntax: 'toml' },
]

/** Matches a typical line of frontmatter: `title: A page`, `title = "A page"`, or a comment. */
const keyLine = /^(?:\s*#|["']?[\w-][\w .-]*["']?\s*[:=](?:\s|$)|\[|\{)/

/** Splits a file into frontmatter and body. Removes a byte order mark, and keeps line endings unchanged. */
export function splitFrontmatter(text: string): FrontmatterSplit {
  const source = text.replace(/^\uFEFF+/, '')
  const start = endOfPreamble(source)
  const lines = source.slice(start).split(/(?<=\n)/)
  const found = findEnd(lines, start > 0)
  if (!found) return { yaml: null, body: source, bodyLine: 1 }
  const { from, to, end, syntax } = found
  const firstLine = source.slice(0, start).split('\n').length
  return {
    yaml: lines.slice(from, to).join(''),
    ...(syntax && { syntax }),
    ...(firstLine + from !== 2 && { yamlLine: firstLine + from }),
    body: lines.slice(end).join(''),
    bodyLine: firstLine + end,
  }
}

/** Returns whether a text without frontmatter looks as if only its closing line is missing. */
export function startsFrontmatter(body: string): boolean {
  const [first = '', second = ''] = body.slice(endOfPreamble(body)).split(/\r?\n/, 2)
  return fences.some(({ start }) => start.test(first)) && /^["']?[\w-]+["']?\s*[:=]/.test(second)
}

/** Returns the offset after the empty lines and comments at the start of a text. */
function endOfPreamble(text: string): number {
  let at = 0
  for (;;) {
    const match = above.map((pattern) => matchAt(pattern, text, at)).find((each) => each !== undefined)
    if (!match) return at
    at += match.length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] || undefined
}

/**
 * Returns the indexes of the frontmatter's first line, of the line after its last one, and of the body's first line.
 */
function findEnd(
  lines: readonly string[],
  isBelow: boolean,
): { from: number; to: number; end: number; syntax?: 'toml' | undefined } | undefined {
  const bare = (line: string) => line.replace(/\r?\n$/, '')
  const first = bare(lines[0] ?? '')
  const fence = fences.find(({ start }) => start.test(first))
  if (fence) {
    const to = lines.findIndex((line, index) => index > 0 && fence.end.test(bare(line)))
    // After other text, the first line could also be a thematic break between paragraphs.
    const isMeant = !isBelow || keyLine.test(lines.slice(1, to).find((line) => line.trim() !== '') ?? '')
    return to === -1 || !isMeant ? undefined : { from: 1, to, end: to + 1, syntax: fence.syntax }
  }
  if (!/^\{\s*(?:"|\}?$)/.test(first) || !/^\{\s*"/.test(lines.slice(0, 3).join(''))) return undefined
  const end = /\}[ \t]*$/.test(first) ? 0 : lines.findIndex((line) => /^\}[ \t]*$/.test(bare(line)))
  return end === -1 ? undefined : { from: 0, to: end + 1, end: end + 1 }
}
