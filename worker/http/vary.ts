/**
 * Says that an answer depends on more headers of the request: `Vary` (RFC 9110, 12.5.5) names each of them once.
 *
 * @param names with commas between, as they are written in the header
 */
export function varyBy(headers: Headers, names: string): void {
  const all = [headers.get('Vary') ?? '', names].flatMap((list) => list.split(',').map((name) => name.trim()))
  const once = new Map(all.filter(Boolean).map((name) => [name.toLowerCase(), name]))
  headers.set('Vary', [...once.values()].join(', '))
}
