// The worker renders islands and has no browser: what their handlers read of its elements, so that both sides check the
// same files.
interface HTMLInputElement {
  value: string
  readonly checked: boolean
  readonly files: Iterable<{ readonly name: string }> | null
  click(): void
}

interface HTMLButtonElement {
  focus(): void
}

interface HTMLTextAreaElement {
  readonly value: string
}

interface HTMLDialogElement {
  readonly open: boolean
  showModal(): void
  close(): void
  addEventListener(type: string, listener: () => void, options: { signal: AbortSignal }): void
}
