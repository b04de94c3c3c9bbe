import { titleFromStem } from '../../../core/collection/index.ts'
import type { Note, SourceApi } from '../define-import-system.ts'
import {
  docusaurusApiSettings,
  fumadocsApiSettings,
  fumadocsPageSettings,
  redocusaurusSettings,
  starlightApiSettings,
} from '../settings/apis.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { readCallArguments } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { nameOf } from './docusaurus-menu.ts'
import { allOptions, pluginsOf } from './docusaurus-settings.ts'

/** Returns an API as a list, without settings that are not set; empty if its description is unknown. */
function apiOf(
  file: string,
  source: unknown,
  settings: { title?: unknown; path?: unknown; pages?: unknown; tryIt?: boolean; samples?: SourceApi['samples'] } = {},
): SourceApi[] {
  if (typeof source !== 'string') return []
  const { title, path, pages, tryIt = false, samples = [] } = settings
  return [
    {
      file,
      source,
      ...(typeof title === 'string' && { title }),
      ...(typeof path === 'string' && { path }),
      ...(pages === 'tag' && { pages }),
      ...(tryIt && { tryIt }),
      ...(samples.length > 0 && { samples }),
    },
  ]
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())

/** Reads the APIs of the `starlight-openapi` plugin from the text of `astro.config`. */
export function starlightApis(
  text: string,
  file: string,
  scope: Parameters<typeof readCallArguments>[2],
  notes: Note[],
): SourceApi[] {
  const [, callee] = /import\s+(\w+)[^'"]*\sfrom\s+['"]starlight-openapi['"]/.exec(text) ?? []
  const apis = callee === undefined ? [] : readCallArguments(text, callee, scope)
  notes.push(...noteSettings(file, apis, starlightApiSettings))
  return apis.flatMap(({ schema, base, label, sidebar }) =>
    apiOf(file, schema, { title: recordOf(sidebar).label ?? label, path: base }),
  )
}

/** Reads the APIs of docusaurus-plugin-openapi-docs and Redocusaurus. */
export function docusaurusApis(
  config: Record<string, unknown>,
  file: string,
  source: SourceFolder,
  notes: Note[],
): SourceApi[] {
  return pluginsOf(config).flatMap(([plugin, value]) => {
    const [name, options] = [String(plugin), recordOf(value)]
    if (name.includes('openapi-docs')) {
      notes.push(...noteSettings(file, options, docusaurusApiSettings))
      return Object.entries(recordOf(options.config)).flatMap(([key, api]) => {
        const versions = Object.values(recordOf(recordOf(api).versions))
        return [api, ...versions].map(recordOf).flatMap(({ specPath, outputDir, label, hideSendButton }) => {
          // The label is usually the version, which the plugin shows below the title.
          const isVersion = typeof label === 'string' && /^v?\d/i.test(label)
          const title = !isVersion ? label : versions.length > 0 ? `${titleFromStem(key)} ${label}` : undefined
          return apiOf(file, specPath, { title, path: pathIn(config, outputDir), tryIt: hideSendButton === false })
        })
      })
    }
    const isPreset = name.includes('redocusaurus')
    if (!isPreset && !name.includes('plugin-redoc')) return []
    if (isPreset) notes.push(...noteSettings(file, options, redocusaurusSettings))
    const { specs, openapi } = options
    const { path = 'openapi', routeBasePath = 'api' } = recordOf(openapi)
    const isSearched = isPreset && (specs === undefined || openapi !== undefined)
    return [
      ...[options, ...listOf(specs)]
        .map(recordOf)
        .flatMap(({ spec, route, layout }) => apiOf(file, spec, { title: recordOf(layout).title, path: route })),
      ...(isSearched ? filesBelow(source, resolvePath('', String(path))) : []).flatMap((each) => {
        const [found, route = ''] = /^(?:(.*)[./])?openapi\.(?:json|ya?ml)$/.exec(each) ?? []
        if (found === undefined) return []
        return apiOf(file, resolvePath(String(path), each), {
          path: `${String(routeBasePath)}/${route.replace(/(?:^|\/)index$/, '')}`,
        })
      }),
    ]
  })
}

/** Returns the URL path of a folder of generated pages, if it is in one of the docs. */
function pathIn(config: Record<string, unknown>, outputDir: unknown): string | undefined {
  if (typeof outputDir !== 'string') return undefined
  const folder = resolvePath('', outputDir)
  const instances = allOptions(config, 'docs')
  for (const [index, { path = 'docs', routeBasePath = 'docs' }] of [
    ...instances,
    {} as (typeof instances)[0],
  ].entries()) {
    const root = `${resolvePath('', String(path))}/`
    if (!folder.startsWith(root)) continue
    const rest = folder.slice(root.length).split('/')
    // The docs of the first instance move to the root.
    return [index === 0 ? '' : String(routeBasePath), ...rest.map((part) => nameOf(part).name)].join('/')
  }
  return undefined
}

/** Mintlify's names of the languages for which Rivage has samples. */
const languages: Readonly<Record<string, NonNullable<SourceApi['samples']>[number]>> = {
  bash: 'curl',
  curl: 'curl',
  javascript: 'js',
  node: 'js',
  python: 'python',
  go: 'go',
  php: 'php',
  java: 'java',
}

/** Reads the APIs in the sidebar of `docs.json` or `mint.json`, and those for the whole site. */
export function mintlifyApis(file: string, config: Record<string, unknown>, navigation: unknown): SourceApi[] {
  const { openapi, playground, examples } = recordOf(config.api)
  const { display, mode } = recordOf(playground)
  const samples = listOf(recordOf(examples).languages).flatMap((name) => languages[String(name)] ?? [])
  const general = { tryIt: (display ?? mode) === 'interactive' || mode === 'show', samples: [...new Set(samples)] }
  const found: { source: string; path?: unknown; title?: unknown }[] = []
  const add = (value: unknown, title?: unknown, path?: unknown): void => {
    const sources = listOf(value)
    for (const each of sources) {
      if (typeof each === 'string') found.push({ source: each, path, title: sources.length === 1 ? title : undefined })
      if (isRecord(each)) add(each.source, title, each.directory)
    }
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isRecord(value)) return
    const { openapi: own, url, ...others } = value
    const title = ['tab', 'anchor', 'dropdown', 'product', 'item', 'group', 'name'].map((key) => value[key])
    add(
      own,
      title.find((each) => typeof each === 'string'),
      url,
    )
    for (const each of Object.values(others)) visit(each)
  }
  visit([navigation, config.tabs, config.anchors])
  for (const each of [openapi, config.openapi]) add(each)
  return [...new Set(found.map(({ source }) => source))].flatMap((source) => {
    const uses = found.filter((each) => each.source === source)
    const titles = new Set(uses.flatMap(({ title }) => title ?? []))
    const path = uses.map((each) => each.path).find((each) => typeof each === 'string')
    return apiOf(file, source, { ...general, path, title: titles.size === 1 ? [...titles][0] : undefined })
  })
}

/** Reads the APIs of fumadocs-openapi, whose calls can be in any module. */
export function fumadocsApis(source: SourceFolder, root: string, notes: Note[]): SourceApi[] {
  const modules = source.files
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => ({ file, text: source.read(file) }))
  const calls = modules
    .filter(({ text }) => text.includes('fumadocs-openapi'))
    .flatMap(({ file, text }) =>
      ['generateFiles', 'createOpenAPI'].flatMap((callee) =>
        readCallArguments(text, callee).map((options) => ({ file, options })),
      ),
    )
  const [, baseDir] =
    modules
      .map(({ text }) => /\bstaticSource\(\{[^}]*\bbaseDir:\s*['"]([^'"]+)/.exec(text))
      .find((each) => each !== null) ?? []
  const generated = calls.find(({ options }) => options.output !== undefined)?.options
  const shown = modules.flatMap(({ file, text }) =>
    readCallArguments(text, 'createAPIPage', undefined, 1).map((options) => ({ file, options })),
  )
  for (const { file, options } of shown) notes.push(...noteSettings(file, options, fumadocsPageSettings))
  const tryIt = shown.some(({ options }) => recordOf(options.playground).enabled === true)
  return calls.flatMap(({ file, options }) => {
    notes.push(...noteSettings(file, options, fumadocsApiSettings))
    const { output, per } = options.output === undefined ? (generated ?? {}) : options
    const folder = typeof output === 'string' ? resolvePath('', output) : ''
    const path = folder.startsWith(`${root}/`) ? folder.slice(root.length).replaceAll(/\/\([^/]+\)/g, '') : baseDir
    const inputs = isRecord(options.input) ? Object.values(options.input) : listOf(options.input)
    return inputs.flatMap((input) => apiOf(file, input, { path, pages: per, tryIt }))
  })
}

/** Reads an entry of GitBook's `SUMMARY.md` that inserts the pages of an API below a page. */
export function gitbookApi(
  file: string,
  { yaml, parent }: { yaml: string; parent: string | undefined },
  source: SourceFolder,
): SourceApi[] {
  const [, name] = /\bspec:[ \t]*["']?([\w.-]+)/.exec(yaml) ?? []
  const found = source.files.find((each) => new RegExp(`(?:^|/)${name}\\.(?:json|ya?ml)$`).test(each))
  return apiOf(file, found ?? name, { path: parent?.replace(/(?:(?:^|\/)README)?\.md$/, '') })
}
