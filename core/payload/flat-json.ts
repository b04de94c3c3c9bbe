/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Serializes a value as the flat array of payloads (the format of the package `devalue`). The first element is the
 * value. Arrays and objects contain the indexes of their members in the flat array. A repeated string or number is
 * written once. The package itself is not used, because it supports more than payloads need: dates, maps, cycles, and
 * text inside a script. It also writes each `<` in HTML as six characters, and takes twice as long to serialize and
 * parse. It would add 1.6 kB (brotli) to the script for visits, compared with 0.3 kB for this file. Tests parse the
 * output with the package.
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
 * Parses the output of `renderFlatJson`.
 * @throws SyntaxError if the text is not a flat array, or if a reference points outside the array or to itself
 */
export function parseFlatJson(text: string): Json {
  const flat: unknown = JSON.parse(text)
  if (!Array.isArray(flat) || flat.length === 0) throw new SyntaxError('A payload is an array of values')
  const open = new Set<unknown>()
  const valueAt = (place: unknown): Json => {
    if (typeof place !== 'number' || !(place in flat) || open.has(place))
      throw new SyntaxError(`A payload has no value at ${String(place)}`)
    const part: unknown = flat[place]
    if (typeof part !== 'object' || part === null) return part as Json // JSON has no other kinds of values.
    open.add(place)
    const value = Array.isArray(part)
      ? part.map(valueAt)
      : Object.fromEntries(Object.entries(part).map(([key, member]) => [key, valueAt(member)]))
    open.delete(place)
    return value
  }
  return valueAt(0)
}

/** `Array.isArray` doesn't narrow a read-only array. */
function isList(part: Json): part is readonly Json[] {
  return Array.isArray(part)
}
