import type { Note } from '../define-import-system.ts'
import { isRecord } from '../source/record.ts'
import { computedKeys } from '../source/static-value.ts'

/**
 * Rules for importing each key of a system's configuration. Keys include their path, as in `themeConfig.navbar.logo`.
 * `*` matches every entry of a list and every key of an object. A rule for a key also applies to everything inside it,
 * unless a rule for a longer key matches.
 */
export interface SettingRules {
  /** Keys whose values are carried over to a page, a file, or `site.config.ts`. */
  carried: readonly string[]
  /** Keys whose effect Rivage achieves in a different way, by the sentence for the report. */
  replaced: Readonly<Record<string, readonly string[]>>
  /** Keys for which Rivage has no equivalent, by the sentence for the report. */
  lost: Readonly<Record<string, readonly string[]>>
  /** Rules for the keys of a setting's entries, by the setting's key. */
  entries?: Readonly<Record<string, EntryRules>>
}

/**
 * Rules for the keys of entries that can contain other entries, such as those of a sidebar. Entries have the same keys
 * at any depth.
 */
export interface EntryRules extends Pick<SettingRules, 'carried' | 'replaced' | 'lost'> {
  /** Keys that contain entries. */
  within?: readonly string[]
  /** Whether the setting may be an object that contains entries by name. */
  isNamed?: boolean
}

/** Combines tables. Keys with the same sentence are in the same group. */
export function combineRules(...tables: readonly SettingRules[]): SettingRules {
  return {
    carried: tables.flatMap(({ carried }) => carried),
    replaced: combineGroups(tables.map(({ replaced }) => replaced)),
    lost: combineGroups(tables.map(({ lost }) => lost)),
    entries: Object.assign({}, ...tables.map(({ entries }) => entries)) as SettingRules['entries'],
  }
}

function combineGroups(groups: readonly SettingRules['lost'][]): SettingRules['lost'] {
  const combined: Record<string, readonly string[]> = {}
  for (const [message, keys] of groups.flatMap((group) => Object.entries(group)))
    combined[message] = [...(combined[message] ?? []), ...keys]
  return combined
}

type Fate = { kind: 'carried' } | { kind: 'replaced' | 'lost'; message: string }

const unknownKey = 'unknown setting. Check whether you need it'
const computedValue = 'computed by code, which the import does not run. Add the value to site.config.ts'

/**
 * Reports every setting of a source that isn't imported. Settings that are handled in the same way share a message.
 *
 * @param file the file that contains the settings
 * @param settings the settings, or an array if the file contains several
 * @param place the key that contains the settings: `locales.fr`
 */
export function noteSettings(
  file: string,
  settings: Record<string, unknown> | readonly Record<string, unknown>[],
  fates: SettingRules,
  place?: string,
): Note[] {
  const table = tableOf(fates)
  const found = new Map<string, { note: Pick<Note, 'kind'>; keys: Set<string> }>()
  for (const each of [settings].flat()) {
    for (const [key, value] of Object.entries(each)) visit([key], value)
    for (const key of computedKeys(each)) visitComputed([key])
  }
  return [...found].map(([message, { note, keys }]) => ({
    ...note,
    file,
    message: `${[...keys].map((key) => `\`${key}\``).join(', ')}: ${message}`,
  }))

  function nameOf(path: readonly string[]): string {
    const own = path.filter((name) => name !== '*').join('.')
    return place === undefined ? own : `${place}.${own}`
  }

  function visit(path: readonly string[], value: unknown): void {
    if (value === undefined || value === null) return
    const entries = fates.entries?.[path.join('.')]
    if (entries) return visitEntries(path, value, entries, entries.isNamed === true)
    if (!table.hasInner(path)) return add(path, table.fateOf(path))
    if (Array.isArray(value)) for (const each of value) visit([...path, '*'], each)
    else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) visit([...path, key], inner)
      for (const key of computedKeys(value)) visitComputed([...path, key])
    } else if (value !== false) add(path, table.fateOf(path))
  }

  function visitEntries(path: readonly string[], value: unknown, entries: EntryRules, isNamed: boolean): void {
    if (Array.isArray(value)) for (const each of value) visitEntries(path, each, entries, false)
    if (!isRecord(value)) return
    if (isNamed) {
      for (const each of Object.values(value)) visitEntries(path, each, entries, false)
      return
    }
    const inner = new Map(settingRulesIn(entries))
    for (const [key, each] of Object.entries(value)) {
      if (each === undefined || each === null) continue
      if (entries.within?.includes(key)) visitEntries(path, each, entries, false)
      else add([...path, key], inner.get(key))
    }
  }

  function visitComputed(path: readonly string[]): void {
    const fate = table.fateOf(path)
    add(path, fate === undefined || fate.kind === 'carried' ? { kind: 'lost', message: computedValue } : fate)
  }

  function add(path: readonly string[], fate: Fate | undefined): void {
    if (fate?.kind === 'carried') return
    const message = fate?.message ?? unknownKey
    const entry = found.get(message) ?? { note: fate?.kind === 'replaced' ? { kind: 'changed' } : {}, keys: new Set() }
    found.set(message, { ...entry, keys: entry.keys.add(nameOf(path)) })
  }
}

/** Returns every key in a table, with its rule. */
function settingRulesIn({ carried, replaced, lost }: EntryRules): [key: string, fate: Fate][] {
  const of = (kind: 'replaced' | 'lost', group: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(group).flatMap(([message, keys]) => keys.map((key): [string, Fate] => [key, { kind, message }]))
  return [
    ...carried.map((key): [string, Fate] => [key, { kind: 'carried' }]),
    ...of('replaced', replaced),
    ...of('lost', lost),
  ]
}

function tableOf(fates: SettingRules) {
  const table = settingRulesIn(fates).map(([key, fate]) => ({ path: key.split('.'), fate }))
  const covers = (path: readonly string[], given: readonly string[]) =>
    path.every((name, index) => name === '*' || name === given[index])
  return {
    /** Returns whether the table has rules for keys inside a key. */
    hasInner: (given: readonly string[]) =>
      table.some(({ path }) => path.length > given.length && covers(path.slice(0, given.length), given)),
    /** Returns the most specific rule for a key or for one of the keys that contain it. */
    fateOf: (given: readonly string[]) =>
      table
        .filter(({ path }) => path.length <= given.length && covers(path, given))
        .toSorted((a, b) => rankOf(b.path) - rankOf(a.path))[0]?.fate,
  }
}

/** Returns a rank by which longer keys take precedence over shorter ones, and names over `*`. */
function rankOf(path: readonly string[]): number {
  return path.length * 100 - path.filter((name) => name === '*').length
}
