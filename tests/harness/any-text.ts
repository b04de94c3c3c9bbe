import { array, constantFrom, nat, oneof } from 'fast-check'
import type { Arbitrary } from 'fast-check'

/** Words that are names of what every object has: a map that is an object takes them for its own. */
const namesOfObjects = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']

/**
 * Any text, of any code points, halves of surrogate pairs included. `fc.string({ unit: 'binary' })` is as wide, but lists
 * all of Unicode for each property before it begins: a second of work.
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
