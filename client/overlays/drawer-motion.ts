// The motion of a dragged drawer as pure functions, in pixels and milliseconds. The values come from the specification.

/** The share of the drawer's height by which it must be dragged to close when released. */
const closePart = 0.25
/** Minimum speeds in pixels per millisecond: to close a released drawer, and for a flick to skip all stops. */
const closeVelocity = 0.4
const flickVelocity = 2
/** The share of the window after which a drag ends at the nearest stop, whatever its speed. */
const longPull = 0.4

/** The drag of a drawer. Positive values open it further (upwards). */
interface Pull {
  distance: number
  durationMs: number
  /** Height of the drawer. */
  size: number
  windowSize: number
  dismissible: boolean
  /** Stops: distances below the full height, from the lowest position to the highest. */
  stops?: readonly number[]
  /** Its stop before the drag. */
  stop?: number
}

/**
 * Returns how far a dragged drawer is below its position. It follows the pointer downward, and resists more and more
 * upward.
 */
export function pullOffset({ distance, stops, stop = 0 }: Pick<Pull, 'distance' | 'stops' | 'stop'>): number {
  if (stops) return Math.max(stops.at(-1) ?? 0, (stops[stop] ?? 0) - distance)
  return distance > 0 ? Math.min(0, -8 * (Math.log(distance + 1) - 2)) : -distance
}

/** Returns the opacity of the backdrop while the drawer is dragged down. */
export function backdropOpacity({ distance, size }: Pick<Pull, 'distance' | 'size'>): number {
  return distance < 0 && size > 0 ? Math.max(0, 1 + distance / size) : 1
}

/** Releases a drawer: it closes, or settles at a stop (0 without stops). */
export function releaseDrawer(pull: Pull): 'close' | number {
  const { distance, durationMs, size, windowSize, dismissible, stops } = pull
  if (stops) return releaseAtStops({ ...pull, stops })
  if (distance >= 0 || !dismissible) return 0
  const velocity = -distance / durationMs
  return velocity > closeVelocity || -distance >= closePart * Math.min(size, windowSize) ? 'close' : 0
}

function releaseAtStops({
  distance,
  durationMs,
  windowSize,
  dismissible,
  stops,
  stop = 0,
}: Pull & { stops: readonly number[] }): 'close' | number {
  const velocity = Math.abs(distance) / durationMs
  const last = stops.length - 1
  if (velocity > flickVelocity) return distance > 0 ? last : dismissible ? 'close' : 0
  if (velocity > closeVelocity && Math.abs(distance) < windowSize * longPull) {
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

/** Presses the handle: the drawer moves to the next stop, or closes from the last one. */
export function pressHandle({
  stops = [0],
  stop = 0,
  dismissible,
}: Pick<Pull, 'stops' | 'stop' | 'dismissible'>): 'close' | number {
  if (stop < stops.length - 1) return stop + 1
  return dismissible ? 'close' : stop
}

/** Converts the fractions of the window at which a drawer stops to distances, for the window's height. */
export function stopsOf(parts: readonly number[], windowSize: number): number[] {
  return parts.map((part) => Math.round(windowSize * (1 - part)))
}
