// Calculates the motion of a dragged drawer with pure functions, in pixels and milliseconds.

/** A drawer that was dragged down by this share of its height closes when it is released. */
const closeShare = 0.25
/**
 * Minimum speeds in pixels per millisecond: for a released drawer to close, and for a flick to skip the stops in
 * between.
 */
const closeVelocity = 0.4
const flickVelocity = 2
/** After a drag across this share of the window, the drawer moves to the nearest stop, whatever its speed. */
const longDragShare = 0.4

/** A drag of a drawer. A positive distance opens it further (upward). */
interface Drag {
  distance: number
  durationMs: number
  /** Height of the drawer, in pixels. */
  size: number
  windowSize: number
  dismissible: boolean
  /** Positions at which the drawer can stop, as distances below its full height, starting with the lowest position. */
  stops?: readonly number[]
  /** Index of the stop at which the drag started. */
  stop?: number
}

/**
 * Returns how far a dragged drawer is below its resting position. It follows the pointer downward; upward, its
 * resistance increases.
 */
export function dragOffset({ distance, stops, stop = 0 }: Pick<Drag, 'distance' | 'stops' | 'stop'>): number {
  if (stops) return Math.max(stops.at(-1) ?? 0, (stops[stop] ?? 0) - distance)
  return distance > 0 ? Math.min(0, -8 * (Math.log(distance + 1) - 2)) : -distance
}

/** Returns the opacity of the backdrop while a drawer is being dragged down. */
export function backdropOpacity({ distance, size }: Pick<Drag, 'distance' | 'size'>): number {
  return distance < 0 && size > 0 ? Math.max(0, 1 + distance / size) : 1
}

/** Returns the target of a released drawer: `'close'`, or the index of a stop (0 if it has none). */
export function releaseDrawer(drag: Drag): 'close' | number {
  const { distance, durationMs, size, windowSize, dismissible, stops } = drag
  if (stops) return releaseAtStops({ ...drag, stops })
  if (distance >= 0 || !dismissible) return 0
  const velocity = -distance / durationMs
  return velocity > closeVelocity || -distance >= closeShare * Math.min(size, windowSize) ? 'close' : 0
}

function releaseAtStops({
  distance,
  durationMs,
  windowSize,
  dismissible,
  stops,
  stop = 0,
}: Drag & { stops: readonly number[] }): 'close' | number {
  const velocity = Math.abs(distance) / durationMs
  const last = stops.length - 1
  if (velocity > flickVelocity) return distance > 0 ? last : dismissible ? 'close' : 0
  if (velocity > closeVelocity && Math.abs(distance) < windowSize * longDragShare) {
    if (distance > 0) return Math.min(stop + 1, last)
    if (stop > 0) return stop - 1
    return dismissible ? 'close' : 0
  }
  const here = (stops[stop] ?? 0) - distance
  return stops.reduce(
    (nearest, offset, index) => (Math.abs(offset - here) < Math.abs((stops[nearest] ?? 0) - here) ? index : nearest),
    0,
  )
}

/** Returns where pressing the handle moves a drawer: to the next stop or, from the last stop, to `'close'`. */
export function pressHandle({
  stops = [0],
  stop = 0,
  dismissible,
}: Pick<Drag, 'stops' | 'stop' | 'dismissible'>): 'close' | number {
  if (stop < stops.length - 1) return stop + 1
  return dismissible ? 'close' : stop
}

/** Converts the stops of a drawer from fractions of the window's height to distances below its full height. */
export function stopsOf(parts: readonly number[], windowSize: number): number[] {
  return parts.map((part) => Math.round(windowSize * (1 - part)))
}
