/** Matches the lines of a flowchart that aren't connections between nodes. */
const statement = /^(?:subgraph\b|end$|direction\s|linkStyle\s|%%|$)/

/** Matches the names and the rest of a line with styles: `classDef a,b fill:#fff`, `class a, b c`. */
const styling = /^(classDef|class|style)\s+([\w-]+(?:\s*,\s*[\w-]+)*)\s+(\S.*)$/

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
  return [header, ...putNodesIntoSubgraphs(lines.filter((line) => !/^click\s/.test(line)).flatMap(prepareLine))].join(
    '\n',
  )
}

/** Splits a line into statements at semicolons. Semicolons within labels are kept. */
function splitStatements(line: string): string[] {
  if (!line.includes(';')) return [line]
  const statements = outsideOfLabels(line, (text) => text.replaceAll(';', '\n')).split('\n')
  return statements.filter((statement, index) => index === 0 || statement.trim() !== '')
}

const nodeName = /\w+(?:-\w+)*/g

/** Matches a node with its shape: `a[Text]`, `b((Text))`, `c[(Text)]`. */
const shapedNode =
  /(?<![\w-])(\w+(?:-\w+)*)(?:[[({]+[/\\]?"[^"]*"[/\\]?[\])}]+|\[\([^()]*\)\]|\(\[[^[\]]*\]\)|\[+[^[\]]*\]+|\(+[^()]*\)+|\{+[^{}]*\}+)/g

/** A subgraph with the nodes that its own lines mention. */
interface Subgraph {
  head: string
  directions: string[]
  nodes: Set<string>
  inner: Subgraph[]
}

/**
 * Lists the nodes of each subgraph before the connections if the library would put a node elsewhere. In Mermaid, a node
 * belongs to the first subgraph that ends after mentioning it. In the library, it belongs to the place of its first mention.
 */
function putNodesIntoSubgraphs(lines: readonly string[]): readonly string[] {
  const owners = new Map<string, Subgraph | undefined>()
  const firstPlaces = new Map<string, Subgraph | undefined>()
  const [top, rest, open]: [Subgraph[], string[], Subgraph[]] = [[], [], []]
  const ids = new Set(lines.flatMap((line) => idOfSubgraph(line) ?? []))
  for (const line of lines) {
    const current = open.at(-1)
    if (/^subgraph\b/.test(line)) {
      const added = { head: line, directions: [], nodes: new Set<string>(), inner: [] }
      const siblings = current?.inner ?? top
      siblings.push(added)
      open.push(added)
    } else if (line === 'end') {
      open.pop()
      for (const name of current?.nodes ?? []) if (!owners.has(name)) owners.set(name, current)
    } else if (/^direction\s/.test(line)) current?.directions.push(line)
    else {
      for (const name of namesIn(line)) {
        if (ids.has(name)) continue
        current?.nodes.add(name)
        if (!firstPlaces.has(name)) firstPlaces.set(name, current)
      }
      if (!current || !/^[\w-]+$/.test(withoutLabels(line))) rest.push(line)
    }
  }
  if ([...firstPlaces].every(([name, place]) => owners.get(name) === place)) return lines
  const shapes = new Map(lines.flatMap((line) => [...line.matchAll(shapedNode)].map(([whole, name]) => [name, whole])))
  const write = (subgraph: Subgraph): string[] => [
    subgraph.head,
    ...subgraph.directions,
    ...[...subgraph.nodes].flatMap((name) => (owners.get(name) === subgraph ? (shapes.get(name) ?? name) : [])),
    ...subgraph.inner.flatMap(write),
    'end',
  ]
  return [...top.flatMap(write), ...rest]
}

/** Returns the names of the nodes in a connection. Lines with styles name nodes that exist elsewhere. */
function namesIn(line: string): string[] {
  if (statement.test(line) || styling.test(line)) return []
  return (
    withoutLabels(line)
      .replace(/:::[\w-]+/g, '')
      .match(nodeName) ?? []
  )
}

const arrow = /\s*<?(?:-->|-\.->|==>|---|-\.-|===)\s*/

/** Returns the names at both ends of each connection in a flowchart that `prepareFlowchart` returned. */
export function connectionsIn(prepared: string): [from: string, to: string][] {
  return prepared.split('\n').flatMap((line) => {
    if (namesIn(line).length < 2) return []
    const bare = withoutLabels(line).replace(/:::[\w-]+/g, '')
    const groups = bare.split(arrow).map((group) => group.split('&').map((name) => name.trim()))
    return groups.flatMap((targets, index) =>
      targets.flatMap((to) => (groups[index - 1] ?? []).map((from): [string, string] => [from, to])),
    )
  })
}

/** Returns the name by which connections refer to a subgraph: `one` for `subgraph one [Title]` and `subgraph one`. */
function idOfSubgraph(line: string): string | undefined {
  return /^subgraph\s+([\w-]+)\s*(?:\[|$)/.exec(line)?.[1]
}

/** Rewrites a line with styles. The library reads one class per `classDef`, and no hyphens in its name. */
function prepareStyling(line: string, [, kind, names = '', rest = '']: RegExpExecArray): string[] {
  const each = names.split(/\s*,\s*/)
  if (kind === 'classDef') return each.map((name) => `classDef ${className(name)} ${rest}`)
  if (kind === 'style') return [`style ${each.join(',')} ${rest}`]
  if (!/^[\w-]+$/.test(rest)) throw new Error(`Can't parse the line \`${line}\``)
  return [`class ${each.join(',')} ${className(rest)}`]
}

function className(name: string): string {
  return name.replaceAll('-', '_')
}

function prepareLine(line: string): string[] {
  if (statement.test(line)) return [line]
  const styled = styling.exec(line)
  if (styled) return prepareStyling(line, styled)
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
  return [outsideOfLabels(spaced, (text) => text.replace(/:::[\w-]+/g, className))]
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
