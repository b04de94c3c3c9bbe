import type { IconDrawing } from '../../core/icon/index.ts'

type Icons = Readonly<Record<string, IconDrawing | null>>

/**
 * Returns the drawings of all icons that data refers to. Including them in a content hash makes the hash change with
 * the drawings. An icon's name is always the value of a key `icon`.
 * @param json the data, as JSON
 */
export function shownIcons(json: string, icons: Icons = {}): Icons {
  const names = new Set([...json.matchAll(/"icon":"([\w:-]+)"/g)].map(([, name]) => name!))
  return Object.fromEntries([...names].map((name) => [name, Object.hasOwn(icons, name) ? icons[name]! : null]))
}

/** Returns whether all icons that two releases have in common have the same drawing. */
export function haveSameDrawings(one: Icons = {}, other: Icons = {}): boolean {
  return Object.entries(one).every(
    ([name, drawing]) => !Object.hasOwn(other, name) || JSON.stringify(drawing) === JSON.stringify(other[name]),
  )
}
