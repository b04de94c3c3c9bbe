import { urlSetting } from './setting.ts'

// Benches use the harness without vitest.
const runner = urlSetting && (await import('vitest')).TestRunner

/** Skips the current test, and states why in the report. */
export function skipTest(reason: string): void {
  runner?.getCurrentTest()?.context.skip(reason)
}

/** Declares that a test needs several languages. It is skipped if the sites have only one. */
export function needsLanguages(): void {
  if (urlSetting?.localePrefix === 'never') skipTest('needs several languages')
}

/** Declares that a test is about URLs with a language. It is skipped if the URLs of the default language have none. */
export function needsLanguageInUrls(): void {
  if (urlSetting && urlSetting.localePrefix !== 'always') skipTest('is about URLs with a language')
}

/** Declares that a test is about the root of a host. It is skipped below a base path. */
export function needsRoot(): void {
  if (urlSetting && urlSetting.basePath !== '') skipTest('is about a site at the root of its host')
}

/** Declares that a test is about the default URLs. It is skipped with other ones. */
export function needsDefaultUrls(): void {
  if (urlSetting) skipTest('is about the default URLs')
}

/** Declares that a test is about a path that reverse proxies reject or change. It is skipped behind such a proxy. */
export function needsRawPaths(): void {
  if (urlSetting?.proxy === 'strip') skipTest('is about a path that a proxy rejects or changes')
}
