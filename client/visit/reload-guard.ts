/** Where a reload is remembered, and for how long no other one follows it. */
const key = 'nuxt:reload'
const guardMs = 10_000

/**
 * Whether the page at a path may be loaded anew by itself, and not by its visitor: at most once in ten seconds, so that a server that
 * cannot be reached or two builds that take turns do not keep a page loading. Remembers that it was. Where storage is blocked, never.
 */
export function mayReload(path: string, now = Date.now()): boolean {
  try {
    const { path: last, expires } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      path?: unknown
      expires?: unknown
    }
    if (last === path && typeof expires === 'number' && expires > now) return false
    sessionStorage.setItem(key, JSON.stringify({ path, expires: now + guardMs }))
    return true
  } catch {
    return false
  }
}
