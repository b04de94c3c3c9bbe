import { join } from 'node:path'

/** An import or a re-export in a declaration file of tsc, which writes each on one line. */
const statement = /^(import|export) (?:type )?(\{[^}]*\}|\* as \w+|\*) from '(\.[^']*)';\n/gm
const inlineImport = /\bimport\("(\.[^"]*)"\)/g

/** All names of a module. */
const all = '*'

/**
 * Leaves out the declarations that no entry point refers to: an index file exports much more than its importers use.
 *
 * @param texts declaration files by path; tsc wrote them
 * @param entries paths of the files whose exports are all needed
 * @returns the needed files, without the re-exports that aren't needed
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

/** Returns the names in the braces of a statement, with those under which it imports or exports them. */
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
