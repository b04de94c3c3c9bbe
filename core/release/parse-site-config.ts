import * as v from 'valibot'
import { apisSchema, problemsOfApis } from './apis.ts'
import { describeIssue } from './config-problem.ts'
import type { ConfigProblem } from './config-problem.ts'
import { versionStates } from './site-config-input.ts'
import type { SiteConfigInput } from './site-config-input.ts'
import { siteConfigSchema } from './site-config-schema.ts'
import { problemsOfVersions } from './versions.ts'

const schema = v.pipe(
  siteConfigSchema,
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    for (const message of problemsBetweenKeys(value ?? {})) addIssue({ message })
  }),
)

/**
 * Returns the valid locale codes of a configuration.
 * @param locales the value of the key `locales`, which may be invalid
 */
function codesOf(locales: unknown): string[] {
  const values = Array.isArray(locales) ? locales.map((locale: unknown) => Object(locale).code ?? locale) : []
  return values.filter((code) => typeof code === 'string')
}

/**
 * Finds settings that contradict each other. The schema checks whether each setting is valid; it also calls this
 * function if some aren't.
 */
function problemsBetweenKeys(config: { readonly [Key in keyof SiteConfigInput]?: unknown }): string[] {
  const { basePath, defaultLocale, indexNow, localePrefix, locales, rootRedirect, url } = config
  const codes = codesOf(locales)
  const problems: string[] = []
  if (indexNow !== undefined && url === undefined)
    problems.push('indexNow: expected `url` to be set, because search engines need absolute URLs')
  const first = typeof basePath === 'string' ? basePath.split('/')[1] : undefined
  const code = codes.find((each) => each.toLowerCase() === first?.toLowerCase())
  if (code !== undefined) problems.push(`basePath: "${basePath}" starts with the code of the locale "${code}"`)
  const path =
    typeof url === 'string' ? /^https?:\/\/[^/?#]+(\/[^/?#][^?#]*?)\/*(?:[?#].*)?$/.exec(url)?.[1] : undefined
  if (path !== undefined)
    problems.push(`url: expected an origin without a path; set \`basePath\` to "${path}" for the path`)
  if (typeof url === 'string' && path === undefined && /[?#]/.test(url))
    problems.push('url: expected an origin without `?` and `#`, such as "https://docs.example.com"')
  const spellings = codes.map((each) => each.toLowerCase().replaceAll('_', '-'))
  const repeated = codes.find((_, index) => spellings.indexOf(spellings[index]!) < index)
  if (repeated !== undefined) problems.push(`locales: "${repeated}" is in the list twice; remove one of them`)
  if (localePrefix === 'never' && codes.length > 1)
    problems.push(
      `localePrefix: "never" is for sites with one locale, but locales has ${codes.join(', ')}; use "except-default"`,
    )
  if (rootRedirect !== undefined && localePrefix !== undefined && localePrefix !== 'always')
    problems.push(`rootRedirect: with localePrefix "${localePrefix}", "/" is the home page; remove one of them`)
  if (typeof defaultLocale === 'string' && codes.length > 0 && !codes.includes(defaultLocale))
    problems.push(`defaultLocale: "${defaultLocale}" is not one of locales: ${codes.join(', ')}`)
  return problems
}

type ParsedSiteConfig = { config: SiteConfigInput; problems: [] } | { config: undefined; problems: ConfigProblem[] }

/**
 * Validates the export of `site.config.ts`, and returns the configuration or every problem. Never throws.
 * @param today current date in UTC, in ISO format; the support of an `ended` version can't end after it
 */
export function parseSiteConfig(input: unknown, today = new Date().toISOString().slice(0, 10)): ParsedSiteConfig {
  const result = v.safeParse(schema, input)
  const problems = [
    ...(result.issues ?? []).map(describeIssue),
    ...problemsBetweenVersions(input, today),
    ...problemsBetweenApis(input),
  ]
  if (problems.length > 0) return { config: undefined, problems }
  return { config: result.output as SiteConfigInput, problems: [] }
}

/** Finds problems between versions. The schema validates each version separately. */
function problemsBetweenVersions(input: unknown, today: string): ConfigProblem[] {
  const { versions, locales = ['en', 'fr'] } = (input ?? {}) as { versions?: unknown; locales?: unknown }
  const isVersion = v.looseObject({ name: v.string(), state: v.picklist(versionStates), until: v.optional(v.string()) })
  if (!v.is(v.array(isVersion), versions)) return []
  return problemsOfVersions(versions, codesOf(locales), today)
}

/** Finds conflicts between APIs, and between an API and the rest of the site. The schema validates each API separately. */
function problemsBetweenApis(input: unknown): ConfigProblem[] {
  const { apis, versions, locales = ['en', 'fr'] } = (input ?? {}) as Record<'apis' | 'versions' | 'locales', unknown>
  if (!v.is(apisSchema, apis)) return []
  const names = Array.isArray(versions) ? versions.map((version) => String(version?.name)) : []
  return problemsOfApis(apis, codesOf(locales), names)
}
