import { locales } from '../../../core/locale/index.ts'
import type { SiteUrls } from '../../../core/route/index.ts'
import type { Files } from '../files.ts'
import { urlSetting } from './setting.ts'

/** The files of a site with the setting of the run, and the resulting URLs. */
interface ConfiguredSite {
  files: Files
  /** `undefined` if the site has its own base path or prefix, which the harness leaves unchanged. */
  urls: SiteUrls | undefined
  /** Codes of the languages that the site lost, because its URLs never contain a language. */
  lost: readonly string[]
  /** The configured origin. */
  origin?: string | undefined
}

interface WrittenConfig {
  url?: string
  locales?: (string | { code: string })[]
  defaultLocale?: string
  basePath?: string
  localePrefix?: string
  rootRedirect?: string
  versions?: (string | { name: string })[]
}

const configFiles = ['site.config.ts', 'site.config.json']
const codeOf = (locale: string | { code: string }) => (typeof locale === 'string' ? locale : locale.code)
const knownCodes = Object.values(locales).map(({ code }) => code)

/** Adds the setting of the run to a site's configuration. With `never`, the site keeps only its default language. */
export function configureUrls(files: Files): ConfiguredSite {
  const file = configFiles.find((name) => files[name] !== undefined && files[name] !== null) ?? 'site.config.json'
  const text = textOf(files[file]) ?? '{}'
  const config = file.endsWith('.json') ? readJson(text) : readModule(text)
  if (!urlSetting || !config || config.basePath !== undefined || config.localePrefix !== undefined)
    return { files, urls: undefined, lost: [] }
  const { basePath } = urlSetting
  const localePrefix = config.rootRedirect === undefined ? urlSetting.localePrefix : 'always'
  const folders = new Set(Object.keys(files).map((name) => name.split('/', 1)[0]!))
  const given = config.locales ?? ['en', 'fr'].filter((code) => folders.has(code))
  const code = config.defaultLocale ?? codeOf(given[0] ?? 'en')
  const isAlone = localePrefix === 'never'
  const only = given.filter((locale) => codeOf(locale) === code)
  const codes = isAlone ? [code] : [...new Set([code, ...given.map(codeOf)])]
  const lost = isAlone ? [...new Set([...knownCodes, ...given.map(codeOf)])].filter((each) => each !== code) : []
  const added = {
    ...(basePath !== '' && { basePath }),
    ...(localePrefix !== 'always' && { localePrefix }),
    ...(isAlone && { locales: only.length > 0 ? only : [code] }),
  }
  const kept = Object.entries(files).filter(([name]) => !lost.some((each) => name.startsWith(`${each}/`)))
  return {
    files: { ...Object.fromEntries(kept), [file]: addTo(file, text, added) },
    urls: {
      base: basePath,
      ...(localePrefix !== 'always' && { bare: code }),
      codes,
      versions: (config.versions ?? []).map((version) => (typeof version === 'string' ? version : version.name)),
    },
    lost,
    origin: config.url,
  }
}

/** Files that a test reads from a folder are bytes. */
function textOf(file: Files[string] | undefined): string | undefined {
  return file instanceof Uint8Array ? new TextDecoder().decode(file) : (file ?? undefined)
}

function addTo(file: string, text: string, added: object): string {
  if (file.endsWith('.json')) return JSON.stringify({ ...(JSON.parse(text) as object), ...added })
  return `${text.replace(/^export default /m, 'const given = ')}\nexport default { ...given, ...${JSON.stringify(added)} }\n`
}

/** Returns `undefined` for an invalid configuration, which is the subject of its test. */
function readJson(text: string): WrittenConfig | undefined {
  try {
    return JSON.parse(text) as WrittenConfig
  } catch {
    return undefined
  }
}

/** Reads the settings of a module that the harness needs, from its text. */
function readModule(text: string): WrittenConfig | undefined {
  if (!/^export default /m.test(text)) return undefined
  const url = /\burl: '(https?:\/\/[^/']+)'/.exec(text)?.[1]
  const list = /\blocales: (\[[^\]]*\])/.exec(text)?.[1]
  return {
    ...(url !== undefined && { url }),
    ...(list !== undefined && { locales: [...list.matchAll(/'([\w-]+)'/g)].map(([, code]) => code!) }),
    ...(/\bbasePath:/.test(text) && { basePath: '' }),
    ...(/\blocalePrefix:/.test(text) && { localePrefix: '' }),
    ...(/\brootRedirect:/.test(text) && { rootRedirect: '' }),
  }
}
