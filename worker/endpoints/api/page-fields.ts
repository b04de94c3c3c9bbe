import * as v from 'valibot'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { ListedEntry } from '../../store/page-list.ts'

const json = v.record(v.string(), v.unknown())

/** Fields that are part of every list, by the name that `fields` selects them with. */
export const lightFields = {
  locale: v.pipe(v.nullable(v.string()), v.description('Language code; null in a collection without languages')),
  collection: v.string(),
  title: v.string(),
  description: v.string(),
  stem: v.pipe(
    v.string(),
    v.description('Path of its file without the extension but with number prefixes; pages are sorted by it'),
  ),
  updatedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('Time of the release that last changed it')),
  navigation: v.pipe(v.union([v.boolean(), json]), v.description('Its sidebar entry; false: not in the sidebar')),
  seo: json,
  meta: v.pipe(json, v.description('Other frontmatter fields')),
  links: v.nullable(v.array(json)),
  layout: v.nullable(v.string()),
}

type LightField = keyof typeof lightFields
export const lightFieldNames = Object.keys(lightFields) as [LightField, ...LightField[]]

/** The fields that are returned unless `fields` selects others. */
export const defaultFields: readonly LightField[] = ['locale', 'collection', 'title', 'description', 'updatedAt']

/** Creates a schema for a page. Only `path` is required. */
export function pageSchema<const Fields extends v.ObjectEntries>(fields: Fields) {
  return v.object({
    path: v.pipe(v.string(), v.description('Its path in the site')),
    ...v.partial(v.object(fields)).entries,
  })
}

/** Returns the selected fields of a page. */
export function selectFields(entry: ListedEntry, config: SiteConfig, selected: readonly string[]) {
  const { path, ...others } = entry
  const collection = config.collections.find(({ name }) => name === entry.collection)
  const values: Record<LightField, unknown> = { ...others, locale: collection?.locale ?? null }
  const picked = lightFieldNames.filter((name) => selected.includes(name)).map((name) => [name, values[name]])
  // The columns of an entry match the fields' schemas.
  return { path, ...Object.fromEntries(picked) } as v.InferOutput<ReturnType<typeof pageSchema<typeof lightFields>>>
}
