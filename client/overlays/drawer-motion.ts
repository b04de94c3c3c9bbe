// How a drawer follows a pull, as numbers in pixels and milliseconds, without the document. The figures are the
// specification's.

/** Part of its height from which on it is let go. */
const closePart = 0.25
/** Speeds, in pixels a millisecond: from which on it is let go, and from which on a flick goes past every stop. */
const closeVelocity = 0.4
const flickVelocity = 2
/** Part of the window beyond which a pull leads to the nearest stop, however fast it was. */
const longPull = 0.4

/** A pull of a drawer: positive is upwards, further open. */
interface Pull {
  distance: number
  durationMs: number
  /** Of the drawer. */
  size: number
  windowSize: number
  dismissible: boolean
  /** Places where it stops: by how much it is below its full height, from the lowest drawer to the highest. */
  stops?: readonly number[]
  /** Where it stood. */
  stop?: number
}

/**
 * How far below its place a drawer is while it is pulled: it follows a pull downwards, and gives way to one upwards
 * less and less.
 */
export function pullOffset({ distance, stops, stop = 0 }: Pick<Pull, 'distance' | 'stops' | 'stop'>): number {
  if (stops) return Math.max(stops.at(-1) ?? 0, (stops[stop] ?? 0) - distance)
  return distance > 0 ? Math.min(0, -8 * (Math.log(distance + 1) - 2)) : -distance
}

/** How much of the shade behind a drawer is left while it is pulled down. */
export function shadeOf({ distance, size }: Pick<Pull, 'distance' | 'size'>): number {
  return distance < 0 && size > 0 ? Math.max(0, 1 + distance / size) : 1
}

/** What a drawer does when it is let go: closes, or stands at a stop (0 where it has none). */
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

/** What a press of the handle leads to: the next stop, and from the last one out. */
export function pressHandle({
  stops = [0],
  stop = 0,
  dismissible,
}: Pick<Pull, 'stops' | 'stop' | 'dismissible'>): 'close' | number {
  if (stop < stops.length - 1) return stop + 1
  return dismissible ? 'close' : stop
}

/** Stops of a drawer that is as high as the window, from the parts of it that it is to cover. */
export function stopsOf(parts: readonly number[], windowSize: number): number[] {
  return parts.map((part) => Math.round(windowSize * (1 - part)))
}
