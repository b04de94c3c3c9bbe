import type { Element } from 'hast'
import { renderPie, renderQuadrants } from './charts.ts'
import { renderGantt } from './gantt.ts'
import { renderGitGraph } from './git-graph.ts'
import { renderMindmap } from './mindmap.ts'
import { renderJourney, renderTimeline } from './steps.ts'

/**
 * The diagrams that Rivage draws itself, by the first word of their source. Each function receives the lines without
 * surrounding white space.
 */
const renderers: Readonly<Record<string, (lines: readonly string[]) => Element>> = {
  gantt: renderGantt,
  gitGraph: renderGitGraph,
  pie: renderPie,
  quadrantChart: renderQuadrants,
  timeline: renderTimeline,
  journey: renderJourney,
}

/** Mermaid diagrams that are not supported yet. Each type needs a different layout. */
const unsupported = new Set(
  (
    'requirementDiagram C4Context C4Container C4Component C4Dynamic C4Deployment zenuml sankey-beta ' +
    'sankey block-beta block packet-beta packet kanban architecture-beta architecture radar-beta radar treemap-beta ' +
    'treemap venn-beta ishikawa-beta info'
  ).split(' '),
)

/**
 * Draws a type of diagram that the rendering library doesn't support. Returns `undefined` for all other types.
 * @throws if the source is invalid or the type is not supported
 */
export function renderBuiltInDiagram(source: string): Element | undefined {
  const [name = ''] = /^[\w-]+/.exec(source) ?? []
  if (unsupported.has(name)) throw new Error(`\`${name}\` diagrams are not supported yet`)
  // The lines of a mind map keep their indentation, which is part of the syntax.
  if (name === 'mindmap') return renderMindmap(source.split('\n'))
  const render = Object.hasOwn(renderers, name) ? renderers[name] : undefined
  const lines = source
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return render?.(lines)
}

/** The supported types of diagrams, for messages. */
export const supportedKinds =
  'flowcharts, mind maps, timelines, journeys, pies, quadrants, Gantt and other charts, Git graphs, and diagrams of sequences, classes, states, and entities'
