/**
 * In milliseconds: the delay before the bar appears, the time scale of its growth, and the delays before it fades out
 * and before it is removed.
 */
const throttleMs = 200
const durationMs = 2000
const hideDelayMs = 500
const resetDelayMs = 400

/** Returns how much of the bar is filled after a time, from 0 to 1. The value approaches 1 but never reaches it. */
function progressAfter(elapsedMs: number): number {
  return (2 / Math.PI) * Math.atan(((elapsedMs / durationMs) * 100) / 50)
}

/**
 * The bar at the top of the page that shows the progress of a visit. Assistive technology ignores it, because the new
 * page is announced instead. `visits.ts` adds the style sheet `loading-bar.css`.
 */
export class LoadingBar {
  readonly #bar = document.createElement('div')
  #timer = 0
  #frame = 0

  constructor() {
    this.#bar.className = 'loading-bar'
    this.#bar.ariaHidden = 'true'
  }

  /** Starts the bar. It never appears if the page is loaded within `throttleMs`. */
  start(): void {
    this.#stop()
    delete this.#bar.dataset.state
    this.#timer = window.setTimeout(() => {
      document.body.append(this.#bar)
      const started = performance.now()
      const grow = () => {
        this.#fill(progressAfter(performance.now() - started))
        this.#frame = requestAnimationFrame(grow)
      }
      // The browser doesn't animate an element that was just inserted, so the bar must be rendered once before it fades
      // in.
      this.#fill(0)
      this.#frame = requestAnimationFrame(() => {
        this.#bar.dataset.state = 'loading'
        grow()
      })
    }, throttleMs)
  }

  /** Fills the bar, fades it out, and removes it. Called when the page has been loaded or has failed. */
  finish(failed = false): void {
    this.#stop()
    if (!this.#bar.isConnected) return
    this.#fill(1)
    if (failed) this.#bar.dataset.state = 'failed'
    this.#timer = window.setTimeout(() => {
      delete this.#bar.dataset.state
      this.#timer = window.setTimeout(() => this.#bar.remove(), resetDelayMs)
    }, hideDelayMs)
  }

  #fill(progress: number): void {
    this.#bar.style.setProperty('--progress', String(progress))
  }

  #stop(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
  }
}
