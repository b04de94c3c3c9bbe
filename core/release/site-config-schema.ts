import * as v from 'valibot'
import { isServedByWorker, redirectStatuses, safeHref } from '../route/index.ts'
import { analyticsSchema } from './analytics.ts'
import { apisSchema } from './apis.ts'
import { askSchema } from './ask-config.ts'
import {
  foreignAnalyticsKeys,
  foreignFooterKeys,
  foreignGithubKeys,
  foreignHeaderKeys,
  foreignKeys,
  foreignLocaleKeys,
} from './foreign-keys.ts'
import { connectionAddress, headElements, secureAddress } from './head-elements.ts'
import { downloadForms, historyPolicies, localePrefixes, menuModes } from './site-config-input.ts'
import { postsSchema } from './posts.ts'
import { strict } from './strict-object.ts'
import { themeSchema } from './theme-config.ts'
import { versionsSchema } from './versions.ts'

/**
 * Accepts a short form or an object. The schema is chosen by the value's type, so that errors refer to the form that
 * the operator used.
 */
const either = (short: v.GenericSchema, object: v.GenericSchema) =>
  v.lazy((input) => (typeof input === 'object' && input !== null && !Array.isArray(input) ? object : short))

const localized = v.union(
  [v.string(), v.record(v.string(), v.string())],
  'expected text, or one text for each locale: { en: "…", fr: "…" }',
)
/**
 * Accepts the target of a link. Rejects relative URLs, because the link is on every page, and a relative URL would
 * point somewhere else on each.
 */
const linkTarget = v.pipe(
  v.string(),
  v.check(
    (to) => /^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(to) && safeHref(to) !== undefined,
    'expected a URL that starts with "/", "#", or a scheme such as "https://" or "mailto:"',
  ),
)
const logo = v.pipe(
  v.string(),
  v.regex(
    /^(?:\/|https?:\/\/|data:image\/)/i,
    'expected a file in public/ such as "/logo.svg", or a URL that starts with https://',
  ),
)
const link = strict({
  label: localized,
  to: linkTarget,
  icon: v.optional(v.string()),
  target: v.optional(v.string()),
})
const menu = strict({
  label: localized,
  icon: v.optional(v.string()),
  links: v.pipe(v.array(link), v.minLength(1, 'expected at least one link')),
})
/** Accepts a link or a menu, which is identified by its `links` key, so that errors refer to the intended form. */
const linkOrMenu = v.lazy((input) => (typeof input === 'object' && input !== null && 'links' in input ? menu : link))
const tabs = v.lazy((input) =>
  Array.isArray(input) ? v.array(link) : v.boolean('expected true, false, or a list of { label, to }'),
)
const synonymsExpected =
  'expected groups of words, such as [["harbor", "port"], ["SSR", "server-side rendering"]], or groups by locale: { en: [[…]] }'
const synonymGroups = v.array(
  v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty('expected a word'))),
    v.minLength(2, 'expected at least two synonyms'),
    v.maxLength(20, 'expected at most 20 words in a group'),
  ),
)
const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/, 'expected a URL that starts with https://'))
/**
 * Accepts a path of the site. Browsers remove control characters, and then treat `//host` and `/\\host` as URLs of
 * another host.
 */
const ownPath = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'expected a path of this site that starts with one "/"'),
)
const basePath = v.pipe(
  v.string(),
  v.regex(
    /^(?:\/(?!\.)[\w.~-]+)+$/,
    'expected a path of letters, digits, hyphens, dots, and underscores that starts but does not end with "/", such as "/docs"',
  ),
  v.check((path) => !isServedByWorker(path), 'expected a path that is not reserved'),
)
const pictureExpected =
  'expected a file in public/ such as "/social.png", a URL that starts with https://, or one of these for each locale'
const picture = v.union([ownPath, secureAddress], pictureExpected)
const localeCode = v.pipe(v.string(), v.check(isLocaleCode, 'expected a language code such as "en" or "pt_br"'))
const wholeNumber = (least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}`
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected), v.maxValue(most, expected))
}

const collectionSchema = strict({
  type: v.picklist(['page', 'data'], 'expected "page" or "data"'),
  source: v.string(),
  fields: v.optional(v.record(v.string(), v.picklist(['string', 'number', 'boolean', 'date', 'json']))),
})

/** The schema of an operator's configuration. */
export const siteConfigSchema = strict(
  {
    /** Editors read this key in `site.config.json`. */
    $schema: v.optional(v.string()),
    title: v.optional(
      v.pipe(
        localized,
        v.check(
          (title) =>
            [title]
              .flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))
              .every((each) => each.trim()),
          'expected text that is not empty',
        ),
      ),
    ),
    titleTemplate: v.optional(v.pipe(v.string(), v.includes('%s', 'expected "%s" in place of the page’s title'))),
    description: v.optional(localized),
    url: v.optional(webAddress),
    basePath: v.optional(basePath),
    localePrefix: v.optional(v.picklist(localePrefixes, `expected one of ${localePrefixes.join(', ')}`)),
    previewUrl: v.optional(webAddress),
    locales: v.optional(
      v.pipe(
        v.array(
          either(localeCode, strict({ code: localeCode, name: v.optional(v.string()) }, foreignLocaleKeys)),
          'expected a list of language codes, such as ["en", "fr"]',
        ),
        v.minLength(1, 'expected at least one locale'),
      ),
    ),
    defaultLocale: v.optional(localeCode),
    rootRedirect: v.optional(
      either(ownPath, strict({ path: ownPath, statusCode: v.optional(v.picklist([301, 302, 303, 307, 308])) })),
    ),
    header: v.optional(
      strict(
        {
          title: v.optional(localized),
          logo: v.optional(strict({ light: v.optional(logo), dark: v.optional(logo), alt: v.optional(v.string()) })),
          links: v.optional(v.array(linkOrMenu)),
          tabs: v.optional(tabs),
          menu: v.optional(v.picklist(menuModes, `expected one of ${menuModes.join(', ')}`)),
        },
        foreignHeaderKeys,
      ),
    ),
    feedback: v.optional(v.boolean()),
    insight: v.optional(
      either(
        v.boolean('expected true, false, or an object with settings'),
        strict({
          // The maximum is 25 months. Regulators accept that anonymous statistics are stored for so long.
          retentionDays: v.optional(wholeNumber(1, 760)),
          rowsPerDay: v.optional(wholeNumber(100, 10_000_000)),
          keysPerDay: v.optional(wholeNumber(10, 50_000)),
          searches: v.optional(v.boolean()),
          missing: v.optional(v.boolean()),
          votes: v.optional(v.boolean()),
          comments: v.optional(v.boolean()),
        }),
      ),
    ),
    linkPreviews: v.optional(v.boolean()),
    pagePictures: v.optional(v.boolean()),
    footer: v.optional(
      strict(
        {
          copyright: v.optional(localized),
          copyrightHolder: v.optional(localized),
          columns: v.optional(v.array(strict({ title: localized, links: v.array(link) }))),
        },
        foreignFooterKeys,
      ),
    ),
    socials: v.optional(v.record(v.string(), webAddress)),
    github: v.optional(
      either(
        v.literal(false, 'expected false, or { url, branch, rootDir, contentDir }'),
        strict(
          {
            url: webAddress,
            branch: v.optional(v.string()),
            rootDir: v.optional(v.string()),
            contentDir: v.optional(v.string()),
          },
          foreignGithubKeys,
        ),
      ),
    ),
    toc: v.optional(
      strict({
        title: v.optional(localized),
        bottom: v.optional(strict({ title: v.optional(localized), links: v.optional(v.array(link)) })),
      }),
    ),
    announcement: v.optional(
      v.lazy((input) =>
        typeof input === 'object' && input !== null && 'posts' in input
          ? strict({ posts: v.string() })
          : strict({ text: localized, to: v.optional(linkTarget) }),
      ),
    ),
    theme: v.optional(themeSchema),
    head: v.optional(headElements),
    allow: v.optional(
      strict({
        images: v.optional(v.array(secureAddress)),
        media: v.optional(v.array(secureAddress)),
        frames: v.optional(v.array(secureAddress)),
        connections: v.optional(v.array(connectionAddress)),
      }),
    ),
    socialImage: v.optional(v.union([picture, v.record(localeCode, picture)], pictureExpected)),
    analytics: v.optional(strict(analyticsSchema, foreignAnalyticsKeys)),
    plugins: v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/,
            'expected the name of an npm package such as "rivage-plugin-tides"',
          ),
        ),
      ),
    ),
    typography: v.optional(v.boolean()),
    contentSignals: v.optional(
      strict({ search: v.optional(v.boolean()), aiInput: v.optional(v.boolean()), aiTrain: v.optional(v.boolean()) }),
    ),
    indexNow: v.optional(
      strict({
        key: v.pipe(
          v.string(),
          v.regex(
            /^[a-z\d-]{8,128}$/i,
            'expected 8 to 128 letters, digits, and hyphens, such as the result of crypto.randomUUID()',
          ),
        ),
        endpoint: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'expected a URL: "https://…"'), v.url())),
      }),
    ),
    html: v.optional(v.picklist(['safe', 'trusted'], 'expected "safe" or "trusted"')),
    components: v.optional(
      v.record(
        v.string(),
        v.union([v.string(), v.literal(false)], 'expected the name of a component, or false to show only the content'),
      ),
    ),
    redirects: v.optional(
      v.union(
        [
          v.record(v.string(), v.string()),
          v.array(
            strict({
              source: v.string(),
              destination: v.string(),
              statusCode: v.optional(v.picklist(redirectStatuses)),
            }),
          ),
        ],
        'expected { "/old": "/new" }, or a list of { source, destination, statusCode } with a status of 301, 302, 307, or 308',
      ),
    ),
    downloads: v.optional(v.array(v.picklist(downloadForms, `expected one of ${downloadForms.join(', ')}`))),
    offline: v.optional(v.boolean()),
    history: v.optional(v.picklist(historyPolicies, `expected one of ${historyPolicies.join(', ')}`)),
    files: v.optional(
      strict({
        maxMegabytes: v.optional(
          v.pipe(
            v.number(),
            v.minValue(1, 'expected a number of at least 1'),
            v.maxValue(2000, 'expected at most 2000'),
          ),
        ),
      }),
    ),
    search: v.optional(
      strict({ synonyms: v.optional(v.union([synonymGroups, v.record(localeCode, synonymGroups)], synonymsExpected)) }),
    ),
    ask: v.optional(askSchema),
    check: v.optional(
      strict({
        error: v.optional(v.array(v.string())),
        warn: v.optional(v.array(v.string())),
        ignore: v.optional(v.array(v.string())),
        baseline: v.optional(v.string()),
      }),
    ),
    versions: v.optional(versionsSchema),
    apis: v.optional(apisSchema),
    collections: v.optional(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z_]\w*$/i, 'expected a name of letters, digits, and underscores')),
        v.lazy((input) =>
          typeof input === 'object' && input !== null && 'kind' in input ? postsSchema : collectionSchema,
        ),
      ),
    ),
  },
  foreignKeys,
)

/**
 * Returns whether a code is a BCP 47 tag, optionally with underscores for hyphens, that can be a folder name and a URL
 * segment.
 */
function isLocaleCode(code: string): boolean {
  try {
    return /^[a-z]{2,3}([_-][a-z\d]+)*$/i.test(code) && Intl.getCanonicalLocales(code.replaceAll('_', '-')).length === 1
  } catch {
    return false // A part after a hyphen is not a region, script, or variant.
  }
}
