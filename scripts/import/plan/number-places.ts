/**
 * Names of files and folders for places that have an order: `guide/install` → `1.guide/02.install`. Numbers have as many digits as
 * their folder needs, because names are compared as text. What has no order gets no number, and so comes after what has one.
 */
export function numberPlaces(
  places: readonly string[][],
  orders: ReadonlyMap<string, number>,
): (place: readonly string[]) => string {
  const children = new Map<string, Set<string>>()
  for (const place of places) {
    for (const [depth, name] of place.entries()) {
      const parent = place.slice(0, depth).join('/')
      children.set(parent, (children.get(parent) ?? new Set()).add(name))
    }
  }
  const names = new Map<string, string>()
  for (const [parent, siblings] of children) {
    const keyOf = (name: string) => (parent === '' ? name : `${parent}/${name}`)
    const ordered = [...siblings]
      .filter((name) => name !== 'index' && orders.has(keyOf(name)))
      .toSorted((a, b) => orders.get(keyOf(a))! - orders.get(keyOf(b))! || (a < b ? -1 : 1))
    const digits = String(ordered.length).length
    for (const [index, name] of ordered.entries())
      names.set(keyOf(name), `${String(index + 1).padStart(digits, '0')}.${name}`)
  }
  return (place) => place.map((name, depth) => names.get(place.slice(0, depth + 1).join('/')) ?? name).join('/')
}
