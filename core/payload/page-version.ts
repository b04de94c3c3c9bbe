/**
 * Names the frame of pages, `3f9a…-1x2y3z`: the build of the code, and what the configuration says. A page's head and
 * its payload say it. Documents with different frames do not share parts.
 */
export function frameName(buildId: string, configKey: string): string {
  return `${buildId}-${configKey}`
}

/** The build that a frame is of. */
export function buildOf(frame: string): string {
  return frame.split('-', 1)[0] ?? ''
}
