import { localePrefixes } from '../../../core/release/site-config-input.ts'

/**
 * The URLs of the sites that tests open. Tests request and expect the default URLs, such as `/en/guide`; the harness
 * translates them.
 */
interface UrlSetting {
  /** The base path, or an empty string. */
  basePath: string
  localePrefix: (typeof localePrefixes)[number]
  /** Whether requests pass through a reverse proxy that keeps or strips the base path. */
  proxy: 'keep' | 'strip' | undefined
}

/** Reads the environment variables that CONTRIBUTING.md describes. Without them, sites have the default URLs. */
function readSetting({ TEST_BASE_PATH, TEST_LOCALE_PREFIX, TEST_PROXY }: NodeJS.ProcessEnv): UrlSetting | undefined {
  const basePath = TEST_BASE_PATH ?? ''
  const localePrefix = localePrefixes.find((each) => each === (TEST_LOCALE_PREFIX ?? 'always'))
  const proxy = (['keep', 'strip'] as const).find((each) => each === TEST_PROXY)
  if (!localePrefix) throw new Error(`TEST_LOCALE_PREFIX: expected one of ${localePrefixes.join(', ')}`)
  if (TEST_PROXY !== undefined && !proxy) throw new Error('TEST_PROXY: expected keep or strip')
  if (proxy && basePath === '') throw new Error('TEST_PROXY needs TEST_BASE_PATH')
  return basePath === '' && localePrefix === 'always' ? undefined : { basePath, localePrefix, proxy }
}

/** The setting of this test run, or `undefined` for the default URLs. */
export const urlSetting = readSetting(process.env)

/** The path that tests see for the root of a site: the home page, if the URLs of the default language have no code. */
export const rootPath = (urlSetting?.localePrefix ?? 'always') === 'always' ? '/' : '/en'
