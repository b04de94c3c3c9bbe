import { stderr } from 'node:process'

/**
 * Shows the progress of a step if it takes longer than a second. In a terminal, one line is updated. Otherwise a new
 * line is printed from time to time.
 */
export class Progress {
  readonly #label: string
  readonly #started = performance.now()
  readonly #interval = stderr.isTTY ? 100 : 5000
  #shown = 0

  constructor(label: string) {
    this.#label = label
  }

  update(done: number, total: number): void {
    const now = performance.now()
    if (now - this.#started < 1000 || now - this.#shown < this.#interval) return
    this.#shown = now
    const share = total === 0 ? 1 : done / total
    const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░')
    const text = `${this.#label} ${bar} ${done}/${total}`
    stderr.write(stderr.isTTY ? `\r\x1b[2K${text}` : `${text}\n`)
  }

  /** Clears the line. Returns the duration of the step, such as `1.2 s`. */
  end(): string {
    if (this.#shown > 0 && stderr.isTTY) stderr.write('\r\x1b[2K')
    return renderDuration(performance.now() - this.#started)
  }
}

export function renderDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
