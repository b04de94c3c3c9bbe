import { exec } from 'jsonpath-rfc9535'

/** A value of a description. */
type Json = unknown

type JsonObject = Readonly<Record<string, Json>>

/** The position of a value, as property names and list indexes. */
type KeyPath = readonly (string | number)[]

/** A translation that an overlay sets at a position. */
interface TranslatedText {
  keyPath: KeyPath
  /** The replaced original text, if any. */
  source?: string
  text: string
}

interface AppliedOverlay {
  document: JsonObject
  /** The translations that the overlay sets. If several have the same position, the last one applies. */
  texts: readonly TranslatedText[]
  problems: readonly OverlayProblem[]
}

interface OverlayProblem {
  /** Index of the action; absent if the problem concerns the overlay as a whole. */
  action?: number
  code: 'overlay-version' | 'overlay-target' | 'overlay-unmatched' | 'overlay-copy' | 'overlay-remove'
  message: string
  hint: string
}

/** The changes that an overlay may make. */
interface OverlayRules {
  mayRemove: (keyPath: KeyPath) => boolean
  /** Returns the value of an update without the parts that hide something, or the same value if it has none. */
  withoutMarks: (value: Json, keyPath: KeyPath) => Json
}

/**
 * Applies an OpenAPI Overlay document (1.0 or 1.1). Unchanged values stay the same objects.
 * @param description the description, which isn't modified
 * @param rules without them, the overlay may change everything
 */
export function applyOverlay(description: JsonObject, overlay: Json, rules?: OverlayRules): AppliedOverlay {
  const problems: OverlayProblem[] = []
  const texts = new Map<string, TranslatedText>()
  let document: Json = description
  if (!isObject(overlay) || !/^1\.[01](?:\.\d+)?$/.test(String(overlay.overlay)))
    return {
      document: description,
      texts: [],
      problems: [
        {
          code: 'overlay-version',
          message: "This file isn't an OpenAPI Overlay document of version 1.0 or 1.1.",
          hint: 'Start it with `overlay: 1.0.0`, and list its `actions`.',
        },
      ],
    }
  for (const [action, given] of listOf(overlay.actions).entries()) if (isObject(given)) applyAction(given, action)
  return { document: document as JsonObject, texts: [...texts.values()], problems }

  function applyAction({ target, update, remove, copy }: JsonObject, action: number): void {
    const keyPaths = find(target, action)
    if (keyPaths?.length === 0)
      problems.push({
        action,
        code: 'overlay-unmatched',
        message: `The target ${String(target)} matches nothing in the description.`,
        hint: 'The description changed, or the target is misspelled. Correct the target, or delete the action.',
      })
    if (!keyPaths) return
    if (remove === true) {
      const removed = keyPaths.filter((keyPath) => rules?.mayRemove(keyPath) ?? true)
      if (removed.length < keyPaths.length) refuse(action, `The overlay removes ${String(target)}`)
      // Remove values in reverse order, so that list indexes stay valid.
      for (const keyPath of removed.toReversed()) document = change(document, keyPath, () => undefined)
      return
    }
    const value = copy === undefined ? update : findCopied(copy, action)
    if (value === undefined) return
    const changes = keyPaths.map((keyPath) => ({ keyPath, after: rules ? rules.withoutMarks(value, keyPath) : value }))
    if (changes.some(({ after }) => after !== value)) refuse(action, `The overlay hides or shows ${String(target)}`)
    for (const { keyPath, after } of changes)
      if (after !== undefined)
        document = change(document, keyPath, (before) => {
          collectTexts(before, after, keyPath)
          return Array.isArray(before) ? [...before, after] : merge(before, after)
        })
  }

  function refuse(action: number, what: string): void {
    problems.push({
      action,
      code: 'overlay-remove',
      message: `${what}, but a translation can't change which parts of the API readers see. It stays as it is.`,
      hint: 'To hide a part in all languages, use `exclude` in `apis` of site.config, or `x-hidden` in the description.',
    })
  }

  function findCopied(copy: Json, action: number): Json {
    const [keyPath, ...others] = find(copy, action) ?? []
    if (keyPath && others.length === 0) return valueAt(document, keyPath)
    problems.push({
      action,
      code: 'overlay-copy',
      message: `\`copy\` must select one value, but ${String(copy)} selects ${keyPath ? others.length + 1 : 'none'}.`,
      hint: 'Use a path to a single value.',
    })
    return undefined
  }

  function find(path: Json, action: number): KeyPath[] | undefined {
    const keyPaths: KeyPath[] = []
    try {
      exec(document as never, String(path), (_, keyPath) => void keyPaths.push([...keyPath]))
      return keyPaths
    } catch {
      problems.push({
        action,
        code: 'overlay-target',
        message: `"${String(path)}" is not a JSONPath expression.`,
        hint: "Use a path such as $.paths['/orders'].get (RFC 9535).",
      })
      return undefined
    }
  }

  function collectTexts(before: Json, after: Json, keyPath: KeyPath): void {
    if (isObject(after))
      for (const [name, value] of Object.entries(after))
        collectTexts(isObject(before) ? before[name] : undefined, value, [...keyPath, name])
    if (typeof after !== 'string') return
    const key = JSON.stringify(keyPath)
    const source = texts.get(key)?.source ?? (typeof before === 'string' ? before : undefined)
    texts.set(key, { keyPath, text: after, ...(source !== undefined && { source }) })
  }
}

/** Merges objects property by property, joins lists, and replaces other values (Overlay 1.1, section 4.4.3). */
function merge(before: Json, after: Json): Json {
  if (Array.isArray(before) && Array.isArray(after)) return [...before, ...after]
  if (!isObject(before) || !isObject(after)) return after
  const merged = new Map(Object.entries(before))
  for (const [name, value] of Object.entries(after)) merged.set(name, merge(merged.get(name), value))
  // `fromEntries` defines an own property even for the name `__proto__`.
  return Object.fromEntries(merged)
}

/**
 * Returns a copy in which the value at a position is replaced or removed. Copies only the objects and lists that
 * contain it.
 */
function change(container: Json, keyPath: KeyPath, replace: (value: Json) => Json): Json {
  const [name, ...rest] = keyPath
  if (name === undefined) return replace(container) ?? {}
  if (Array.isArray(container)) {
    const value = step(container[Number(name)], rest, replace)
    return container.toSpliced(Number(name), 1, ...(value === undefined ? [] : [value]))
  }
  if (!isObject(container)) return container
  const value = step(container[name], rest, replace)
  const entries = Object.entries(container)
  return Object.fromEntries(
    value === undefined
      ? entries.filter(([key]) => key !== String(name))
      : entries.map(([key, item]) => [key, key === String(name) ? value : item]),
  )
}

function step(value: Json, rest: KeyPath, replace: (value: Json) => Json): Json {
  return rest.length === 0 ? replace(value) : change(value, rest, replace)
}

function valueAt(document: Json, keyPath: KeyPath): Json {
  return keyPath.reduce((value, name) => (value as Record<string | number, Json>)[name], document)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}
