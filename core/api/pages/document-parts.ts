import { isObject, listAt, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { ApiLink, ApiRequirement, ApiScheme, ApiServer } from './api-page.ts'

/** The servers of the innermost level that defines any. */
export function serversOf(places: readonly JsonObject[]): ApiServer[] {
  const servers = places.map((place) => listAt(place, 'servers')).find((list) => list.length > 0) ?? []
  return servers.flatMap((server): ApiServer[] => {
    const url = textAt(server, 'url')
    if (url === '') return []
    const variables = Object.entries(objectAt(server, 'variables')).map(([name, variable]) => ({
      name,
      value: textAt(variable, 'default'),
      values: listAt(variable, 'enum').map(String),
      description: textAt(variable, 'description'),
    }))
    return [{ url, description: textAt(server, 'description'), variables }]
  })
}

/** The alternative ways to authenticate a request. */
export function requirementsOf(description: ApiDescription, operation: JsonObject): ApiRequirement[][] {
  const { document } = description
  const written = valueAt(operation, 'security') ?? valueAt(document, 'security')
  const alternatives = (Array.isArray(written) ? written : []).filter(isObject)
  return alternatives.map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => ({
      scheme: schemeOf(description, name),
      scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    })),
  )
}

export function schemeOf(description: ApiDescription, name: string): ApiScheme {
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  const { value } = resolve(description, schemes[name])
  const type = textAt(value, 'type')
  const detail = type === 'apiKey' ? textAt(value, 'name') : textAt(value, 'scheme')
  return { name, type, detail, description: textAt(value, 'description') }
}

/** The link to external documentation (`externalDocs`). */
export function docsOf(holder: JsonObject): ApiLink | undefined {
  return linkOf(holder.externalDocs, textAt(holder.externalDocs, 'description'))
}

/** A link in a description. Only http(s) URLs become links. */
export function linkOf(holder: Json | undefined, text: string): ApiLink | undefined {
  const url = textAt(holder, 'url')
  return /^https?:\/\//i.test(url) ? { text: text || url, url } : undefined
}

/** The logo of an API (`x-logo`). Some systems write it as a string. */
export function logoOf(info: JsonObject): { url: string; text: string } | undefined {
  const written = info['x-logo']
  const url = typeof written === 'string' ? written : textAt(written, 'url')
  return /^https?:\/\//i.test(url) || /^\/(?!\/)/.test(url) ? { url, text: textAt(written, 'altText') } : undefined
}
