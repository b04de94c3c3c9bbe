import * as v from 'valibot'
import { isFilePathname, shadowedBy } from '../route/index.ts'
import { apiSampleNames } from './site-config-input.ts'
import type { ApiInput, Localized } from './site-config-input.ts'
import { strict } from './strict-object.ts'

/** An API of a site, with every default filled in. */
export interface SiteApi {
  name: string
  title?: Localized
  /** File in the content folder. */
  source: string
  /** Path below the language. */
  path: string
  pages: 'operation' | 'tag'
  samples: readonly (typeof apiSampleNames)[number][]
  overlays?: Readonly<Record<string, string>>
  tryIt: boolean
  include?: readonly string[]
  exclude?: readonly string[]
}

const contentFile = v.pipe(
  v.string('expected a file of the content folder, such as "api/store.yaml"'),
  v.check(
    (file) => /^[^/\\].*\.(?:json|ya?ml)$/i.test(file) && !file.split('/').includes('..') && !/^[a-z]+:/i.test(file),
    'expected a JSON or YAML file of the content folder, such as "api/store.yaml"',
  ),
)

const patterns = v.array(v.string(), 'expected a list of tags, or of paths such as "/orders/**"')

/** The schema of `apis` in a configuration. `problemsOfApis` checks combinations of keys. */
export const apisSchema = v.array(
  strict({
    name: v.pipe(
      v.string(),
      v.regex(/^[a-z\d][a-z\d-]*$/, 'expected lowercase letters, digits, and hyphens, such as "store"'),
    ),
    title: v.optional(
      v.union(
        [v.string(), v.record(v.string(), v.string())],
        'expected text, or one text for each locale: { en: "…", fr: "…" }',
      ),
    ),
    source: contentFile,
    path: v.optional(
      v.pipe(
        v.string('expected a path such as "/reference"'),
        v.regex(
          /^(?:\/[a-z\d](?:[a-z\d._-]*[a-z\d])?)+$/,
          'expected a path of lowercase segments, such as "/reference"',
        ),
      ),
    ),
    pages: v.optional(v.picklist(['operation', 'tag'], 'expected "operation" or "tag"')),
    samples: v.optional(v.array(v.picklist(apiSampleNames, `expected some of ${apiSampleNames.join(', ')}`))),
    overlays: v.optional(v.record(v.string(), contentFile)),
    tryIt: v.optional(v.boolean()),
    include: v.optional(patterns),
    exclude: v.optional(patterns),
  }),
  'expected a list of APIs: [{ name: "store", source: "api/store.yaml" }]',
)

/**
 * Finds problems between APIs, or between an API and the rest of the site: duplicate names and paths, paths of other
 * pages, overlays for unknown languages.
 * @param codes codes of the site's locales
 * @param versions names of the site's versions
 */
export function problemsOfApis(
  apis: readonly ApiInput[],
  codes: readonly string[],
  versions: readonly string[],
): { path: PropertyKey[]; text: string }[] {
  return apis.flatMap(({ name, source, path = defaultApiPath, overlays = {} }, index) => {
    const at = (key: string, text: string) => ({ path: ['apis', index, key], text: `apis.${index}.${key}: ${text}` })
    const before = apis.slice(0, index)
    const [segment = ''] = path.slice(1).split('/')
    const isInside = (other: string) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`)
    return [
      ...(before.some((each) => each.name === name) ? [at('name', `"${name}" is listed twice`)] : []),
      ...(before.some((each) => each.source === source)
        ? [at('source', `"${source}" already belongs to another API`)]
        : []),
      ...(before.some((each) => isInside(each.path ?? defaultApiPath))
        ? [at('path', `"${path}" overlaps the path of another API`)]
        : []),
      ...(codes.includes(segment) ? [at('path', `"${segment}" is one of the locales`)] : []),
      ...(versions.includes(segment) ? [at('path', `"${segment}" is one of the versions`)] : []),
      ...(segment === 'search' ||
      isFilePathname(path) ||
      shadowedBy(`/${codes[0] ?? 'en'}${path}`, codes) ||
      shadowedBy(path, codes) === 'worker'
        ? [at('path', `"${path}" is reserved`)]
        : []),
      ...Object.keys(overlays)
        .filter((code) => !codes.includes(code))
        .map((code) => at('overlays', `"${code}" is not one of the locales`)),
    ]
  })
}

const defaultApiPath = '/reference'

/** Fills in the defaults of each API. */
export function resolveApis(apis: readonly ApiInput[]): SiteApi[] {
  return apis.map((api) => ({
    ...api,
    path: api.path ?? defaultApiPath,
    pages: api.pages ?? 'operation',
    samples: api.samples ?? [...apiSampleNames],
    tryIt: api.tryIt ?? false,
  }))
}
