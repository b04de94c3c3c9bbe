/**
 * Identifies the frame of pages, `3f9a…-1x2y3z`: the build of the code and the configuration. A page contains it in its
 * head and its payload. Documents with different frames don't share parts.
 */
export function frameName(buildId: string, configKey: string): string {
  return `${buildId}-${configKey}`
}

/** The build of a frame. */
export function buildOf(frame: string): string {
  return frame.split('-', 1)[0] ?? ''
}
