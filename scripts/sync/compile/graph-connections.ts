interface Point {
  x: number
  y: number
}

interface Box extends Point {
  right: number
  bottom: number
  /** Whether connections end exactly at the box, because the node is a rectangle. */
  isExact: boolean
}

/** How far a line may end from the box around a node. The ends of cylinders extend beyond their box. */
const tolerance = 10

const shape = /<g class="(node|subgraph)" data-id="([^"]*)"[^>]*>\s*<(?:rect|polygon|circle|ellipse)\b([^>]*)>/g
const exactShapes = /data-shape="(?:rectangle|rounded|stadium|subroutine)"/
const line = /(<polyline class="edge" data-from="([^"]*)" data-to="([^"]*)"[^>]* points=")([^"]*)"/g
const label = /<g class="edge-label" data-from="([^"]*)" data-to="([^"]*)"/g

/**
 * Moves the connections of a rendered flowchart or state diagram to their nodes. The library draws some connections in
 * nested subgraphs as if their subgraph were at the top left.
 * @param expected the names at both ends of connections that must exist
 * @throws if a connection is missing or its nodes are elsewhere
 */
export function attachConnections(svg: string, expected: readonly (readonly [from: string, to: string])[]): string {
  const [boxes, subgraphs] = [new Map<string, Box>(), new Array<Box>()]
  for (const [opened, kind, name, attributes] of svg.matchAll(shape)) {
    const box = { ...boxOf(attributes!), isExact: kind === 'subgraph' || exactShapes.test(opened!) }
    boxes.set(name!, box)
    if (kind === 'subgraph') subgraphs.push(box)
  }
  const drawn = new Set<string>()
  const moves = new Map<string, Point>()
  const attached = svg.replace(line, (written, start: string, from: string, to: string, list: string) => {
    drawn.add(`${from} ${to}`)
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (!source || !target) return written
    const points = readPoints(list)
    const ends = [
      { point: points.at(0)!, box: source },
      { point: points.at(-1)!, box: target },
    ]
    const [move] = [{ x: 0, y: 0 }, ...subgraphs]
      .filter((by) => ends.every(({ point, box }) => touches(point, by, box)))
      .sort((one, other) => inaccuracy(ends, one) - inaccuracy(ends, other))
    if (!move) throw undrawn(from, to)
    if (move.x === 0 && move.y === 0) return written
    moves.set(`${from} ${to}`, move)
    return `${start}${points.map(({ x, y }) => `${x + move.x},${y + move.y}`).join(' ')}"`
  })
  const [missing] = expected.filter(([from, to]) => !drawn.has(`${from} ${to}`))
  if (missing) throw undrawn(...missing)
  return attached.replace(label, (written, from: string, to: string) => {
    const move = moves.get(`${from} ${to}`)
    return move ? `${written} transform="translate(${move.x} ${move.y})"` : written
  })
}

function undrawn(from: string, to: string): Error {
  const [start, end] = [from, to].map((name) => (/^_(?:start|end)\d*$/.test(name) ? '[*]' : name))
  return new Error(`Can't draw the connection \`${start} --> ${end}\``)
}

function touches({ x, y }: Point, by: Point, box: Box): boolean {
  const [left, top] = [x + by.x, y + by.y]
  return (
    left >= box.x - tolerance &&
    left <= box.right + tolerance &&
    top >= box.y - tolerance &&
    top <= box.bottom + tolerance
  )
}

/** Returns how far the ends of a line are from the borders of rectangles. */
function inaccuracy(ends: readonly { point: Point; box: Box }[], by: Point): number {
  const distances = ends.map(({ point, box }) => {
    const [x, y] = [point.x + by.x, point.y + by.y]
    const borders = [x - box.x, box.right - x, y - box.y, box.bottom - y]
    return box.isExact ? Math.min(...borders.map(Math.abs)) : 0
  })
  // A difference of less than a pixel isn't visible.
  return Math.floor(Math.max(...distances))
}

function readPoints(list: string): Point[] {
  return list.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return { x, y }
  })
}

/** Returns the box around a rectangle, a polygon, a circle, or an ellipse. */
function boxOf(attributes: string): Omit<Box, 'isExact'> {
  const read = (name: string) => Number(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1])
  const [, list] = /\spoints="([^"]*)"/.exec(attributes) ?? []
  if (list !== undefined) {
    const points = readPoints(list)
    const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return { x: Math.min(...across), y: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
  }
  const [cx, cy] = [read('cx'), read('cy')]
  if (!Number.isNaN(cx)) {
    const [rx, ry] = /\sr="/.test(attributes) ? [read('r'), read('r')] : [read('rx'), read('ry')]
    return { x: cx - rx, y: cy - ry, right: cx + rx, bottom: cy + ry }
  }
  const [x, y] = [read('x'), read('y')]
  return { x, y, right: x + read('width'), bottom: y + read('height') }
}
