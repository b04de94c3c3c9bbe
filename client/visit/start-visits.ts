import { islandFailed } from '../../core/error/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { Freshness } from './freshness.ts'
import { Payloads } from './payloads.ts'
import { Prefetch } from './prefetch.ts'
import type { preload } from '../state/preload.ts'
import type { latestBuild, mayReload } from './reload.ts'
import { ScrollPositions } from './scroll-positions.ts'
import { shownBranch, shownVersion } from './shown-page.ts'
import { isVisit } from './visit-rule.ts'
import type * as VisitsModule from './visits.ts'

/** How long after this script was loaded, which is when the browser has nothing else to do, the manifest is read. */
const manifestDelayMs = 1000

export interface VisitHost {
  /** Starts what belongs to the content of a page. */
  startContent: () => void
  preload: typeof preload
  latestBuild: typeof latestBuild
  mayReload: typeof mayReload
  /** The first sign that somebody is there. */
  noticed: Promise<Event>
}

/**
 * Makes links to other pages of the site change the page without a reload. What shows them is loaded with the first
 * sign that somebody is there. Called once.
 */
export function startVisits({ startContent, preload, latestBuild, mayReload, noticed }: VisitHost): void {
  const freshness = new Freshness(latestBuild)
  const payloads = new Payloads()
  const readPayload = (path: string, priority?: RequestPriority) =>
    payloads.read(path, shownVersion(), shownBranch(), priority)
  const prefetch = new Prefetch({
    read: (path) => readPayload(path, 'low'),
    hasPayload: (path) => freshness.hasPayload(path),
  })

  let loading: Promise<typeof VisitsModule> | undefined
  let visits: VisitsModule.Visits | undefined
  const withVisits = (use: (visits: VisitsModule.Visits) => unknown) =>
    preload((loading ??= import('./visits.ts')), (module) => use((visits ??= new module.Visits(host))))
  const positions = new ScrollPositions()
  /**
   * Where the visitor was in the history whose page is still shown while another one is on its way, or kept while an
   * error is shown.
   */
  let left: NavigationHistoryEntry | undefined
  const host = {
    readPayload,
    latestBuild,
    positions,
    keep() {
      if (left) positions.keep(left)
    },
    leave() {
      host.keep()
      left = undefined
    },
    onShown() {
      prefetch.watch()
      startContent()
    },
  }

  navigation.addEventListener('navigate', (event) => {
    const entry = left ?? navigation.currentEntry!
    if (!left) positions.keep(entry)
    if (!isVisit(event, new URL(location.href), left !== undefined)) return
    const { pathname } = new URL(event.destination.url)
    // The next visit after a deployment is a load of the page.
    if (freshness.outdated && event.navigationType !== 'traverse' && mayReload(pathname)) return
    // Back from a page that has not come.
    const isShown =
      event.navigationType === 'traverse' && left !== undefined && pathname === new URL(left.url!).pathname
    if (isShown) host.leave()
    else left = entry
    const handler = async () => {
      if (event.navigationType !== 'traverse') positions.begin(navigation.currentEntry!)
      await withVisits((loaded) => (isShown ? loaded.stay(event, entry) : loaded.visit(event, pathname)))
      // The script is gone, or there is no network. The address has changed already.
      if (!visits) location.reload()
    }
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler })
  })

  const fail = (error: unknown) => void withVisits(({ errorState }) => errorState.fail(error))
  addEventListener('rivage:error', ({ detail }) => fail(detail))
  // An island may have failed before anybody listened.
  const failed = document.querySelector<HTMLElement>('[data-essential][data-state=failed]')
  if (failed) fail(islandFailed(failed.dataset.island ?? ''))

  // The error page is read ahead as well: when it is needed, the site may be what does not answer. Without it, an error
  // is what the browser says of it.
  const prepare = () => void withVisits(({ errorState }) => isGoodConnection() && errorState.prepare().catch(() => {}))
  void noticed.then(prepare)

  freshness.start()
  prefetch.start()
  loadLinkPreviews(preload, async (path) => (await readPayload(path)).text)
  if (isGoodConnection()) setTimeout(() => void freshness.readManifest().then(() => prefetch.watch()), manifestDelayMs)
}

/** Loads what previews links with the first link of a text that is pointed at or has the focus. */
function loadLinkPreviews(load: typeof preload, readPayload: (path: string) => Promise<string>): void {
  if (document.querySelector('[data-link-previews=false]')) return
  const signs = ['pointerover', 'focusin'] as const
  const notice = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.prose a'))) return
    for (const sign of signs) document.removeEventListener(sign, notice)
    void load(import('./link-previews.ts'), ({ startLinkPreviews }) => startLinkPreviews({ readPayload }, target))
  }
  for (const sign of signs) document.addEventListener(sign, notice)
}
