import { join } from 'node:path'

/** Matches an import or re-export in a declaration file. tsc writes each of them on one line. */
const statement = /^(import|export) (?:type )?(\{[^}]*\}|\* as \w+|\*) from '(\.[^']*)';\n/gm
const inlineImport = /\bimport\("(\.[^"]*)"\)/g

/** Stands for all exports of a module. */
const all = '*'

/**
 * Removes declarations that no entry point refers to, because index files export much more than their importers use.
 *
 * @param texts the declaration files by path, as written by tsc
 * @param entries the paths of files whose exports are all needed
 * @returns the needed files, without re-exports that aren't needed
 */
export function pruneTypes(texts: ReadonlyMap<string, string>, entries: readonly string[]): Map<string, string> {
  const visited = new Map<string, { names: Set<string>; exports: Set<string> }>()
  const visit = (file: string, names: readonly string[]) => {
    const text = texts.get(file)
    if (text === undefined) throw new Error(`Cannot find the types of ${file}.`)
    const known = visited.get(file)
    const state = known ?? { names: new Set(), exports: new Set() }
    visited.set(file, state)
    const added = names.filter((name) => !state.names.has(name))
    for (const name of added) state.names.add(name)
    if (!known) for (const [, path = ''] of text.matchAll(inlineImport)) visit(pathFrom(file, path), [all])
    for (const [line, kind, list = '', path = ''] of text.matchAll(statement)) {
      const listed = list.startsWith('*') ? undefined : namesIn(list)
      if (kind === 'import') {
        if (!known) visit(pathFrom(file, path), listed?.map(({ name }) => name) ?? [all])
        continue
      }
      const needed = added.includes(all)
        ? (listed?.map(({ name }) => name) ?? [all])
        : (listed?.filter(({ alias }) => added.includes(alias)).map(({ name }) => name) ?? added)
      if (needed.length === 0) continue
      state.exports.add(line)
      visit(pathFrom(file, path), needed)
    }
  }
  for (const entry of entries) visit(entry, [all])
  return new Map(
    [...visited].map(([file, { exports }]) => [
      file,
      texts.get(file)!.replace(statement, (line, kind) => (kind === 'import' || exports.has(line) ? line : '')),
    ]),
  )
}

/** Returns the names in the braces of an import or export, with the local or exported name of each. */
function namesIn(list: string): { name: string; alias: string }[] {
  return list
    .slice(1, -1)
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', alias = name] = item.split(' as ')
      return { name, alias }
    })
}

function pathFrom(file: string, path: string): string {
  return join(file, '..', path).replace(/\.tsx?$/, '.d.ts')
}
