/** What the buttons stand in: a list of tabs, or the files of a tree. */
export const tabListSelector = '[role=tablist], .code-files'

/** Opens the panel of a button, and closes those of the buttons beside it. */
export function openTab(chosen: HTMLElement): void {
  for (const button of buttonsBeside(chosen)) {
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    const isChosen = button === chosen
    if (button.role === 'tab') {
      button.ariaSelected = String(isChosen)
      button.tabIndex = isChosen ? 0 : -1
    } else button.ariaCurrent = String(isChosen)
    if (isChosen) panel?.removeAttribute('hidden')
    else panel?.setAttribute('hidden', 'until-found')
  }
}

/** Opens the tab of that name in a list; a list without it stays as it is. */
export function openTabNamed(list: Element, name: string | null): void {
  for (const button of list.querySelectorAll('button')) if (button.textContent === name) openTab(button)
}

export function buttonsBeside(button: HTMLElement): HTMLElement[] {
  return [...(button.closest(tabListSelector)?.querySelectorAll('button') ?? [])]
}
