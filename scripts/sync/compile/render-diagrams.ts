import type { renderMermaidSVG } from 'beautiful-mermaid'
import type { Element, Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { drawRelationEnds, leftOutOfClasses, prepareClasses } from './class-diagram.ts'
import { readDiagramSvg } from './diagram-svg.ts'
import { supportedKinds, renderBuiltInDiagram } from './diagrams/built-in-diagrams.ts'
import { leftOutOfEntities, prepareEntities } from './entity-diagram.ts'
import { connectionsIn, prepareFlowchart } from './flowchart.ts'
import { attachConnections } from './graph-connections.ts'
import { drawArrowheads } from './sequence-arrows.ts'
import { readSequence } from './sequence-diagram.ts'
import { prepareStates, unknownStateLine, withoutNoteTexts } from './state-diagram.ts'
import { prepareChart } from './xy-chart.ts'

/**
 * The limits for one diagram. The layout of a larger diagram takes seconds, and every connection makes it much slower.
 */
const maxLines = 150
const maxConnections = 200
const maxCharacters = 20_000

/** The limits for all diagrams on a page together. */
const pageLimits = { diagrams: 100, connections: 600 }

/** A diagram's title can be in its frontmatter or in its accessible title. */
const frontmatter = /^\s*---\s*\n([^]*?)\n\s*---\s*\n/
const accessibleText = /^[ \t]*acc(?:Title|Descr)[ \t]*:[ \t]*(.*)$|^[ \t]*accDescr[ \t]*\{([^}]*)\}/gm

/** Matches comments and settings for other renderers. */
const directive = /^[ \t]*%%.*$/gm

/** Lines that the rendering library draws incorrectly, by type of diagram. */
const misread: Readonly<Record<string, RegExp>> = {
  // Only the end of a run of signs is matched, so that the time for a long line is not quadratic.
  erDiagram: /^[ \t]*(?:"|\w+\[[^\]\n]).*$|^.*(?:--|\.\.)(?![-.])\S*[ \t]+".*$/m,
}

/** Lines that are left out of the drawing, by type of diagram. */
const leftOut: Readonly<Record<string, RegExp>> = {
  flowchart: /^click\s/,
  graph: /^click\s/,
  stateDiagram: unknownStateLine,
  gantt: /^click\s/,
  mindmap: /^::icon\(|:::[\w-]/,
}

/** Maximum number of omitted lines that a message lists. */
const namedLines = 3

/** The start of a private-use area in Unicode. Its characters temporarily replace ASCII characters of entities. */
const hiddenFrom = 0xf0000

/** Private-use characters around the name of an entity. */
const [nameStart, nameEnd] = ['\u{f1000}', '\u{f1001}']

/** Matches settings for the colors, fonts, and layout of a diagram. */
const settings = /^[ \t]*%%\{[ \t]*(?:init(?:ialize)?|wrap)\b/m

/** Mermaid's names for characters, as in `#quot;`. */
const entities: ReadonlyMap<string, number> = new Map(Object.entries({ quot: 34, amp: 38, lt: 60, gt: 62, nbsp: 160 }))

type RenderMermaid = typeof renderMermaidSVG

/** Loads the rendering library on demand, because loading takes a quarter of a second and few sites have diagrams. */
export async function loadDiagrams(root: Root): Promise<RenderMermaid | undefined> {
  return hasDiagram(root) ? (await import('beautiful-mermaid')).renderMermaidSVG : undefined
}

function hasDiagram(parent: Root | Element): boolean {
  return parent.children.some(
    (node) => node.type === 'element' && (node.data?.code?.language === 'mermaid' || hasDiagram(node)),
  )
}

/**
 * Renders `mermaid` code blocks as SVG in the colors of the theme, so that browsers need no library. If a diagram can't
 * be rendered, it is reported and stays a code block. If a diagram is too large, or a page has too many diagrams, an
 * error is reported.
 */
export function renderDiagrams(root: Root, file: string, renderMermaid: RenderMermaid): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const page = { diagrams: 0, connections: 0 }
  walk(root)
  return diagnostics

  function walk(parent: Root | Element): void {
    for (const [index, node] of parent.children.entries()) {
      if (node.type !== 'element') continue
      const { code } = node.data ?? {}
      if (code?.language !== 'mermaid') {
        walk(node)
        continue
      }
      const report = (diagnostic: Omit<Diagnostic, 'file' | 'line' | 'column'>) => {
        const { line, column } = node.position?.start ?? {}
        diagnostics.push({ file, line, column, ...diagnostic })
      }
      const tooMuch = tooMuchFor(code.text, page)
      if (tooMuch) {
        const hint = 'Simplify the diagram, or use an image instead.'
        report({ severity: 'error', code: 'oversize-diagram', message: tooMuch, hint })
        continue
      }
      const unreadable = (message: string, hint: string) =>
        report({ severity: 'warning', code: 'unreadable-diagram', message, hint })
      try {
        parent.children[index] = {
          ...renderDiagram(code.text, { id: `diagram-${page.diagrams}`, renderMermaid }),
          position: node.position,
        }
        const omitted = leftOutLines(readSource(code.text).source)
        const set = settings.test(code.text) ? '`%%{init}%%`' : hasConfig(code.text) ? '`config`' : undefined
        if (set !== undefined)
          unreadable(
            `The settings in ${set} of this diagram have no effect.`,
            'Remove them. Diagrams have the colors and the font of the theme.',
          )
        if (omitted.length > 0)
          unreadable(
            `The diagram leaves out ${listOf(omitted)}.`,
            `Add ${omitted.length === 1 ? 'it' : 'them'} as text next to the diagram, or use an image.`,
          )
      } catch (error) {
        unreadable(
          `Can't render this diagram: ${(error as Error).message.replace(/\.$/, '')}.`,
          `Correct the diagram, or use an image. Until then, its source is shown. Supported: ${supportedKinds}.`,
        )
      }
    }
  }
}

/**
 * Returns a message about the limit that a diagram exceeds, if any.
 * @param page the number of diagrams and connections on the page so far. This diagram is added to it
 */
function tooMuchFor(text: string, page: typeof pageLimits): string | undefined {
  const connections = text.length > maxCharacters ? 0 : countConnections(text)
  page.diagrams += 1
  page.connections += connections
  const limits: [what: string, found: number, limit: number][] = [
    ['characters in this diagram', text.length, maxCharacters],
    ['lines in this diagram', text.split('\n').length, maxLines],
    ['connections in this diagram', connections, maxConnections],
    ['diagrams on one page', page.diagrams, pageLimits.diagrams],
    ['connections in the diagrams of one page', page.connections, pageLimits.connections],
  ]
  const [what, , limit] = limits.find(([, found, most]) => found > most) ?? []
  return what && `More than ${limit!.toLocaleString('en')} ${what}.`
}

/** Matches the connections between nodes in all types of diagrams: `-->`, `==>`, `-.->`, `->>`, `..|>`, `||--o{`. */
const connector = /-\.+-?|-{2,}|={2,}|\.{2,}|->/

/**
 * Returns an upper bound for the number of connections in a diagram. In a line such as `a & b --> c & d --> e`, each
 * node of a group is connected to each node of the next group. There can be text between two groups, as in `a & b --
 * text --> c & d`.
 */
function countConnections(text: string): number {
  let count = 0
  for (const line of text.split('\n')) {
    const sizes = line.split(connector).map((group) => group.split('&').length)
    sizes.forEach((size, index) => {
      const [before = 0, between] = [sizes[index - 1], sizes[index - 2] ?? 0]
      count += size * before
      if (before === 1 && size > 1 && between > 1) count += size * between
    })
  }
  return count
}

/** Renders a diagram as the element that worker/prose/diagrams.tsx expects. */
function renderDiagram(text: string, { id, renderMermaid }: { id: string; renderMermaid: RenderMermaid }): Element {
  const { source, title } = readSource(text)
  const drawn = () => {
    const written = hideEntities(source)
    const prepared = prepare(written)
    const render = (text: string) => renderMermaid(text, { transparent: true, padding: 8 })
    if (/^(?:graph|flowchart)\b/.test(written)) return drawFlowchart(prepared, render)
    const svg = render(prepared)
    if (kindOf(written) === 'stateDiagram') return attachConnections(svg, [])
    if (kindOf(written) === 'classDiagram') return drawRelationEnds(svg, written)
    return kindOf(written) === 'sequenceDiagram' ? drawArrowheads(svg, readSequence(written).ends) : svg
  }
  const svg = renderBuiltInDiagram(source) ?? readDiagramSvg(withEntities(drawn()), id)
  return { type: 'element', tagName: 'mermaid-diagram', properties: { label: title }, children: [svg] }
}

/**
 * Renders a prepared flowchart. If the library can't connect subgraphs with their own directions, they get the direction
 * of the diagram. Mermaid also ignores the direction of a subgraph whose nodes are connected to others.
 */
function drawFlowchart(prepared: string, render: (text: string) => string): string {
  const draw = (text: string) => attachConnections(render(text), connectionsIn(text))
  const plain = prepared.replace(/^direction\s.*\n/gm, '')
  try {
    return draw(prepared)
  } catch (error) {
    if (plain === prepared) throw error
    return draw(plain)
  }
}

/** Returns the type of a diagram, such as `sequenceDiagram`. */
function kindOf(source: string): string {
  return /^\w+/.exec(source)?.[0] ?? ''
}

function leftOutLines(source: string): string[] {
  const kind = kindOf(source)
  if (kind === 'sequenceDiagram') return readSequence(source).leftOut
  if (kind === 'classDiagram') return leftOutOfClasses(source)
  if (kind === 'erDiagram') return leftOutOfEntities(source)
  const lines = (kind === 'stateDiagram' ? withoutNoteTexts(source) : source).split(/\n|;(?=\s*click\s)/).slice(1)
  return lines.map((line) => line.trim()).filter((line) => line !== '' && leftOut[kind]?.test(line))
}

/** Joins lines for a message: `a`, `b`, and 4 more lines. */
function listOf(lines: readonly string[]): string {
  const named = lines.slice(0, namedLines).map((line) => `\`${line}\``)
  const more = lines.length - named.length
  return new Intl.ListFormat('en').format(
    more > 0 ? [...named, `${more} more ${more === 1 ? 'line' : 'lines'}`] : named,
  )
}

/** Matches a character entity, or a statement with styles, in which `#fed;` is a color. */
const entityOrStyles = /(?:^|;)[ \t]*(?:style|linkStyle|classDef)[ \t][^;\n]*|#(\w+);/gm

/** Replaces character entities, which would be parsed as syntax in labels, with private-use characters. */
function hideEntities(source: string): string {
  return source.replace(entityOrStyles, (written, name: string | undefined) => {
    if (name === undefined) return written
    const code = /^\d{1,6}$/.test(name) ? Number(name) : entities.get(name)
    if (code === undefined) return /^[a-z]{2,8}$/i.test(name) ? nameStart + name + nameEnd : written
    if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return written
    return String.fromCodePoint(code < 128 ? hiddenFrom + code : code)
  })
}

function withEntities(svg: string): string {
  return svg
    .replace(/[\u{f0000}-\u{f007f}]/gu, (hidden) => `&#${hidden.codePointAt(0)! - hiddenFrom};`)
    .replaceAll(nameStart, '&')
    .replaceAll(nameEnd, ';')
}

/**
 * Rewrites a diagram into the form that the rendering library expects, with one statement per line.
 * @throws if the library would misread a line
 */
function prepare(source: string): string {
  if (/^(?:graph|flowchart)\b/.test(source)) return prepareFlowchart(source).replace(/\bfa[bsrl]?:fa-[\w-]+[ ]?/g, '')
  const [line] = misread[kindOf(source)]?.exec(source) ?? []
  if (line !== undefined) throw new Error(`Can't parse the line \`${line.trim()}\``)
  if (source.startsWith('sequenceDiagram')) return withoutBackgrounds(readSequence(source).lines.join('\n'))
  if (source.startsWith('stateDiagram')) return prepareStates(source)
  if (kindOf(source) === 'erDiagram') return prepareEntities(source)
  if (kindOf(source) === 'classDiagram') return prepareClasses(source, String.fromCodePoint(hiddenFrom + 32))
  if (source.startsWith('xychart')) return prepareChart(source, String.fromCodePoint(hiddenFrom + ','.charCodeAt(0)))
  return source
}

/** Removes `rect` blocks, which only set a background color. Their content is kept. */
function withoutBackgrounds(source: string): string {
  const open: boolean[] = []
  return source
    .split('\n')
    .filter((line) => {
      const [, start] = /^\s*(rect|box|loop|alt|opt|par(?:_over)?|critical|break)\b/.exec(line) ?? []
      if (start !== undefined) open.push(start === 'rect')
      return start === undefined ? !(/^\s*end\s*$/.test(line) && open.pop()) : start !== 'rect'
    })
    .join('\n')
}

/** Returns whether the frontmatter of a diagram contains settings. */
function hasConfig(text: string): boolean {
  return /^config:/m.test(frontmatter.exec(text)?.[1] ?? '')
}

/**
 * Returns the source of a diagram without settings, and its alternative text, which is the title or the whole source.
 */
function readSource(text: string): { source: string; title: string } {
  const [, head = ''] = frontmatter.exec(text) ?? []
  const named = /^title:\s*(.+)$/m
    .exec(head)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  const body = text.replace(frontmatter, '')
  const described = [...body.matchAll(accessibleText)].map(([, line, block]) => (line ?? block ?? '').trim())
  const source = body.replace(accessibleText, '').replace(directive, '').trim()
  return { source, title: [named, ...described].filter(Boolean).join('. ') || source }
}
