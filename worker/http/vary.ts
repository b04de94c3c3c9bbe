/**
 * Adds request headers to `Vary` without duplicates (RFC 9110, section 12.5.5).
 *
 * @param names comma-separated, as in the header
 */
export function varyBy(headers: Headers, names: string): void {
  const all = [headers.get('Vary') ?? '', names].flatMap((list) => list.split(',').map((name) => name.trim()))
  const once = new Map(all.filter(Boolean).map((name) => [name.toLowerCase(), name]))
  headers.set('Vary', [...once.values()].join(', '))
}
