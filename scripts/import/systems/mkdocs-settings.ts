import { isRecord, recordOf } from '../source/record.ts'
import { folderOf, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

type Settings = Record<string, unknown>

/** Returns the file with the settings of MkDocs or Zensical. */
export function configFile(source: SourceFolder): string | undefined {
  return ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'].find((file) => source.has(file))
}

/** Reads settings, with lists of plugins, extensions, and features as mappings; see `withNames`. */
export function readSettings(source: SourceFolder, file: string): Settings {
  const isToml = file.endsWith('.toml')
  return withNames(isToml ? recordOf(readMapping(source, file).project) : readInherited(source, file, []))
}

/** Reads a file and the files that it inherits from with `INHERIT`. Mappings are merged, and other values replaced. */
function readInherited(source: SourceFolder, file: string, chain: readonly string[]): Settings {
  const { INHERIT: parent, ...own } = readMapping(source, file)
  if (parent === undefined) return own
  const base = resolvePath(folderOf(file), String(parent))
  if (!source.has(base) || chain.includes(base)) return { ...own, INHERIT: parent }
  return mergeMappings(readInherited(source, base, [...chain, file]), own)
}

function mergeMappings(base: Settings, own: Settings): Settings {
  const merged: Settings = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const before = Object.hasOwn(base, key) ? base[key] : undefined
    merged[key] = isRecord(before) && isRecord(value) ? mergeMappings(before, value) : value
  }
  return merged
}

/**
 * Returns settings in which plugins, Markdown extensions, and theme features are mappings with a value for each name,
 * and a palette for one mode is not a list.
 */
function withNames(config: Settings): Settings {
  const theme = typeof config.theme === 'string' ? { name: config.theme } : config.theme
  return {
    ...config,
    ...(isRecord(theme) && { theme: { ...theme, ...featuresOf(theme), ...singlePalette(theme) } }),
    ...(config.plugins !== undefined && { plugins: Object.fromEntries(pluginsOf(config.plugins)) }),
    ...(config.markdown_extensions !== undefined && { markdown_extensions: extensionsOf(config.markdown_extensions) }),
  }
}

function featuresOf({ features }: Settings): Settings {
  return Array.isArray(features) ? { features: Object.fromEntries(namedEntries(features)) } : {}
}

function singlePalette({ palette }: Settings): Settings {
  return Array.isArray(palette) && palette.length === 1 ? { palette: palette[0] as unknown } : {}
}

/** Returns the plugins, including those in groups. Plugins of Material may have the prefix `material/`. */
function pluginsOf(value: unknown): [name: string, options: unknown][] {
  return namedEntries(value).flatMap(([name, options]): [string, unknown][] => {
    const plain = name.replace(/^material\//, '')
    if (plain !== 'group') return [[plain, options]]
    const { plugins, ...rest } = recordOf(options)
    return [[plain, rest], ...pluginsOf(plugins)]
  })
}

/** Returns the extensions. Those of PyMdown are inside the key `pymdownx`, as in `zensical.toml`. */
function extensionsOf(value: unknown): Settings {
  return namedEntries(value).reduce<Settings>((before, [name, options]) => {
    const plain = name.replace(/^markdown\.extensions\./, '')
    const path = plain.startsWith('pymdownx.') ? plain.split('.') : [plain]
    return mergeMappings(before, Object.fromEntries([nested(path, withoutEmpty(options))]))
  }, {})
}

function nested([first = '', ...rest]: readonly string[], value: unknown): [name: string, value: unknown] {
  return [first, rest.length === 0 ? value : Object.fromEntries([nested(rest, value)])]
}

/** Replaces the empty options of an extension with `true`, so that the extension has a value. */
function withoutEmpty(options: unknown): unknown {
  if (!isRecord(options)) return options ?? true
  const entries = Object.entries(options)
  return entries.length === 0 || Object.fromEntries(entries.map(([key, each]) => [key, withoutEmpty(each)]))
}

/** Returns the entries of a mapping, or of a list of names and of mappings from names to options. */
function namedEntries(value: unknown): [name: string, options: unknown][] {
  const entries = isRecord(value)
    ? Object.entries(value)
    : (Array.isArray(value) ? (value as unknown[]) : []).flatMap((each): [string, unknown][] =>
        isRecord(each) ? Object.entries(each) : [[String(each), true]],
      )
  return entries.map(([name, options]) => [name, options ?? true])
}
