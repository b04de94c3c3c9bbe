import { isObject, listAt, objectAt, resolve, textAt, textsAt, valueAt } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { linkOf } from '../link.ts'
import type { ApiLink } from '../link.ts'
import type { ApiRequirement, ApiScheme, ApiSchemeDetails, ApiServer } from './api-page.ts'

/** Returns the servers of the innermost level that defines servers. */
export function serversOf(places: readonly JsonObject[]): ApiServer[] {
  const servers = places.map((place) => listAt(place, 'servers')).find((list) => list.length > 0) ?? []
  return servers.flatMap((server): ApiServer[] => {
    const url = textAt(server, 'url')
    if (url === '') return []
    const variables = Object.entries(objectAt(server, 'variables')).map(([name, variable]) => ({
      name,
      value: textAt(variable, 'default'),
      values: textsAt(variable, 'enum'),
      description: textAt(variable, 'description'),
    }))
    return [{ url, name: textAt(server, 'name'), description: textAt(server, 'description'), variables }]
  })
}

/** Returns the alternative ways to authenticate a request. */
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

function schemeOf(description: ApiDescription, name: string): ApiScheme {
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  const { value } = resolve(description, schemes[name])
  const type = textAt(value, 'type')
  const detail = type === 'apiKey' ? textAt(value, 'name') : textAt(value, 'scheme')
  return { name, type, detail, description: textAt(value, 'description') }
}

/** Returns a scheme with its settings, including those of OAuth flows. */
export function schemeDetails(description: ApiDescription, name: string): ApiSchemeDetails {
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  const { value } = resolve(description, schemes[name])
  const flows = Object.entries(objectAt(value, 'flows')).filter(([flow]) => !flow.startsWith('x-'))
  const settings = [
    ...['in', 'bearerFormat', 'openIdConnectUrl', 'oauth2MetadataUrl'].map((key) => [key, textAt(value, key)]),
    ...flows.flatMap(([flow, written]) => [
      ['flow', flow],
      ...['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].map((key) => [
        key,
        textAt(written, key),
      ]),
    ]),
    ...(valueAt(value, 'deprecated') === true ? [['deprecated', 'true']] : []),
  ]
  const scopes = new Map(flows.flatMap(([, flow]) => Object.entries(objectAt(flow, 'scopes'))))
  return {
    ...schemeOf(description, name),
    settings: settings.filter(([, text]) => text !== '').map((setting) => setting.join(': ')),
    scopes: [...scopes].map(([scope, text]) => ({ name: scope, description: typeof text === 'string' ? text : '' })),
  }
}

/** Returns the website and the email address of an API's contact. */
export function contactOf(info: JsonObject): ApiLink[] {
  const contact = objectAt(info, 'contact')
  const [name, email] = [textAt(contact, 'name'), textAt(contact, 'email')]
  const link = linkOf(contact, name)
  const isEmail = /^[^\s@?&#]+@[^\s@?&#]+$/.test(email)
  if (isEmail) return [...(link ? [link] : []), { text: link ? email : name || email, url: `mailto:${email}` }]
  if (link) return [link]
  return name === '' ? [] : [{ text: name, url: '' }]
}

/**
 * Returns the license of an API. If the license has an SPDX identifier but no URL, the link points to the text of that
 * license.
 */
export function licenseOf(info: JsonObject): ApiLink | undefined {
  const license = objectAt(info, 'license')
  const [name, identifier] = [textAt(license, 'name'), textAt(license, 'identifier')]
  const hasPage = /^[\w.-]+$/.test(identifier)
  return (
    linkOf(license, name) ??
    (hasPage ? { text: name || identifier, url: `https://spdx.org/licenses/${identifier}.html` } : undefined) ??
    (name || identifier ? { text: name || identifier, url: '' } : undefined)
  )
}

/** Returns the logo of an API (`x-logo`). Some systems write it as a string. */
export function logoOf(info: JsonObject): { url: string; text: string } | undefined {
  const written = info['x-logo']
  const url = typeof written === 'string' ? written : textAt(written, 'url')
  return /^https?:\/\//i.test(url) || /^\/(?!\/)/.test(url) ? { url, text: textAt(written, 'altText') } : undefined
}
