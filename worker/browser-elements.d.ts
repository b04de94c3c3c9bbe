// The Worker renders islands without a browser. These types declare the properties that islands' event handlers read
// from elements, so that the same files compile for both.
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
