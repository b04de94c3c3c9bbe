import { array, constantFrom, nat, oneof } from 'fast-check'
import type { Arbitrary } from 'fast-check'

/** Names that every object inherits. A plain object used as a map finds them even if they were never added. */
const namesOfObjects = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']

/**
 * Any text of any code points, including unpaired surrogates. `fc.string({ unit: 'binary' })` is as general, but lists
 * all of Unicode for each property before it starts, which takes a second.
 *
 * @param maxLength in code points
 */
export function anyText(maxLength?: number): Arbitrary<string> {
  const codePoints = array(nat(0x10ffff), maxLength === undefined ? {} : { maxLength })
  return oneof(
    { arbitrary: codePoints.map((points) => String.fromCodePoint(...points)), weight: 9 },
    constantFrom(...namesOfObjects),
  )
}
