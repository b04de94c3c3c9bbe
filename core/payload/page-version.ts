/**
 * Identifies the frame of pages by the build of the code and the configuration: `3f9a…-1x2y3z`. It is in the page's
 * head and its payload. Pages with different frames don't share parts.
 */
export function frameName(buildId: string, configKey: string): string {
  return `${buildId}-${configKey}`
}

/** Returns the build of a frame. */
export function buildOf(frame: string): string {
  return frame.split('-', 1)[0] ?? ''
}
