/** Lines of a flowchart that are not a path between nodes. */
const statement = /^(?:subgraph\b|end$|direction\s|classDef\s|class\s|style\s|linkStyle\s|%%|$)/

/** A path between nodes after all labels are removed: `a & b --> c:::class`. */
const path = /^\w+(?:-\w+)*(?::::[\w-]+)?(?:\s*(?:<?(?:-->|-\.->|==>|---|-\.-|===)|&)\s*\w+(?:-\w+)*(?::::[\w-]+)?)*$/

/**
 * Rewrites a flowchart for the rendering library, which needs white space around arrows and knows only the shortest
 * form of each. The library treats unknown syntax as the name of a node and draws nonsense, so every line is checked
 * first.
 *
 * @throws for a line that the library would misread
 */
export function prepareFlowchart(source: string): string {
  const [header = '', ...lines] = source
    .split('\n')
    .flatMap(splitStatements)
    .map((line) => line.trim())
  return [header, ...putSubgraphsFirst(lines.filter((line) => !/^click\s/.test(line)).map(prepareLine))].join('\n')
}

/** Splits a line into statements at semicolons. A semicolon in a label is part of the text. */
function splitStatements(line: string): string[] {
  if (!line.includes(';')) return [line]
  const statements = outsideOfLabels(line, (text) => text.replaceAll(';', '\n')).split('\n')
  return statements.filter((statement, index) => index === 0 || statement.trim() !== '')
}

/** A node with its shape: `a[Text]`, `b((Text))`, `c[(Text)]`. */
const shapedNode = /(?<![\w-])(\w+(?:-\w+)*)(?:\[\([^()]*\)\]|\(\[[^[\]]*\]\)|\[+[^[\]]*\]+|\(+[^()]*\)+|\{+[^{}]*\}+)/g

/**
 * Moves subgraphs before the paths if one of them lists an earlier node, which the library would draw outside it. The
 * node then gets its shape at its first occurrence.
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

/** Changes only text outside quotes and brackets, which contain the author's text. */
function outsideOfLabels(line: string, change: (text: string) => string): string {
  const parts = line.split(/("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/)
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('')
}

function withoutLabels(line: string): string {
  let bare = line.replace(/"[^"]*"/g, '').replace(/\|[^|]*\|/g, '')
  // Shapes have up to three brackets: `(((text)))`.
  for (let depth = 0; depth < 3; depth += 1) bare = bare.replace(/\[[^[\](){}]*\]|\([^[\](){}]*\)|\{[^[\](){}]*\}/g, '')
  return bare.replace(/\s+/g, ' ').trim()
}
