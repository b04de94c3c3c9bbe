import type { OfflineCopy, OfflineList } from '../../../core/offline/index.ts'
import { readCopies } from './copies.ts'
import { basePath, keepCopy, readList, removeCopy } from './keep-copy.ts'

/** Starts the offline page, on which readers store languages and folders, and see their copies. */
export function showCopies(): void {
  const page = document.querySelector<HTMLElement>('[data-offline]')
  if (page) void new OfflinePage(page).show()
}

/** The cards of the languages and folders. See worker/pages/screens/offline/view.tsx. */
class OfflinePage {
  readonly #page: HTMLElement
  readonly #isSupported = 'caches' in window && 'locks' in navigator && 'serviceWorker' in navigator

  constructor(page: HTMLElement) {
    this.#page = page
  }

  async show(): Promise<void> {
    const copies = this.#isSupported ? await readCopies(basePath()).catch(() => []) : []
    const offered = [...this.#page.querySelectorAll<HTMLElement>(':scope > li')]
    const template = offered[0]!.cloneNode(true) as HTMLElement
    const addresses = new Set(offered.map((card) => card.dataset.list))
    // Adds cards for copies of languages and folders that this page doesn't offer.
    for (const copy of copies) {
      if (addresses.has(copy.list)) continue
      const card = template.cloneNode(true) as HTMLElement
      card.dataset.list = copy.list
      this.#page.append(card)
      offered.push(card)
    }
    await Promise.all(
      offered.map(async (card) => {
        const list = card.dataset.list!
        await new Card(card, this.#page.dataset, this.#isSupported).show(copies.find((copy) => copy.list === list))
      }),
    )
  }
}

/**
 * The card of a language or folder. It shows its size and a button to store it, or the copy with buttons to update and
 * remove it.
 */
class Card {
  readonly #card: HTMLElement
  readonly #texts: DOMStringMap
  readonly #isSupported: boolean
  #copy: OfflineCopy | undefined
  /** The current list of pages; `undefined` if the site doesn't respond. */
  #list: OfflineList | undefined
  #running: AbortController | undefined

  constructor(card: HTMLElement, texts: DOMStringMap, isSupported: boolean) {
    this.#card = card
    this.#texts = texts
    this.#isSupported = isSupported
    this.#find('keep').addEventListener('click', () => void this.#keep())
    this.#find('update').addEventListener('click', () => void this.#keep())
    this.#find('remove').addEventListener('click', () => void this.#remove())
    this.#find('cancel').addEventListener('click', () => this.#running?.abort())
  }

  async show(copy: OfflineCopy | undefined): Promise<void> {
    this.#copy = copy
    if (copy) this.#render()
    this.#list = await readList(this.#card.dataset.list!)
    this.#render()
    // There is no list of pages while the browser is offline, nor with `npm start`.
    if (!copy && !this.#list) this.#say(this.#texts.failed)
  }

  async #keep(): Promise<void> {
    const running = (this.#running = new AbortController())
    const progress = this.#find('progress') as HTMLProgressElement
    progress.removeAttribute('value')
    this.#say('')
    this.#render()
    try {
      this.#copy = await keepCopy(this.#card.dataset.list!, {
        signal: running.signal,
        onProgress: (done, total) => Object.assign(progress, { max: total, value: done }),
      })
      // Asks the browser not to delete the copy when storage is low. Some browsers then ask the reader for permission.
      void navigator.storage.persist().catch(() => {})
    } catch (error) {
      if (!running.signal.aborted) {
        console.warn('Cannot store the pages:', error)
        this.#say((error as Error).name === 'QuotaExceededError' ? this.#texts.full : this.#texts.failed)
      }
    }
    this.#running = undefined
    this.#list = (await readList(this.#card.dataset.list!)) ?? this.#list
    this.#render()
  }

  async #remove(): Promise<void> {
    await removeCopy(this.#card.dataset.list!)
    this.#copy = undefined
    this.#say('')
    this.#render()
  }

  #render(): void {
    const [copy, list, isRunning] = [this.#copy, this.#list, this.#running !== undefined]
    const shown = copy ?? list
    if (shown) {
      const link = this.#find('title') as HTMLAnchorElement
      const { language: lang, dir } = shown
      Object.assign(link, { textContent: shown.title, href: shown.home, lang, dir })
      const state = copy ? `${copy.texts.copy} · ${writeSize(copy.storedBytes, lang)}` : shown.texts.size
      // `<bdi>` isolates the text, because its language may have the opposite writing direction.
      const text = Object.assign(document.createElement('bdi'), { textContent: state, lang, dir })
      this.#find('state').replaceChildren(text)
    }
    const hasFocus = this.#card.contains(document.activeElement)
    this.#find('progress').hidden = !isRunning
    this.#find('cancel').hidden = !isRunning
    this.#find('keep').hidden = isRunning || copy !== undefined
    this.#find('update').hidden = isRunning || !copy || !list || list.release === copy.release
    this.#find('remove').hidden = isRunning || !copy
    ;(this.#find('keep') as HTMLButtonElement).disabled = !this.#isSupported || !list
    if (!this.#isSupported) this.#say(this.#texts.failed)
    // If the button that was pressed is now hidden, moves the focus to a visible button.
    if (hasFocus && (document.activeElement as HTMLElement).offsetParent === null)
      this.#card.querySelector<HTMLElement>('button:not([hidden], :disabled)')?.focus()
  }

  #say(text: string | undefined): void {
    this.#find('problem').textContent = text ?? ''
  }

  #find(part: string): HTMLElement {
    return this.#card.querySelector<HTMLElement>(`[data-part=${part}]`)!
  }
}

function writeSize(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  )
}
