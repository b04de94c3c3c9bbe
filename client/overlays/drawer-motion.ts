// Computes the motion of a dragged drawer with pure functions, in pixels and milliseconds.

/** A drawer closes on release if it was dragged down by this share of its height. */
const closeShare = 0.25
/** Minimum speeds in pixels per millisecond: for a released drawer to close, and for a flick to skip all stops. */
const closeVelocity = 0.4
const flickVelocity = 2
/** After a drag over this share of the window, the drawer moves to the nearest stop, regardless of the speed. */
const longDragShare = 0.4

/** The drag of a drawer. Positive values open it further (upwards). */
interface Drag {
  distance: number
  durationMs: number
  /** Height of the drawer. */
  size: number
  windowSize: number
  dismissible: boolean
  /** Positions at which the drawer can rest, as distances below its full height, lowest position first. */
  stops?: readonly number[]
  /** Index of the drawer's stop before the drag. */
  stop?: number
}

/**
 * Returns how far a dragged drawer is below its resting position. It follows the pointer downward, and resists
 * increasingly upward.
 */
export function dragOffset({ distance, stops, stop = 0 }: Pick<Drag, 'distance' | 'stops' | 'stop'>): number {
  if (stops) return Math.max(stops.at(-1) ?? 0, (stops[stop] ?? 0) - distance)
  return distance > 0 ? Math.min(0, -8 * (Math.log(distance + 1) - 2)) : -distance
}

/** Returns the opacity of the backdrop while the drawer is dragged down. */
export function backdropOpacity({ distance, size }: Pick<Drag, 'distance' | 'size'>): number {
  return distance < 0 && size > 0 ? Math.max(0, 1 + distance / size) : 1
}

/** Returns where a drawer goes when released: `'close'`, or the index of a stop (0 without stops). */
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

/** Returns where a press on the handle moves a drawer: to the next stop, or from the last stop to `'close'`. */
export function pressHandle({
  stops = [0],
  stop = 0,
  dismissible,
}: Pick<Drag, 'stops' | 'stop' | 'dismissible'>): 'close' | number {
  if (stop < stops.length - 1) return stop + 1
  return dismissible ? 'close' : stop
}

/** Converts stops from fractions of the window's height to distances below the drawer's full height. */
export function stopsOf(parts: readonly number[], windowSize: number): number[] {
  return parts.map((part) => Math.round(windowSize * (1 - part)))
}
