import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { docusaurusSettings } from '../settings/docusaurus.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { analyticsOf, headFacts, iconFiles, mergeHead, socialImageOf } from '../source/head-facts.ts'
import type { SourceElement } from '../source/head-facts.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { resolvePath } from '../source/source-folder.ts'

/** Returns the options of a content plugin, which may be a part of a preset's options. */
export function pluginOptions(
  config: Record<string, unknown>,
  part: 'docs' | 'blog' | 'pages',
): Record<string, unknown> {
  return allOptions(config, part)[0] ?? {}
}

/** Returns the options of each instance of a plugin. */
export function allOptions(
  config: Record<string, unknown>,
  part: 'docs' | 'blog' | 'pages',
): Record<string, unknown>[] {
  return pluginsOf(config)
    .map(([name, value]) => (String(name).includes(`content-${part}`) ? recordOf(value) : recordOf(value)[part]))
    .filter(isRecord)
}

export function docsOptions(config: Record<string, unknown>) {
  const options = pluginOptions(config, 'docs')
  return {
    options,
    path: typeof options.path === 'string' ? resolvePath('', options.path) : 'docs',
    routeBasePath: typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs',
    editUrl: options.editUrl,
  }
}

/** Returns the redirects of the redirect plugin. */
export function clientRedirects(config: Record<string, unknown>): unknown {
  return optionsOf(config, 'client-redirects').redirects
}

/** Returns the folders whose files are served unchanged. */
export function staticFolders({ staticDirectories }: Record<string, unknown>): string[] {
  return Array.isArray(staticDirectories)
    ? staticDirectories.filter((each) => typeof each === 'string').map((each) => resolvePath('', each))
    : ['static']
}

/** Returns each plugin and preset that has options. */
export function pluginsOf(config: Record<string, unknown>): [name: unknown, options: unknown][] {
  return [config.presets, config.plugins]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((entry): entry is [unknown, unknown] => Array.isArray(entry))
}

function optionsOf(config: Record<string, unknown>, name: string): Record<string, unknown> {
  return recordOf(pluginsOf(config).find(([plugin]) => String(plugin).includes(name))?.[1])
}

/** Known plugins, with the names of their options in the import, or `undefined` if Rivage has an equivalent. */
const knownPlugins: Record<string, string | undefined> = {
  'content-docs': 'docs',
  'content-blog': 'blog',
  'content-pages': 'pages',
  'client-redirects': 'redirects',
  'google-gtag': 'gtag',
  'google-analytics': 'googleAnalytics',
  'google-tag-manager': 'googleTagManager',
  sitemap: 'sitemap',
  svgr: 'svgr',
  debug: 'debug',
  'css-cascade-layers': 'cssCascadeLayers',
  'ideal-image': 'idealImage',
  'vercel-analytics': 'vercelAnalytics',
  'openapi-docs': undefined,
  'plugin-redoc': undefined,
}

/**
 * Reports unknown plugins, and settings that aren't imported. The options of plugins and presets are treated as
 * top-level settings.
 */
export function noteDocusaurusSettings(file: string, config: Record<string, unknown>): Note[] {
  const names = (Array.isArray(config.plugins) ? config.plugins : []).map((entry: unknown) =>
    String(Array.isArray(entry) ? entry[0] : entry),
  )
  const flat = [...pluginsOf(config)].flatMap(([name, options]): Record<string, unknown>[] => {
    const known = Object.keys(knownPlugins).find((each) => String(name).includes(each))
    if (known !== undefined) return knownPlugins[known] === undefined ? [] : [{ [knownPlugins[known]]: options }]
    return String(name).includes('preset') || String(name) === 'classic' ? [recordOf(options)] : []
  })
  const unknown = names.filter((name) => !Object.keys(knownPlugins).some((each) => name.includes(each)))
  return [
    ...noteSettings(file, config, docusaurusSettings),
    ...flat.flatMap((options) => noteSettings(file, options, docusaurusSettings)),
    ...[...new Set(unknown)].map((name) => ({
      file,
      message: `The plugin ${name} was left out, because it has no equivalent`,
    })),
  ]
}

/** Reads icons, the social card image, analytics services, and elements of `<head>`. */
export function readDocusaurusHead(file: string, config: Record<string, unknown>, copied: readonly CopiedFile[]) {
  const theme = recordOf(config.themeConfig)
  const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
  const elements: SourceElement[] = [
    ...list(config.headTags)
      .filter(isRecord)
      .map(({ tagName, attributes, innerHTML }) => ({
        tag: String(tagName),
        attrs: recordOf(attributes),
        content: innerHTML,
      })),
    ...list(config.scripts).map((script) => ({
      tag: 'script',
      attrs: isRecord(script) ? script : { src: String(script) },
    })),
    ...list(theme.metadata)
      .filter(isRecord)
      .map((attrs) => ({ tag: 'meta', attrs })),
  ]
  const { trackingID } = {
    ...recordOf(theme.gtag),
    ...optionsOf(config, 'google-gtag'),
    ...recordOf(recordOf(pluginsOf(config).find(([, options]) => isRecord(recordOf(options).gtag))?.[1]).gtag),
  }
  const google = Array.isArray(trackingID) ? trackingID[0] : trackingID
  const facts = headFacts(elements, copied, file)
  const counted: Partial<SiteConfigInput> = google === undefined ? {} : analyticsOf({ google })
  const notes = [...facts.notes]
  if (google !== undefined && !counted.analytics)
    notes.push({
      file,
      message: `The gtag ID ${String(google)} was left out, because it is not a measurement ID. Set \`analytics.google\` in site.config.ts`,
    })
  const icons = [...facts.files, ...iconFiles(config.favicon, copied)]
  if (typeof config.favicon === 'string' && icons.length === 0 && !/^\/?favicon\.\w+$/.test(config.favicon))
    notes.push({
      file,
      message: `The favicon ${config.favicon} was left out, because the file is missing. Add it to public/`,
    })
  return {
    config: { ...facts.config, ...socialImageOf(theme.image, copied), ...mergeHead(facts.config, counted) },
    icons,
    notes,
  }
}
