import type { Note } from '../define-import-system.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { sentences } from '../settings/sentences.ts'
import { vitepressLocaleSettings, vitepressRootSettings, vitepressSettings } from '../settings/vitepress.ts'
import { readModuleFile } from '../source/javascript.ts'
import { localeCode } from '../source/locales.ts'
import { recordOf } from '../source/record.ts'
import { filesBelow, folderOf, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

type Settings = Record<string, unknown>

/** The settings of a site. */
export interface VitepressSettings {
  /** The file of the settings, if the site has one. */
  file: string | undefined
  /** The folder of the pages. */
  root: string
  config: Settings
  /** The settings of the main language in `locales.root`. */
  main: Settings
  /** The language in the settings of the main language. */
  language: string | undefined
  /** The folder of the main language, if its pages are in one. `rewrites` then removes it from URLs. */
  mainFolder: string | undefined
  /** The additional settings in `mainFolder`. */
  ofMainFolder: Settings
  /** The settings of the other languages, by their folders. */
  translations: ReadonlyMap<string, Settings>
  /** `themeConfig` of the main language. */
  theme: Settings
}

export function readVitepressSettings(source: SourceFolder): VitepressSettings {
  const file = configFile(source)
  const written = recordOf(file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.exported)
  const project = file === undefined ? '' : folderOf(file).replace(/(?:^|\/)\.vitepress(?:\/config)?$/, '')
  const root = resolvePath(project, typeof written.srcDir === 'string' ? written.srcDir : '')
  const config = withAdditional(source, root, written)
  const { root: own, ...others } = recordOf(config.locales)
  const main = recordOf(own)
  const language = main.lang ?? config.lang
  const code = languageCode(language)
  const isInFolder = filesBelow(source, root).some((each) => each.startsWith(`${code}/`) && isPage(each))
  const ofMainFolder = isInFolder ? withAdditional(source, resolvePath(root, code), {}) : {}
  return {
    file,
    root,
    config,
    main,
    language: typeof language === 'string' ? code : undefined,
    mainFolder: isInFolder ? code : undefined,
    ofMainFolder,
    translations: new Map(
      Object.entries(others).map(([folder, settings]) => [
        folder,
        withAdditional(source, resolvePath(root, folder), recordOf(settings)),
      ]),
    ),
    theme: {
      ...recordOf(config.themeConfig),
      ...recordOf(ofMainFolder.themeConfig),
      ...recordOf(main.themeConfig),
    },
  }
}

/** Returns whether a file is a page. Pages with a parameter in their name are generated from data. */
export function isPage(file: string): boolean {
  return isMarkdown(file) && !isGenerated(file) && !file.startsWith('public/')
}

export function isGenerated(file: string): boolean {
  return /\[\w+\]\.md$/.test(file)
}

export function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(file))
}

function languageCode(language: unknown): string {
  return typeof language === 'string' ? language.split('-')[0]! : 'en'
}

/** Adds the settings in a folder of pages (`defineAdditionalConfig`), which the site's settings override. */
function withAdditional(
  source: SourceFolder,
  folder: string,
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const file = filesBelow(source, folder)
    .filter((each) => /^config\.[cm]?[jt]s$/.test(each))
    .map((each) => resolvePath(folder, each))
    .find((each) => source.read(each).includes('defineAdditionalConfig'))
  if (file === undefined) return settings
  const added = recordOf(readModuleFile(file, source.readIfPresent)?.exported)
  const themeConfig = { ...recordOf(added.themeConfig), ...recordOf(settings.themeConfig) }
  return { ...added, ...settings, themeConfig }
}

/** Reports settings that aren't imported. */
export function noteVitepressSettings(file: string, { config, translations }: VitepressSettings): Note[] {
  const { root } = recordOf(config.locales)
  return [
    ...noteSettings(file, config, vitepressSettings),
    ...(root === undefined ? [] : noteSettings(file, recordOf(root), vitepressRootSettings, 'locales.root')),
    ...[...translations].flatMap(([folder, settings]) =>
      noteSettings(file, settings, vitepressLocaleSettings, `locales.${folder}`),
    ),
  ]
}

/**
 * Returns a text of the site, by language if other languages have their own. Reports texts of other languages if the
 * main language has none.
 */
export function localizedText(
  key: 'title' | 'description',
  { file = '', config, main, ofMainFolder, translations }: VitepressSettings,
  defaultLocale: string,
  notes: Note[],
): unknown {
  const text = main[key] ?? ofMainFolder[key] ?? config[key]
  const others = [...translations].flatMap(([folder, settings]): [string, unknown][] =>
    settings[key] === undefined ? [] : [[localeCode(folder), settings[key]]],
  )
  if (others.length === 0) return text
  if (text === undefined) {
    notes.push({ file, message: `\`${key}\`: ${sentences.mainLanguage}` })
    return undefined
  }
  return Object.fromEntries([[defaultLocale, text], ...others])
}
