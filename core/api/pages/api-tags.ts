import { listAt, textAt, textsAt } from '../description.ts'
import type { ApiDescription } from '../description.ts'
import { tagObject, tagSlug, uniqueName } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import type { OverviewPage } from './api-page.ts'
import { firstLine } from './first-line.ts'

/** Titles for the lists of untagged operations and untagged webhooks. */
export type UntaggedTitles = Readonly<Record<'operations' | 'webhooks', string>>

/** A tag with its operations, or the untagged operations. */
export interface Tag {
  name: string
  /** The name of the parent tag (OpenAPI 3.2), or `''`. */
  parent: string
  title: string
  description: string
  folder: string
  operations: ApiOperation[]
}

/**
 * Returns the tags in the order of the description, followed by tags that only operations mention. The group of
 * untagged operations comes last.
 */
export function tagsOf(
  description: ApiDescription,
  operations: readonly ApiOperation[],
  titles: UntaggedTitles,
): Tag[] {
  const declared = listAt(description.document, 'tags')
    .map((tag) => textAt(tag, 'name'))
    .filter(Boolean)
  const grouped = listAt(description.document, 'x-tagGroups').flatMap((group) => textsAt(group, 'tags'))
  const used = operations.flatMap(({ tags }) => tags)
  const byFolder = new Map<string, Tag>()
  // Slugs are computed once per tag, because thousands of operations share a few tags.
  const slugs = new Map([...new Set([...grouped, ...declared, ...used])].map((name) => [name, tagSlug(name)]))
  for (const [name, folder] of slugs) {
    if (byFolder.has(folder)) continue
    const found = operations.filter(({ tags }) => tags.some((tag) => slugs.get(tag) === folder))
    if (found.length === 0) continue
    const parent = textAt(tagObject(description, name), 'parent')
    byFolder.set(folder, { name, parent, ...titledTag(description, name), folder, operations: found })
  }
  for (const operation of operations.filter(({ tags }) => tags.length === 0)) {
    const { folder, kind } = operation
    const title = titles[kind === 'webhook' ? 'webhooks' : 'operations']
    const known = byFolder.get(folder)
    if (known) known.operations.push(operation)
    else byFolder.set(folder, { name: '', parent: '', title, description: '', folder, operations: [operation] })
  }
  return [...byFolder.values()]
}

/**
 * Returns the tags by group. Groups come from `x-tagGroups` and from top-level tags that contain others (OpenAPI 3.2).
 */
export function groupsOf(description: ApiDescription, tags: readonly Tag[], base: string): OverviewPage['groups'] {
  const { document } = description
  const rowOf = ({ title, folder, description, operations }: Tag) => ({
    name: title,
    path: `${base}/${folder}`,
    description: firstLine(description),
    count: operations.length,
  })
  const left = new Set(tags)
  const groups = listAt(document, 'x-tagGroups').flatMap((group) => {
    const folders = listAt(group, 'tags').map((tag) => tagSlug(String(tag)))
    const found = tags.filter((tag) => left.has(tag) && folders.includes(tag.folder))
    for (const tag of found) left.delete(tag)
    const [name, text] = [textAt(group, 'name'), textAt(group, 'description')]
    return found.length > 0 ? [{ name, description: text, tags: found.map(rowOf) }] : []
  })
  const byRoot = Map.groupBy(left, (tag) => rootOf(description, tag))
  for (const [root, found] of byRoot) {
    if (found.every(({ name }) => name === root)) continue
    const { title, description: text } = titledTag(description, root)
    for (const tag of found) left.delete(tag)
    groups.push({
      name: title,
      description: found.some(({ name }) => name === root) ? '' : firstLine(text),
      tags: found.map(rowOf),
    })
  }
  return left.size > 0 ? [...groups, { name: '', description: '', tags: [...left].map(rowOf) }] : groups
}

/** Returns the name of the outermost tag that contains a tag, or of the tag itself. */
function rootOf(description: ApiDescription, tag: Tag): string {
  const seen = new Set([tag.name])
  let { name, parent } = tag
  while (parent !== '' && !seen.has(parent)) {
    seen.add(parent)
    name = parent
    parent = textAt(tagObject(description, name), 'parent')
  }
  return name
}

function titledTag(description: ApiDescription, name: string): Pick<Tag, 'title' | 'description'> {
  const tag = tagObject(description, name)
  const title = textAt(tag, 'x-displayName') || textAt(tag, 'summary') || name
  return { title, description: textAt(tag, 'description') }
}

/** Returns the sidebar positions of operations under their second and later tags, by operation. */
export function placesUnderFurtherTags(
  tags: readonly Tag[],
  base: string,
): Map<string, { path: string; order: string }[]> {
  const places = new Map<string, { path: string; order: string }[]>()
  tags.forEach((tag, at) => {
    const segments = segmentsUnder(tag)
    tag.operations.forEach((each, index) => {
      if (each.folder === tag.folder) return
      const path = `${base}/${tag.folder}/${segments.get(each)!}`
      const place = { path, order: `${orderOf(tag, at)}/${orderIn(each, index)}` }
      places.set(each.key, [...(places.get(each.key) ?? []), place])
    })
  })
  return places
}

/**
 * Returns a unique name under a tag for each of its operations. The slugs of operations whose first tag is another one
 * may occur under both.
 */
export function segmentsUnder({ operations, folder }: Tag): Map<ApiOperation, string> {
  const [own, others] = [true, false].map((isOwn) => operations.filter((each) => (each.folder === folder) === isOwn))
  const segments = new Map(own!.map((each) => [each, each.slug]))
  const taken = new Set(segments.values())
  for (const each of others!) {
    const segment = uniqueName(each.slug, (name) => taken.has(name))
    taken.add(segment)
    segments.set(each, segment)
  }
  return segments
}

/** Returns the sort key of the folder of a tag. */
export function orderOf({ folder }: Tag, index: number): string {
  return `${String(index + 1).padStart(3, '0')}-${folder}`
}

/** Returns the sort key of an operation in the folder of its tag. */
export function orderIn({ slug }: ApiOperation, index: number): string {
  return `${String(index + 1).padStart(4, '0')}-${slug}`
}
