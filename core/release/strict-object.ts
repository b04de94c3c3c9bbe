import * as v from 'valibot'
import { editDistance } from '../text/index.ts'

/**
 * Returns a schema for an object without other keys. It reports all unknown keys, whereas `v.strictObject` only reports
 * the first.
 * @param foreign advice for keys of other tools
 */
export const strict = <Entries extends v.ObjectEntries>(
  entries: Entries,
  foreign: Readonly<Record<string, string>> = {},
) =>
  v.pipe(
    v.looseObject(entries, (issue) =>
      issue.expected === 'Object' ? `expected ${keysOf(entries)}, but found ${issue.received}` : issue.message,
    ),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (typeof value !== 'object' || value === null) return
      for (const key of Object.keys(value).filter((key) => !Object.hasOwn(entries, key))) {
        const input = value as Record<string, unknown>
        const place = { type: 'object', origin: 'key', input, key, value: input[key] } as const
        const nearest = nearestKey(key, Object.keys(entries))
        const equivalent = Object.hasOwn(foreign, key) ? foreign[key] : nearest && `did you mean "${nearest}"?`
        addIssue({ message: `unknown key${equivalent ? `; ${equivalent}` : ''}`, path: [place] })
      }
    }),
  )

/** Returns the first keys of an object, as in `{ light, dark, … }`. */
function keysOf(entries: v.ObjectEntries): string {
  const keys = Object.keys(entries)
  return `{ ${[...keys.slice(0, 4), ...(keys.length > 4 ? ['…'] : [])].join(', ')} }`
}

/** Returns the key that the author probably meant: the closest one, if at most a third of the letters are wrong. */
function nearestKey(written: string, keys: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3))
  return keys
    .map((key) => ({ key, distance: editDistance(written, key, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((one, other) => one.distance - other.distance)[0]?.key
}
