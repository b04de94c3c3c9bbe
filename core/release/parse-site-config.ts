import * as v from 'valibot'
import { redirectStatuses } from '../route/index.ts'
import { historyPolicies, menuModes } from './site-config.ts'
import type { SiteConfigInput } from './site-config.ts'
import { colorNames, themeRoles } from './theme.ts'
import type { ColorName } from './theme.ts'

const localized = v.union(
  [v.string(), v.record(v.string(), v.string())],
  'expected a text, or one text for each locale: { en: "…", fr: "…" }',
)
const link = v.strictObject({
  label: localized,
  to: v.string(),
  icon: v.optional(v.string()),
  target: v.optional(v.string()),
})
const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/, 'expected an address that starts with https://'))
/** Browsers read `//host` and `/\\host` as another host, and leave out control characters before they read. */
const ownPath = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'expected a path of this site that starts with one "/"'),
)
const localeCode = v.pipe(v.string(), v.check(isLocaleCode, 'expected a language code such as "en" or "pt_br"'))
const color = v.picklist(
  Object.keys(colorNames) as ColorName[],
  `expected one of ${Object.keys(colorNames).join(', ')}`,
)

const schema = v.strictObject({
  title: v.optional(localized),
  titleTemplate: v.optional(v.pipe(v.string(), v.includes('%s', 'expected "%s" in the place of the page’s title'))),
  description: v.optional(localized),
  url: v.optional(webAddress),
  previewUrl: v.optional(webAddress),
  locales: v.optional(
    v.pipe(
      v.array(v.union([localeCode, v.strictObject({ code: localeCode, name: v.optional(v.string()) })])),
      v.minLength(1, 'expected at least one locale'),
    ),
  ),
  defaultLocale: v.optional(localeCode),
  rootRedirect: v.optional(
    v.union([
      ownPath,
      v.strictObject({
        path: ownPath,
        statusCode: v.optional(v.picklist([301, 302, 303, 307, 308])),
      }),
    ]),
  ),
  header: v.optional(
    v.strictObject({
      title: v.optional(localized),
      logo: v.optional(
        v.strictObject({ light: v.optional(v.string()), dark: v.optional(v.string()), alt: v.optional(v.string()) }),
      ),
      links: v.optional(v.array(link)),
      menu: v.optional(v.picklist(menuModes, `expected one of ${menuModes.join(', ')}`)),
    }),
  ),
  feedback: v.optional(v.boolean()),
  footer: v.optional(v.strictObject({ copyright: v.optional(localized) })),
  socials: v.optional(v.record(v.string(), webAddress)),
  github: v.optional(
    v.union(
      [
        v.literal(false),
        v.strictObject({ url: webAddress, branch: v.optional(v.string()), rootDir: v.optional(v.string()) }),
      ],
      'expected false, or { url, branch, rootDir }',
    ),
  ),
  toc: v.optional(
    v.strictObject({
      title: v.optional(localized),
      bottom: v.optional(v.strictObject({ title: v.optional(localized), links: v.optional(v.array(link)) })),
    }),
  ),
  announcement: v.optional(v.strictObject({ text: localized, to: v.optional(v.string()) })),
  theme: v.optional(
    v.strictObject({
      colors: v.optional(v.strictObject(Object.fromEntries(themeRoles.map((role) => [role, v.optional(color)])))),
      colorMode: v.optional(v.picklist(['light', 'dark'], 'expected "light" or "dark"')),
    }),
  ),
  html: v.optional(v.picklist(['safe', 'trusted'], 'expected "safe" or "trusted"')),
  components: v.optional(
    v.record(
      v.string(),
      v.union([v.string(), v.literal(false)], 'expected the name of a component, or false to show the content alone'),
    ),
  ),
  redirects: v.optional(
    v.union(
      [
        v.record(v.string(), v.string()),
        v.array(
          v.strictObject({
            source: v.string(),
            destination: v.string(),
            statusCode: v.optional(v.picklist(redirectStatuses)),
          }),
        ),
      ],
      'expected { "/old": "/new" }, or a list of { source, destination, statusCode } with a status of 301, 302, 307 or 308',
    ),
  ),
  history: v.optional(v.picklist(historyPolicies, `expected one of ${historyPolicies.join(', ')}`)),
  files: v.optional(
    v.strictObject({
      maxMegabytes: v.optional(
        v.pipe(v.number(), v.minValue(1, 'expected a number from 1 on'), v.maxValue(2000, 'expected at most 2000')),
      ),
    }),
  ),
  collections: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z_]\w*$/i, 'expected a name of letters, digits and underscores')),
      v.strictObject({
        type: v.picklist(['page', 'data'], 'expected "page" or "data"'),
        source: v.string(),
        fields: v.optional(v.record(v.string(), v.picklist(['string', 'number', 'boolean', 'date', 'json']))),
      }),
    ),
  ),
})

/**
 * A BCP 47 tag, in which an underscore may stand for a hyphen, and which can be a folder and a segment of an address.
 */
function isLocaleCode(code: string): boolean {
  try {
    return /^[a-z]{2,3}([_-][a-z\d]+)*$/i.test(code) && Intl.getCanonicalLocales(code.replaceAll('_', '-')).length === 1
  } catch {
    return false // The second part is no region, script or variant.
  }
}

/** Every problem of a configuration, as `key.path: what is wrong`; none when it is valid. */
type ParsedSiteConfig = { config: SiteConfigInput; problems: [] } | { config: undefined; problems: string[] }

/** Checks what `site.config.ts` exports. Never throws. */
export function parseSiteConfig(input: unknown): ParsedSiteConfig {
  const result = v.safeParse(schema, input)
  if (!result.success) return { config: undefined, problems: result.issues.map(renderIssue) }
  const config = result.output as SiteConfigInput
  const codes = config.locales?.map((locale) => (typeof locale === 'string' ? locale : locale.code))
  if (config.defaultLocale && codes && !codes.includes(config.defaultLocale)) {
    return {
      config: undefined,
      problems: [`defaultLocale: "${config.defaultLocale}" is not one of locales: ${codes.join(', ')}`],
    }
  }
  return { config, problems: [] }
}

function renderIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'the configuration'
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${path}: there is no such key`
  return `${path}: ${issue.message}`
}
