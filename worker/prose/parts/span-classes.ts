import type { Element } from 'hast'

/** Classes of a part, with those of its author that say how many columns of a grid it takes: `col-span-2`, `lg:col-span-1`. */
export function withSpans(own: string, { properties: { className } }: Element): string {
  const written = Array.isArray(className) ? className.map(String) : String(className ?? '').split(/\s+/)
  return [own, ...written.filter((name) => /^(\w+:)?col-span-/.test(name))].join(' ')
}
