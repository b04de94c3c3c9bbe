/** A file, cut into its frontmatter and its text. */
interface FrontmatterSplit {
  /** The text of the frontmatter; `null` when the file has none. */
  yaml: string | null
  /** How it is written; absent for YAML, which JSON is a part of. */
  syntax?: 'toml'
  /** Line of the file on which `yaml` starts, one-based; absent for 2. */
  yamlLine?: number
  body: string
  /** Line of the file on which `body` starts, one-based. */
  bodyLine: number
}

/** Lines allowed before frontmatter: an empty line, a comment of HTML, or one of MDX. */
const above = [
  /\uFEFF*[ \t]*\r?\n/y,
  /[ \t]*<!--(?:(?!-->)[^])*-->[ \t]*(?:\r?\n|$)/y,
  /[ \t]*\{\/\*(?:(?!\*\/)[^])*\*\/\}[ \t]*(?:\r?\n|$)/y,
]

/** First lines of frontmatter, and the lines that end it: of Jekyll and most others, of Hugo in TOML. */
const fences: readonly { start: RegExp; end: RegExp; syntax?: 'toml' }[] = [
  { start: /^---[ \t]*(?:ya?ml|json)?[ \t]*$/, end: /^(?:---|\.\.\.)[ \t]*$/ },
  { start: /^---[ \t]*toml[ \t]*$/, end: /^---[ \t]*$/, syntax: 'toml' },
  { start: /^\+\+\+[ \t]*$/, end: /^\+\+\+[ \t]*$/, syntax: 'toml' },
]

/** A line as frontmatter has it: `title: A page`, `title = "A page"`, or a comment. */
const keyLine = /^(?:\s*#|["']?[\w-][\w .-]*["']?\s*[:=](?:\s|$)|\[|\{)/

/** Cuts a file into frontmatter and body. A byte order mark is dropped, line endings stay as they are. */
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

/** Whether a text that has no frontmatter starts like some: then its end is missing. */
export function startsFrontmatter(body: string): boolean {
  const [first = '', second = ''] = body.slice(endOfPreamble(body)).split(/\r?\n/, 2)
  return fences.some(({ start }) => start.test(first)) && /^["']?[\w-]+["']?\s*[:=]/.test(second)
}

/** The offset after empty lines and comments at the start of a text. */
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

/** Indexes of lines: the first and the last of the frontmatter, and the first of the text below it. */
function findEnd(
  lines: readonly string[],
  isBelow: boolean,
): { from: number; to: number; end: number; syntax?: 'toml' | undefined } | undefined {
  const bare = (line: string) => line.replace(/\r?\n$/, '')
  const first = bare(lines[0] ?? '')
  const fence = fences.find(({ start }) => start.test(first))
  if (fence) {
    const to = lines.findIndex((line, index) => index > 0 && fence.end.test(bare(line)))
    // Below something else, the first line may also be a line between paragraphs.
    const isMeant = !isBelow || keyLine.test(lines.slice(1, to).find((line) => line.trim() !== '') ?? '')
    return to === -1 || !isMeant ? undefined : { from: 1, to, end: to + 1, syntax: fence.syntax }
  }
  if (!/^\{\s*(?:"|\}?$)/.test(first) || !/^\{\s*"/.test(lines.slice(0, 3).join(''))) return undefined
  const end = /\}[ \t]*$/.test(first) ? 0 : lines.findIndex((line) => /^\}[ \t]*$/.test(bare(line)))
  return end === -1 ? undefined : { from: 0, to: end + 1, end: end + 1 }
}
