/** Where the last automatic reload is remembered, and for how long no other one of that page follows. */
const key = 'nuxt:reload'
const guardMs = 10_000

/**
 * Whether the page at a path may be reloaded without its visitor asking for it: at most once in ten seconds, so that
 * neither a server that cannot be reached nor two builds that answer in turn cause a page to reload for ever. Remembers
 * the reload. Never where storage is blocked.
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
