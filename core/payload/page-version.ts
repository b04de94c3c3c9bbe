/**
 * Returns the id of a page's frame, which depends on the build and the configuration: `3f9a…-1x2y3z`. The page's head
 * and its payload contain it. A visit is possible only between pages with the same frame.
 */
export function frameName(buildId: string, configKey: string): string {
  return `${buildId}-${configKey}`
}

/** Returns the build id in the id of a frame. */
export function buildOf(frame: string): string {
  return frame.split('-', 1)[0] ?? ''
}
