import { cutToTokens, estimateTokens } from '../../../core/text/index.ts'
import type { ToolSite } from './site-reader.ts'
import { fetchPage } from './site-reader.ts'

/**
 * Maximum size in tokens of the JSON of a result's long part, such as a page or a list. Clients reject results above
 * 20,000 tokens; the difference is for the other fields.
 */
const maxPartTokens = 19_000

export type Json = Record<string, unknown>

/** A tool for language models. */
export interface Tool {
  name: string
  title: string
  description: string
  /** JSON Schemas by argument name. */
  properties: Record<string, Json>
  required?: readonly string[]
  /** Whether the tool requires a site that stores readers' feedback. */
  needsInsight?: true
  /** Whether the tool requires a site with an API reference. */
  needsApis?: true
  /** Whether the tool requires a site with a changelog or blog. */
  needsPosts?: true
  /** Whether the tool requires a site that uses Ask. */
  needsAsk?: true
  output: Record<string, Json>
  run: (site: ToolSite, input: Json) => Promise<Json>
}

export const text = (description: string): Json => ({ type: 'string', description })
export const count = (description: string, minimum = 0): Json => ({ type: 'integer', minimum, description })
export const list = (properties: Record<string, Json>): Json => ({
  type: 'array',
  items: { type: 'object', properties, additionalProperties: true },
})

export const language = text('Language code of the site, such as "en"; default: the default language')
export const release = count('Number of an earlier release to read; default: the current release', 1)
export const version = text('Version of the documentation, a `name` of `list_versions`; default: the current one')
export const offset = count('Where to continue: `next` from the previous response')
export const next: Json = { type: 'integer', description: 'Pass it as `offset` to continue; absent at the end' }
export const identifier = {
  ...text('A path ("/en/guide"), a path with a heading ("/en/guide#install"), or a URL of the site'),
  minLength: 1,
}

export const page = {
  id: text('Identifier of the page'),
  title: text('Title of the page'),
  url: text('URL of the page'),
  text: text('Markdown of the page or section'),
}

/** Returns the first items of a list, as many as fit into one result. */
export function fitting<Item>(items: readonly Item[]): Item[] {
  let tokens = 0
  const end = items.findIndex((item) => (tokens += estimateTokens(JSON.stringify(item)) + 1) > maxPartTokens)
  return items.slice(0, end === -1 ? undefined : end)
}

/** Reads a page for a model. If the page is too long, the result contains its start and the offset of the rest. */
export async function readPage(site: ToolSite, input: Json): Promise<Json> {
  const { id, section, language: locale, release: number, version: named, offset: from = 0 } = input
  const found = await fetchPage(site, {
    identifier: String(id),
    section: section === undefined ? undefined : String(section),
    locale: locale === undefined ? undefined : String(locale),
    release: number === undefined ? undefined : Number(number),
    version: named === undefined ? undefined : String(named),
  })
  const rest = found.text.slice(Number(from))
  let part = cutToTokens(rest, maxPartTokens)
  // As JSON, the text takes more tokens, because quotes and line breaks are escaped.
  for (let most = maxPartTokens; estimateTokens(JSON.stringify(part)) > maxPartTokens; most *= 0.9)
    part = cutToTokens(rest, most * 0.9)
  const end = Number(from) + part.length
  site.insight?.countRead(found.id.replace(/#.*$/, ''))
  return {
    id: found.id,
    title: found.title,
    url: found.url,
    text: part,
    metadata: { language: found.language },
    ...(end < found.text.length ? { next: end } : {}),
  }
}
