/** What a page as it was sent belongs to. */
interface PageVersion {
  /**
   * Names the build of the code, and what the configuration says: documents with different frames do not share parts.
   */
  frame: string
  /** Number of the release that the content is of. */
  release: number
}

/** `3f9a…-1x2y3z.14`: as a page's head and its payload say it. */
export function renderVersion({ frame, release }: PageVersion): string {
  return `${frame}.${release}`
}

export function parseVersion(version: string): PageVersion {
  const [frame = '', release] = version.split('.')
  return { frame, release: Number(release) || 0 }
}

/** Names a frame. */
export function frameName(buildId: string, configKey: string): string {
  return `${buildId}-${configKey}`
}

/** The build that a frame is of. */
export function buildOf(frame: string): string {
  return frame.split('-', 1)[0] ?? ''
}
