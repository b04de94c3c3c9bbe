/** Handles clicks on elements that match a selector, including those that are added later. */
export function onClick<Target extends HTMLElement>(
  selector: string,
  handle: (target: Target, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const target = closest<Target>(event.target, selector)
    if (target) handle(target, event)
  })
}

/** Returns the target of an event or its nearest ancestor that matches a selector. */
export function closest<Target extends HTMLElement>(target: EventTarget | null, selector: string): Target | null {
  return target instanceof Element ? target.closest<Target>(selector) : null
}
