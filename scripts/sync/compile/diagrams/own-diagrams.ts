import type { Element } from 'hast'
import { drawPie, drawQuadrants } from './charts.ts'
import { drawGantt } from './gantt.ts'
import { drawGitGraph } from './git-graph.ts'
import { drawMindmap } from './mindmap.ts'
import { drawJourney, drawTimeline } from './steps.ts'

/**
 * Diagrams that Rivage draws itself, by the first word of their source. Each function gets the lines without
 * surrounding whitespace.
 */
const drawn: Readonly<Record<string, (lines: readonly string[]) => Element>> = {
  gantt: drawGantt,
  gitGraph: drawGitGraph,
  pie: drawPie,
  quadrantChart: drawQuadrants,
  timeline: drawTimeline,
  journey: drawJourney,
}

/** Kinds of diagrams that Mermaid has and that are not drawn yet. Each needs a separate layout. */
const notDrawn = new Set(
  (
    'requirementDiagram C4Context C4Container C4Component C4Dynamic C4Deployment zenuml sankey-beta ' +
    'sankey block-beta block packet-beta packet kanban architecture-beta architecture radar-beta radar treemap-beta ' +
    'treemap venn-beta ishikawa-beta info'
  ).split(' '),
)

/**
 * Draws a kind of diagram that the library doesn't support; `undefined` for every other kind.
 * @throws for invalid source or an unsupported kind
 */
export function drawOwnDiagram(source: string): Element | undefined {
  const [name = ''] = /^[\w-]+/.exec(source) ?? []
  if (notDrawn.has(name)) throw new Error(`Diagrams of the kind \`${name}\` are not supported yet`)
  // Indentation is part of its syntax.
  if (name === 'mindmap') return drawMindmap(source.split('\n'))
  const draw = Object.hasOwn(drawn, name) ? drawn[name] : undefined
  const lines = source
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return draw?.(lines)
}

/** Names of the supported kinds, for messages. */
export const drawnKinds =
  'flowcharts, mind maps, timelines, journeys, pies, quadrants, Gantt and other charts, Git graphs, and diagrams of sequences, classes, states, and entities'
