import { posix } from 'node:path'
import { isObject, partMemo, pointerKeys, pointerTo, textAt, valueAtPointer } from '../../../core/api/index.ts'
import type { Json, JsonObject } from '../../../core/api/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { parseFile } from './parse-file.ts'
import type { ParsedFile } from './parse-file.ts'

/** The type of a component in OpenAPI 3 by the key of the reference's parent. Under any other key, it is a schema. */
const componentKinds: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  responses: 'responses',
  requestBody: 'requestBodies',
  requestBodies: 'requestBodies',
  examples: 'examples',
  headers: 'headers',
  links: 'links',
  callbacks: 'callbacks',
  securitySchemes: 'securitySchemes',
}

/** The locations of components in Swagger 2.0, which has fewer types. */
const placesInTwo: Readonly<Record<string, string>> = {
  schemas: '/definitions',
  parameters: '/parameters',
  responses: '/responses',
}

/**
 * Bundles a description that consists of several files into one document. Referenced parts of other files become
 * components. References outside of the content folder and to the network are reported as errors.
 */
export function bundle(
  main: ParsedFile,
  read: (file: string) => string | undefined,
): { document: Json; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const files = new Map<string, ParsedFile | undefined>([[main.file, main]])
  /** The new location of each part that comes from another file. */
  const placed = new Map<string, string>()
  const added = new Map<string, Json>()
  const isTwo = textAt(main.value, 'swagger') !== ''

  const open = (file: string): ParsedFile | undefined => {
    if (!files.has(file)) {
      const text = read(file)
      const { parsed, diagnostics: found } = text === undefined ? { diagnostics: [] } : parseFile(file, text)
      diagnostics.push(...found)
      files.set(file, parsed)
    }
    return files.get(file)
  }
  const report = (source: ParsedFile, keys: readonly string[], message: string, hint: string): void => {
    diagnostics.push({
      severity: 'error',
      file: source.file,
      ...source.placeOf(keys),
      code: 'api-reference',
      message,
      hint,
    })
  }
  const follow = (source: ParsedFile, value: JsonObject, keys: readonly string[], isInline: boolean): Json => {
    const written = textAt(value, '$ref')
    const [address = '', fragment = ''] = written.split('#')
    const place = [...keys, '$ref']
    if (address === '' && source === main) return value
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) {
      report(
        source,
        place,
        `The reference \`${written}\` points to another server.`,
        'Copy the file into the content folder, and refer to it by its path.',
      )
      return {}
    }
    const file =
      address === '' ? source.file : posix.normalize(posix.join(posix.dirname(source.file), decodeURI(address)))
    if (file.startsWith('../') || address.startsWith('/')) {
      report(
        source,
        place,
        `The reference \`${written}\` points outside of the content folder.`,
        'Move the file into the content folder.',
      )
      return {}
    }
    const pointer = pointerTo('', ...pointerKeys(fragment ? `#${fragment}` : ''))
    if (file === main.file) return { ...value, $ref: `#${pointer}` }
    const target = open(file)
    const part = target && valueAtPointer(target.value, pointer)
    if (!target || part === undefined) {
      report(
        source,
        place,
        `The target of the reference \`${written}\` does not exist.`,
        'Add the missing file or part, or correct the reference.',
      )
      return {}
    }
    const targetKeys = pointerKeys(pointer)
    if (isInline) return walk(target, part, targetKeys)
    const id = `${file}#${pointer}`
    const kind = kindAt(keys)
    const known = placed.get(id)
    if (known === undefined) {
      const parent = isTwo ? (placesInTwo[kind] ?? '/definitions') : `/components/${kind}`
      const stem = posix.basename(file).replace(/\.\w+$/, '')
      const wanted = targetKeys.at(-1) ?? stem
      const isTaken = (name: string) => {
        const at = pointerTo(parent, name)
        return added.has(at) || valueAtPointer(main.value, at) !== undefined
      }
      let name = wanted
      for (let count = 2; isTaken(name); count += 1) name = `${wanted}-${count}`
      const at = pointerTo(parent, name)
      placed.set(id, at)
      added.set(at, null)
      added.set(at, walk(target, part, targetKeys))
    }
    return { ...value, $ref: `#${placed.get(id)!}` }
  }
  const walk = (source: ParsedFile, value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((each, index) => walk(source, each, [...keys, String(index)]))
    if (!isObject(value)) return value
    const isPathItem = keys.length === 2 && (keys[0] === 'paths' || keys[0] === 'webhooks')
    if (typeof value.$ref === 'string') {
      const followed = follow(source, value, keys, isPathItem && !value.$ref.startsWith('#'))
      if (isObject(followed) && typeof followed.$ref !== 'string') return followed
      value = followed as JsonObject
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === 'example' || key === 'default' || key === 'enum' || key === 'const'
          ? child
          : walk(source, child, [...keys, key]),
      ]),
    )
  }
  const hasOthers = hasForeignReference(main.value)
  const document = hasOthers ? walk(main, main.value, []) : main.value
  for (const [pointer, value] of added) setAt(document, pointerKeys(pointer), value)
  return { document, diagnostics }
}

const knownForeign = partMemo<boolean>()

/** Returns whether a description refers to other files. Most descriptions don't and needn't be copied. */
function hasForeignReference(value: Json, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return knownForeign(value, level, () => {
    const reference = textAt(value, '$ref')
    if (reference !== '' && !reference.startsWith('#')) return true
    return Object.values(value).some((each) => hasForeignReference(each, level + 1))
  })
}

function kindAt(keys: readonly string[]): string {
  const [last = '', before = ''] = keys.toReversed()
  return componentKinds[last] ?? componentKinds[before] ?? 'schemas'
}

function setAt(document: Json, keys: readonly string[], value: Json): void {
  let parent = document as JsonObject
  for (const key of keys.slice(0, -1)) parent = (parent[key] ??= {}) as JsonObject
  parent[keys.at(-1)!] = value
}
