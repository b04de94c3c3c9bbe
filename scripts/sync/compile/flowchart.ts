/** Matches the lines of a flowchart that aren't connections between nodes. */
const statement = /^(?:subgraph\b|end$|direction\s|classDef\s|class\s|style\s|linkStyle\s|%%|$)/

/** Matches a connection between nodes after all labels are removed: `a & b --> c:::class`. */
const path = /^\w+(?:-\w+)*(?::::[\w-]+)?(?:\s*(?:<?(?:-->|-\.->|==>|---|-\.-|===)|&)\s*\w+(?:-\w+)*(?::::[\w-]+)?)*$/

/**
 * Rewrites a flowchart for the rendering library, which requires spaces around arrows and knows only the shortest form
 * of each arrow. The library would draw unknown syntax as a node with a wrong name, so every line is checked.
 *
 * @throws if the library would misread a line
 */
export function prepareFlowchart(source: string): string {
  const [header = '', ...lines] = source
    .split('\n')
    .flatMap(splitStatements)
    .map((line) => line.trim())
  return [header, ...putSubgraphsFirst(lines.filter((line) => !/^click\s/.test(line)).map(prepareLine))].join('\n')
}

/** Splits a line into statements at semicolons. Semicolons within labels are kept. */
function splitStatements(line: string): string[] {
  if (!line.includes(';')) return [line]
  const statements = outsideOfLabels(line, (text) => text.replaceAll(';', '\n')).split('\n')
  return statements.filter((statement, index) => index === 0 || statement.trim() !== '')
}

/** Matches a node with its shape: `a[Text]`, `b((Text))`, `c[(Text)]`. */
const shapedNode = /(?<![\w-])(\w+(?:-\w+)*)(?:\[\([^()]*\)\]|\(\[[^[\]]*\]\)|\[+[^[\]]*\]+|\(+[^()]*\)+|\{+[^{}]*\}+)/g

/**
 * Moves subgraphs before the connections if a subgraph lists a node that was mentioned before, because the library
 * would draw that node outside of the subgraph. The shape of the node is then moved to its first mention.
 */
function putSubgraphsFirst(lines: readonly string[]): readonly string[] {
  const [inside, outside]: [string[], string[]] = [[], []]
  const met = new Set<string>()
  let depth = 0
  for (const line of lines) {
    if (/^subgraph\b/.test(line)) depth += 1
    if (depth > 0) inside.push(line)
    else {
      outside.push(line)
      for (const [name] of withoutLabels(line).matchAll(/\w+(?:-\w+)*/g)) met.add(name)
    }
    if (line === 'end') depth -= 1
  }
  if (!inside.some((line) => met.has(line))) return lines
  const shapes = new Map(lines.flatMap((line) => [...line.matchAll(shapedNode)].map(([whole, name]) => [name, whole])))
  return [...inside.map((line) => (met.has(line) ? (shapes.get(line) ?? line) : line)), ...outside]
}

function prepareLine(line: string): string {
  if (statement.test(line)) return line
  const labeled = line.replace(
    /(?:--|==|-\.)\s*"([^"|]*)"\s*(-->|---|==>|\.->)/g,
    (_, label: string, end: string) => `${end === '.->' ? '-.->' : end}|${label}|`,
  )
  const spaced = outsideOfLabels(labeled, (text) =>
    text
      .replace(/-{2,}>/g, '-->')
      .replace(/={2,}>/g, '==>')
      .replace(/-\.+->/g, '-.->')
      .replace(/--\s*([^\s|>-](?:[^|>-]|\b-\b)*?)\s*(-->|---)/g, '$2|$1|')
      .replace(/==\s*([^\s|>=][^|>=]*?)\s*==>/g, '==>|$1|')
      .replace(/-\.\s*([^\s|>.-][^|>.]*?)\s*\.->/g, '-.->|$1|')
      .replace(/(?<=\w)(?=<?(?:-->|---|-\.->|-\.-|==>|===))/g, ' ')
      .replace(/(-->|---|-\.->|==>|===)(?=\w)/g, '$1 '),
  ).trim()
  if (!path.test(withoutLabels(spaced))) throw new Error(`Can't parse the line \`${line}\``)
  return spaced
}

/** Applies `change` to a line, except to quoted and bracketed text, which is written by the author. */
function outsideOfLabels(line: string, change: (text: string) => string): string {
  const parts = line.split(/("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/)
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('')
}

function withoutLabels(line: string): string {
  let bare = line.replace(/"[^"]*"/g, '').replace(/\|[^|]*\|/g, '')
  // Some shapes have three brackets: `(((text)))`.
  for (let depth = 0; depth < 3; depth += 1) bare = bare.replace(/\[[^[\](){}]*\]|\([^[\](){}]*\)|\{[^[\](){}]*\}/g, '')
  return bare.replace(/\s+/g, ' ').trim()
}
