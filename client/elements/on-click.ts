/** Handles clicks on elements that match a selector, including those that are added later. */
export function onClick<Target extends HTMLElement>(
  selector: string,
  handle: (target: Target, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element && event.target.closest<Target>(selector)
    if (target) handle(target, event)
  })
}
