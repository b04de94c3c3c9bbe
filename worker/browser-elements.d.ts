// Declares the properties of elements that event handlers of islands read. The Worker renders islands without a
// browser, so these files must compile without the DOM's types.
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
