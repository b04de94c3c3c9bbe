/** Lines of a flowchart that are no path from node to node. */
const statement = /^(?:subgraph\b|end$|direction\s|classDef\s|class\s|style\s|linkStyle\s|%%|$)/

/** A path from node to node once all labels are removed: `a & b --> c:::class`. */
const path = /^\w+(?:-\w+)*(?::::[\w-]+)?(?:\s*(?:<?(?:-->|-\.->|==>|---|-\.-|===)|&)\s*\w+(?:-\w+)*(?::::[\w-]+)?)*$/

/**
 * Rewrites a flowchart for the library that draws it, which needs white space around arrows and knows only the shortest
 * form of each. The library takes what it does not know for the name of a node and draws nonsense, so every line is
 * checked first.
 *
 * @throws for a line that the library would not understand
 */
export function prepareFlowchart(source: string): string {
  const [header = '', ...lines] = source
    .split('\n')
    .flatMap(splitStatements)
    .map((line) => line.trim())
  return [header, ...putSubgraphsFirst(lines.filter((line) => !/^click\s/.test(line)).map(prepareLine))].join('\n')
}

/** The statements of a line, with semicolons between them. One in a label is part of its text. */
function splitStatements(line: string): string[] {
  if (!line.includes(';')) return [line]
  const statements = outsideOfLabels(line, (text) => text.replaceAll(';', '\n')).split('\n')
  return statements.filter((statement, index) => index === 0 || statement.trim() !== '')
}

/** A node with its shape: `a[Text]`, `b((Text))`, `c[(Text)]`. */
const shapedNode = /(?<![\w-])(\w+(?:-\w+)*)(?:\[\([^()]*\)\]|\(\[[^[\]]*\]\)|\[+[^[\]]*\]+|\(+[^()]*\)+|\{+[^{}]*\}+)/g

/**
 * Puts subgraphs before the paths where one of them lists a node that was met before: the library would draw that node
 * outside of it. The node then has its shape where it is met first.
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
  const spaced = outsideOfLabels(line, (text) =>
    text
      .replace(/-{2,}>/g, '-->')
      .replace(/={2,}>/g, '==>')
      .replace(/-\.+->/g, '-.->')
      .replace(/--\s*([^\s|>-][^|>-]*?)\s*(-->|---)/g, '$2|$1|')
      .replace(/==\s*([^\s|>=][^|>=]*?)\s*==>/g, '==>|$1|')
      .replace(/-\.\s*([^\s|>.-][^|>.]*?)\s*\.->/g, '-.->|$1|')
      .replace(/(?<=\w)(?=<?(?:-->|---|-\.->|-\.-|==>|===))/g, ' ')
      .replace(/(-->|---|-\.->|==>|===)(?=\w)/g, '$1 '),
  ).trim()
  if (!path.test(withoutLabels(spaced))) throw new Error(`The line \`${line}\` is not understood`)
  return spaced
}

/** Changes only what is outside of quotes and brackets: inside is the author's text, whatever it looks like. */
function outsideOfLabels(line: string, change: (text: string) => string): string {
  const parts = line.split(/("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/)
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('')
}

function withoutLabels(line: string): string {
  let bare = line.replace(/"[^"]*"/g, '').replace(/\|[^|]*\|/g, '')
  // Shapes are made of up to three brackets: `(((text)))`.
  for (let depth = 0; depth < 3; depth += 1) bare = bare.replace(/\[[^[\](){}]*\]|\([^[\](){}]*\)|\{[^[\](){}]*\}/g, '')
  return bare.replace(/\s+/g, ' ').trim()
}
