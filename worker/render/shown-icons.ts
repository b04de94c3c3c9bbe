import type { IconDrawing } from '../../core/icon/index.ts'

type Icons = Readonly<Record<string, IconDrawing | null>>

/**
 * Returns the drawings of the icons that data refers to, so that a content hash changes with them. In frontmatter and
 * the configuration, the key `icon` contains an icon's name.
 * @param json the data
 */
export function shownIcons(json: string, icons: Icons = {}): Icons {
  const names = new Set([...json.matchAll(/"icon":"([\w:-]+)"/g)].map(([, name]) => name!))
  return Object.fromEntries([...names].map((name) => [name, Object.hasOwn(icons, name) ? icons[name]! : null]))
}

/** Returns whether each icon that two releases share has the same drawing. */
export function haveSameDrawings(one: Icons = {}, other: Icons = {}): boolean {
  return Object.entries(one).every(
    ([name, drawing]) => !Object.hasOwn(other, name) || JSON.stringify(drawing) === JSON.stringify(other[name]),
  )
}
