import { isObject, partLevel, pointerTo } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { mapKeywords } from '../map-keywords.ts'
import type { ApiProblem } from './api-problem.ts'

/** A problem in a value, with the path of keys to its position. */
export type FoundProblem = Omit<ApiProblem, 'pointer'> & { place: readonly string[] }

/** The problems found in each operation or component, with its pointer and the context of the search. */
type Known = WeakMap<object, { place: string; context: Json; problems: readonly ApiProblem[] }>

/** Keys whose values are data, which aren't checked. */
const dataKeys = new Set(['example', 'examples', 'default'])

/**
 * Returns a function that finds problems in all objects of a description. After an edit, the results of unchanged
 * operations and components are reused.
 */
export function problemFinder(): (
  document: JsonObject,
  context: Json,
  find: (value: JsonObject) => readonly FoundProblem[],
) => ApiProblem[] {
  const known: Known = new WeakMap()
  return (document, context, find) => {
    const problems: ApiProblem[] = []
    /**
     * The path of keys to the current value. A pointer is built only if there is a problem, because building it takes
     * longer than visiting the value.
     */
    const keys: string[] = []
    const visit = (value: Json, isNames = false): void => {
      if (typeof value !== 'object' || value === null) return
      const place = keys.length === partLevel ? pointerTo('', ...keys) : undefined
      const before = place === undefined ? undefined : known.get(value)
      if (before?.context === context && before.place === place) {
        problems.push(...before.problems)
        return
      }
      const { length } = problems
      const isMap = isObject(value)
      if (isMap)
        for (const { place: below, ...problem } of find(value))
          problems.push({ ...problem, pointer: pointerTo('', ...keys, ...below) })
      for (const [key, child] of Object.entries(value)) {
        if (isMap && !isNames && dataKeys.has(key)) continue
        keys.push(key)
        visit(child, isMap && !isNames && mapKeywords.has(key))
        keys.pop()
      }
      if (place !== undefined) known.set(value, { place, context, problems: problems.slice(length) })
    }
    visit(document)
    return problems
  }
}
