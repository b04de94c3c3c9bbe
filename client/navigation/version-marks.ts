import { hrefOf } from '../data/site-urls.ts'

// Completes the version picker: shows how the page differs in each version, makes links keep the current section, and
// closes the list on Escape or a click outside.

const selector = '.version-picker'

/** A version, as `/api/versions` describes it. */
interface MarkedVersion {
  name: string
  mark?: 'same' | 'changed' | 'missing'
  path?: string | null
}

/**
 * When the list opens, makes its links keep the current section, and shows how the page differs in each version. The
 * differences are requested once per page.
 * @param currentSection returns the URL fragment of the current section
 */
export function startVersionMarks(currentSection: () => string): void {
  const open = (picker: HTMLDetailsElement) => {
    const section = currentSection()
    for (const link of picker.querySelectorAll<HTMLAnchorElement>('a[data-version]')) link.hash = section
    void showMarks(picker)
  }
  document.addEventListener('toggle', ({ target }) => void (isOpenPicker(target) && open(target)), true)
  document.addEventListener('pointerdown', ({ target }) => close((picker) => !picker.contains(target as Node)))
  document.addEventListener('focusin', ({ target }) => close((picker) => !picker.contains(target as Node)))
  // The list may have been opened while the page was loading.
  document.addEventListener('rivage:visit', () => {
    const shown = document.querySelector(selector)
    if (isOpenPicker(shown)) open(shown)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    close((picker) => {
      if (picker.contains(document.activeElement)) picker.querySelector('summary')?.focus()
      return true
    })
  })
  const picker = document.querySelector(selector)
  if (isOpenPicker(picker)) open(picker)
}

function isOpenPicker(target: EventTarget | null): target is HTMLDetailsElement {
  return target instanceof HTMLDetailsElement && target.matches(selector) && target.open
}

function close(shouldClose: (picker: HTMLDetailsElement) => boolean): void {
  const picker = document.querySelector(selector)
  if (isOpenPicker(picker) && shouldClose(picker)) picker.open = false
}

/** Requests the differences and shows them. If the request fails, the list stays unchanged. */
async function showMarks(picker: HTMLDetailsElement): Promise<void> {
  const { marks = '', shown } = picker.dataset
  if (marks === '' || shown === marks) return
  const response = await fetch(marks).catch(() => undefined)
  if (!response?.ok) return
  const { items } = (await response.json()) as { items: MarkedVersion[] }
  if (picker.dataset.marks !== marks) return // A visit has replaced the page.
  picker.dataset.shown = marks
  for (const { name, mark = 'missing', path } of items) {
    const link = picker.querySelector<HTMLAnchorElement>(`a[data-version="${CSS.escape(name)}"]`)
    if (!link || link.ariaCurrent) continue
    let note = link.querySelector<HTMLElement>('[data-mark]')
    if (!note) {
      note = document.createElement('small')
      link.append(note)
    }
    note.dataset.mark = mark
    note.textContent = picker.dataset[mark] ?? ''
    // If the page moved, it has another path in that version.
    if (path) link.pathname = hrefOf(encodeURI(path))
  }
}
