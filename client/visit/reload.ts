import type { LatestBuild } from '../../core/payload/index.ts'
import { getItem, setItem } from '../state/storage.ts'

/**
 * URL of the file with the id of the latest build, relative to this module. Inserted by the build
 * (scripts/bundle/bundle-client.ts).
 */
declare const LATEST_BUILD: string

/** Storage key of the last automatic reload, and time within which a page isn't reloaded again, in milliseconds. */
const key = 'nuxt:reload'
const guardMs = 10_000

/**
 * Reloads the page if one of its scripts or style sheets can't be loaded, because a newer build may have replaced the
 * file. If the file is missing permanently, a build still reloads only once per session. Never reloads while the
 * focused field contains text.
 */
export function startReloading(): void {
  addEventListener('preload-error', async () => {
    const build = import.meta.url
    const hasTyped = () => (document.activeElement as HTMLInputElement).value
    if (getItem('rivage-reloaded', 'sessionStorage') === build || hasTyped()) return
    // While the browser is offline, a reload would lose the page.
    if (!(await latestBuild()) || hasTyped() || !mayReload(location.pathname)) return
    setItem('rivage-reloaded', build, 'sessionStorage')
    location.reload()
  })
}

/** Returns the id of the current build, or `undefined` if the site doesn't respond. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(`${LATEST_BUILD}?${Date.now()}`, import.meta.url), { cache: 'no-store' })
    return ((await response.json()) as Partial<LatestBuild>).id
  } catch {
    return undefined
  }
}

/**
 * Returns whether the page at a path may be reloaded automatically, and records the reload. To prevent endless reloads,
 * for example between two builds, a page is reloaded at most once in ten seconds, and never if storage is blocked.
 */
export function mayReload(path: string): boolean {
  try {
    const last = JSON.parse(sessionStorage.getItem(key)!) as { path: string; expires: number } | null
    const now = Date.now()
    if (last?.path === path && last.expires > now) return false
    sessionStorage.setItem(key, JSON.stringify({ path, expires: now + guardMs }))
    return true
  } catch {
    return false
  }
}
