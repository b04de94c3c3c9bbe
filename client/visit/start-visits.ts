import { islandFailed } from '../../core/error/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { closeOverlays, isInOverlayOrField } from './close-overlays.ts'
import type * as ErrorStateModule from './error-state.ts'
import { Freshness } from './freshness.ts'
import { Payloads } from './payloads.ts'
import { Prefetch } from './prefetch.ts'
import type { preload } from '../state/preload.ts'
import type { latestBuild, mayReload } from './reload.ts'
import { ScrollPositions } from './scroll-positions.ts'
import { offeredFrames, shownBranch, shownVersion } from './shown-page.ts'
import { isVisit } from './visit-rule.ts'
import type * as VisitsModule from './visits.ts'

/**
 * Delay between the start of this script and loading the manifest, in milliseconds. The script starts when the browser
 * is idle.
 */
const manifestDelayMs = 1000

/**
 * Delay between the first interaction and loading the error page, in milliseconds. Until then, the site is probably
 * available, because it has just responded.
 */
const errorPageDelayMs = 20_000

export interface VisitHost {
  /** Starts the features that depend on the page's content. */
  startContent: () => void
  preload: typeof preload
  latestBuild: typeof latestBuild
  mayReload: typeof mayReload
  /** Resolves when the visitor first interacts with the page, with the last event of each type. */
  interaction: Promise<Readonly<Record<string, Event>>>
}

/**
 * Makes links to other pages of the site change the page without a reload. The code that shows pages is loaded on the
 * first interaction.
 */
export function startVisits({ startContent, preload, latestBuild, mayReload, interaction }: VisitHost): void {
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
  let loadingErrors: Promise<typeof ErrorStateModule> | undefined
  let errorState: ErrorStateModule.ErrorState | undefined
  const withErrorState = async (use: (errorState: ErrorStateModule.ErrorState) => unknown) => {
    await preload((loadingErrors ??= import('./error-state.ts')), (module) =>
      use((errorState ??= new module.ErrorState())),
    )
  }
  const positions = new ScrollPositions()
  /**
   * During a visit: the history entry whose page is still shown. While the error page is shown: the entry whose page
   * can be restored.
   */
  let left: NavigationHistoryEntry | undefined
  /** The element that had the focus when the last visit started. */
  let focused: Element | null = null
  const host = {
    readPayload,
    latestBuild,
    positions,
    async showUnreachable(pathname: string) {
      let isShown = false
      await withErrorState(async (state) => (isShown = await state.setUnreachable(pathname, host.keepsFocus)))
      return isShown
    },
    keepsFocus: () => document.activeElement !== focused && isInOverlayOrField(document.activeElement),
    endError: () => errorState?.end(),
    restore: () => errorState?.restore() ?? false,
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
    if (!isVisit(event, new URL(location.href), left !== undefined, offeredFrames())) return
    const { pathname } = new URL(event.destination.url)
    // After a deployment, the next navigation must load a new document.
    if (freshness.outdated && event.navigationType !== 'traverse' && mayReload(pathname)) return
    // Whether the visitor goes back to the displayed page from a page that is still being loaded.
    const isShown =
      event.navigationType === 'traverse' && left !== undefined && pathname === new URL(left.url!).pathname
    if (isShown) host.leave()
    else left = entry
    const handler = async () => {
      if (event.navigationType !== 'traverse') positions.begin(navigation.currentEntry!)
      await withVisits((loaded) => (isShown ? loaded.stay(event, entry) : loaded.visit(event, pathname)))
      // If the script can't be loaded, reloading shows the page, because the URL has already changed.
      if (!visits) location.reload()
    }
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler })
    // Overlays that are opened from now on stay open, even if the script for visits or the page takes long to load.
    closeOverlays()
    focused = document.activeElement
  })

  const fail = (error: unknown) => void withErrorState((state) => state.fail(error))
  addEventListener('rivage:error', ({ detail }) => fail(detail))
  // An island may have failed before this listener was added.
  const failed = document.querySelector<HTMLElement>('[data-essential][data-state=failed]')
  if (failed) fail(islandFailed(failed.dataset.island ?? ''))

  void interaction.then(() => {
    // The error page is loaded later, so that it doesn't delay visits.
    void withVisits(() => {})
    if (isGoodConnection())
      setTimeout(() => void withErrorState((state) => state.prepare().catch(() => {})), errorPageDelayMs)
  })

  freshness.start()
  prefetch.start()
  loadLinkPreviews(preload, async (path) => (await readPayload(path)).text)
  if (isGoodConnection()) setTimeout(() => void freshness.readManifest().then(() => prefetch.watch()), manifestDelayMs)
}

/** Loads the script for link previews when a link in the text is first hovered or focused. */
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
