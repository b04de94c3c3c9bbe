/** Creates an element with attributes and children. */
export function element(
  name: string,
  attributes: Record<string, string>,
  children: (Node | string)[] = [],
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
