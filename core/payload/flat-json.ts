/** What a JSON text can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Writes a value as the flat array that payloads are sent in (the format of the package `devalue`): its first member is
 * the value, and each member of an array or object is the place of another one in the array. A text or number that
 * occurs twice is written once.
 *
 * The package itself is not used, because payloads are JSON and it is made for more (dates, maps, cycles, text inside
 * of a script): it writes each `<` of their HTML as six characters, takes twice as long both ways, and adds 1.6 kB
 * (brotli) to what browsers load for a visit, where this file adds 0.3. Tests read what this writes with the package.
 *
 * @example renderFlatJson({ a: ['b', 'b'] }) // '[{"a":1},[2,2],"b"]'
 */
export function renderFlatJson(value: Json): string {
  const flat: unknown[] = []
  const places = new Map<unknown, number>()
  const placeOf = (part: Json): number => {
    const known = places.get(part)
    if (known !== undefined) return known
    const place = flat.push(null) - 1
    places.set(part, place)
    flat[place] = isList(part) ? part.map(placeOf) : typeof part === 'object' && part !== null ? placesIn(part) : part
    return place
  }
  const placesIn = (part: { readonly [key: string]: Json | undefined }) =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, member]) => (member === undefined ? [] : [[key, placeOf(member)]])),
    )
  placeOf(value)
  return JSON.stringify(flat)
}

/**
 * Reads what `renderFlatJson` wrote.
 * @throws SyntaxError for what is no flat array, or refers to what is not in it or to itself
 */
export function parseFlatJson(text: string): Json {
  const flat: unknown = JSON.parse(text)
  if (!Array.isArray(flat) || flat.length === 0) throw new SyntaxError('A payload is an array of values')
  const open = new Set<unknown>()
  const valueAt = (place: unknown): Json => {
    if (typeof place !== 'number' || !(place in flat) || open.has(place))
      throw new SyntaxError(`A payload has no value at ${String(place)}`)
    const part: unknown = flat[place]
    if (typeof part !== 'object' || part === null) return part as Json // JSON has no other kinds of value.
    open.add(place)
    const value = Array.isArray(part)
      ? part.map(valueAt)
      : Object.fromEntries(Object.entries(part).map(([key, member]) => [key, valueAt(member)]))
    open.delete(place)
    return value
  }
  return valueAt(0)
}

/** `Array.isArray` does not narrow a read-only array. */
function isList(part: Json): part is readonly Json[] {
  return Array.isArray(part)
}
