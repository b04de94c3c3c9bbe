import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInCollections } from '../../../core/collection/index.ts'
import { componentName, kebabName, undecided } from '../../../core/document/index.ts'
import type { ComponentAliases, ComponentRegistry } from '../../../core/document/index.ts'
import { locales, pseudoLocale } from '../../../core/locale/index.ts'
import { renderInlineMarkdown } from '../../../core/markdown/index.ts'
import {
  enabledLocales,
  otherCollections,
  problemsOfPosts,
  resolveApis,
  resolveSiteConfig,
  siteIcons,
} from '../../../core/release/index.ts'
import type { ParsedRedirects, SiteConfig, SiteConfigInput } from '../../../core/release/index.ts'
import type { ContentFolder } from './content-folder.ts'
import { openCode } from '../code/open-code.ts'
import { findPlugins } from '../code/plugins.ts'
import { readSiteCode } from '../code/read-code.ts'
import { codeFolder, packagesFolder, brokenReasons } from '../code/site-code.ts'
import type { CodeFolder, SiteCode } from '../code/site-code.ts'
import { packageFolders } from '../../project.ts'
import { unknownCodes } from '../severities.ts'
import { UsageError } from '../../usage-error.ts'
import { FontProblem, prepareFonts } from '../fonts/site-fonts.ts'
import type { GeneratedFile } from './source-file.ts'
import type { ConfigFile } from './config-position.ts'
import type { SourceSetting } from './describe-source.ts'
import type { EntriesSetting } from './split-files.ts'
import { socialCardStyle } from '../social-cards/card-style.ts'
import type { NamedStyle } from '../social-cards/card-style.ts'
import { loadAuthors } from './load-authors.ts'
import { loadRedirects } from './load-redirects.ts'
import { configError, loadSiteConfig, readConfigFile } from './load-site-config.ts'
import { nearestName } from '../../nearest-name.ts'

/** The configuration of a site with all defaults, and the files it refers to. */
export interface Site {
  config: SiteConfig
  setting: SourceSetting
  /** The configuration file, or `undefined` if the site has no configuration. */
  configFile: ConfigFile | undefined
  /** The redirects that the operator configured. */
  written: ParsedRedirects
  /** The font files of the site. */
  fonts: readonly GeneratedFile[]
  /** The style of social cards, or `null` if they are disabled. */
  socialCards: NamedStyle | null
  /** The code of the site and its plugins, bundled. */
  code: SiteCode
  /** Larger files are not published. */
  maxFileMegabytes: number
  /** The operator's settings for checks. */
  check: NonNullable<SiteConfigInput['check']>
}

const defaultMaxFileMegabytes = 100

/**
 * Loads the configuration of a content folder and fills in its defaults.
 * @throws UsageError for an invalid site.config
 */
export async function loadSite(folder: ContentFolder): Promise<Site> {
  const input = await loadSiteConfig(folder.configPath)
  const folders = await folder.folders()
  const codes = enabledLocales(input, folders)
  const problems = [
    ...unknownCodes(input.check ?? {}),
    ...takenCollections(input, codes),
    ...problemsOfPosts(input, codes),
    ...contradictions(input, codes),
  ]
  if (problems.length > 0) throw configError(folder.configPath, problems)
  const plugins = readPlugins(input, folder)
  const codeFolders = [{ root: folder.configPath, code: codeFolder }, ...plugins]
  const fonts = await readFonts(input, codeFolders, folder, codes)
  const code = await readSiteCode(folder.configPath, plugins)
  const configFile = readConfigFile(folder.configPath)
  const authors = input.collections ? await loadAuthors(folder) : {}
  const config = resolveSiteConfig(input, {
    known: [...Object.values(locales), pseudoLocale],
    folders,
    hash: hashInline,
    fonts,
    favicons: siteIcons.filter((name) => existsSync(join(folder.path, 'public', name))),
    authors,
    renderInline: renderInlineMarkdown,
  })
  const posts = (config.posts ?? []).map(({ name, path }) => ({ name, path }))
  return {
    config,
    fonts: fonts.files,
    configFile,
    socialCards: socialCardStyle(input, codeFolders),
    written: await loadRedirects(folder, input, configFile),
    code,
    maxFileMegabytes: input.files?.maxMegabytes ?? defaultMaxFileMegabytes,
    check: input.check ?? {},
    setting: {
      codes,
      defaultLocale: config.defaultLocale,
      collections: otherCollections(input.collections),
      aliases: readAliases(input.components ?? {}, openCode(code).registry, folder),
      trusted: input.html === 'trusted',
      typography: input.typography ?? true,
      ...(folder.showsUnpublished && { unpublished: 'shown' as const }),
      ...markdownSetting(code),
      ...(input.apis && input.apis.length > 0 && { apis: resolveApis(input.apis) }),
      ...(posts.length > 0 && { posts }),
    },
  }
}

/** Returns the parts of a site's configuration that declare entries. */
export function entriesSetting({ setting, config }: Pick<Site, 'setting' | 'config'>): EntriesSetting {
  return { ...setting, ...(config.posts && { postLists: config.posts }) }
}

/** Reports `localePrefix: "never"` on a site with several locales. */
function contradictions({ localePrefix }: SiteConfigInput, codes: readonly string[]) {
  if (localePrefix !== 'never' || codes.length < 2) return []
  return [
    {
      path: ['localePrefix'],
      text: `localePrefix: "never" is for sites with one locale, but there are folders for ${codes.join(' and ')}. Set \`locales\`, or use "except-default"`,
    },
  ]
}

/**
 * Reports custom collections that have the name of a built-in one, because their pages would be mixed with the built-in
 * pages.
 */
function takenCollections({ collections = {} }: SiteConfigInput, codes: readonly string[]) {
  const builtIn = new Set(builtInCollections(codes).map(({ name }) => name))
  return Object.keys(collections)
    .filter((name) => builtIn.has(name))
    .map((name) => ({
      path: ['collections', name],
      text: `collections.${name}: every site already has a collection of this name. Choose another name`,
    }))
}

/** @throws UsageError if a font is missing or invalid */
async function readFonts(
  { theme }: SiteConfigInput,
  codeFolders: readonly CodeFolder[],
  { configPath, project }: ContentFolder,
  codes: readonly string[],
): ReturnType<typeof prepareFonts> {
  return await prepareFonts(theme?.fonts ?? {}, codeFolders, codes, project?.cacheFolder).catch((error: unknown) => {
    if (!(error instanceof FontProblem)) throw error
    throw configError(configPath, [{ path: error.path, text: error.message }])
  })
}

/**
 * Returns a hash of the site's Markdown extensions. A change of the hash compiles all pages again.
 * @throws UsageError if an extension fails, because pages would be published without its changes
 */
function markdownSetting(code: SiteCode): Pick<SourceSetting, 'markdown'> {
  const wrong = brokenReasons(openCode(code).broken, 'markdown', 'markdown')
  if (wrong) {
    const { file, line = 1, column = 1, message } = wrong
    throw new UsageError(
      `${file} is not valid:\n  ${file}:${line}:${column} ${message}`,
      file.startsWith(packagesFolder) ? {} : { file },
    )
  }
  const versions = code.modules.filter(({ kind }) => kind === 'markdown').map(({ version }) => version)
  return versions.length > 0 ? { markdown: versions.join(' ') } : {}
}

/** @throws UsageError if a package is missing or isn't a plugin for this engine version */
function readPlugins({ plugins = [] }: SiteConfigInput, { configPath, project }: ContentFolder): CodeFolder[] {
  const { found, problems } = findPlugins(plugins, [configPath, ...packageFolders(project)])
  if (problems.length > 0) throw configError(configPath, problems)
  return found
}

/** @throws UsageError if a component is unknown */
function readAliases(
  components: NonNullable<SiteConfigInput['components']>,
  registry: ComponentRegistry,
  { configPath }: ContentFolder,
): ComponentAliases {
  return Object.fromEntries(
    Object.entries(components).map(([written, component]) => {
      const name = component && componentName(component, registry)
      if (name && name !== undecided && !registry.has(name)) {
        const nearest = nearestName(name, registry.keys())
        const text = `components.${written}: unknown component "${component}"${nearest ? `; did you mean "${nearest}"?` : ''}`
        throw configError(configPath, [{ path: ['components', written], text }])
      }
      return [kebabName(written), name]
    }),
  )
}

/**
 * Returns the CSP source expression for an inline style sheet or script (Content Security Policy Level 3, section
 * 2.3.1).
 */
function hashInline(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
