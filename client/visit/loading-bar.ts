/** Durations from the specification. */
const throttleMs = 200
const durationMs = 2000
const hideDelayMs = 500
const resetDelayMs = 400

/** Returns the filled part of the bar after a time, from 0 to 1. It approaches the end without reaching it. */
export function progressAfter(elapsedMs: number): number {
  return (2 / Math.PI) * Math.atan(((elapsedMs / durationMs) * 100) / 50)
}

/**
 * The bar above a page while the next one loads. Assistive technology announces the new page, not the wait. Its style
 * is in `loading-bar.css`, which `visits.ts` adds to the page.
 */
export class LoadingBar {
  readonly #bar = document.createElement('div')
  #timer = 0
  #frame = 0

  constructor() {
    this.#bar.className = 'loading-bar'
    this.#bar.ariaHidden = 'true'
  }

  /** Called when loading starts. Within the throttle time, nothing is shown. */
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
      // The bar is shown before it fades in, because a hidden element can't be animated.
      this.#fill(0)
      this.#frame = requestAnimationFrame(() => {
        this.#bar.dataset.state = 'loading'
        grow()
      })
    }, throttleMs)
  }

  /** Called when the page has loaded or failed: the bar is filled, fades out, and is removed. */
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
