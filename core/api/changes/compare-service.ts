import { isObject, listAt, objectAt, resolve, textAt, textsAt, valueAt } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { breakingFirst, inside, sides } from './operation-change.ts'
import type { ChangeDetail } from './operation-change.ts'

/** Compares what all operations share: the servers, and the URLs and scopes of the authentication schemes. */
export function compareService(before: ApiDescription, after: ApiDescription): ChangeDetail[] {
  const [older, newer] = [schemesOf(before), schemesOf(after)]
  return breakingFirst([
    ...compareServers([before.document], [after.document]),
    ...[...older].flatMap(([name, scheme]) => {
      const next = newer.get(name)
      return next ? inside(`auth.${name}`, compareScheme(scheme, next)) : []
    }),
  ])
}

/**
 * Compares the servers of two places, such as an operation and the levels above it. The innermost level that has
 * servers applies. Naming the first servers isn't a change, because clients already use them.
 */
export function compareServers(before: readonly JsonObject[], after: readonly JsonObject[]): ChangeDetail[] {
  const [older, newer] = [serversIn(before), serversIn(after)]
  if (older.size === 0) return []
  const details: ChangeDetail[] = []
  for (const [url, server] of older) {
    const next = newer.get(url)
    if (next) details.push(...compareVariables(url, server, next))
    else details.push({ at: 'server', kind: 'removed', before: url, isBreaking: true })
  }
  for (const url of newer.keys())
    if (!older.has(url)) details.push({ at: 'server', kind: 'added', after: url, isBreaking: false })
  return details
}

/** Returns the servers of the innermost level that has some, by URL without a slash at the end. */
function serversIn(places: readonly JsonObject[]): Map<string, JsonObject> {
  const servers = places.map((place) => listAt(place, 'servers').filter(isObject)).find((list) => list.length > 0) ?? []
  return new Map(servers.map((server) => [textAt(server, 'url').replace(/(?<=.)\/$/, ''), server]))
}

/** Compares the variables of a server. A value that clients may fill in must stay available. */
function compareVariables(url: string, before: JsonObject, after: JsonObject): ChangeDetail[] {
  const [older, newer] = [objectAt(before, 'variables'), objectAt(after, 'variables')]
  return Object.keys(older)
    .filter((name) => Object.hasOwn(newer, name))
    .flatMap((name): ChangeDetail[] => {
      const [was, is] = [textsAt(older[name], 'enum'), textsAt(newer[name], 'enum')]
      const [value, next] = [textAt(older[name], 'default'), textAt(newer[name], 'default')]
      const isNarrower = is.length > 0 && (was.length === 0 || was.some((each) => !is.includes(each)))
      const isWider = was.length > 0 && (is.length === 0 || is.some((each) => !was.includes(each)))
      const shared = { at: 'server', kind: 'changed' } as const
      const subject = `${url} {${name}}`
      return [
        ...(isNarrower || isWider
          ? [{ ...shared, subject, ...sides(was.join(', '), is.join(', ')), isBreaking: isNarrower }]
          : []),
        ...(value === next
          ? []
          : [{ ...shared, subject: `${subject} default`, ...sides(value, next), isBreaking: false }]),
      ]
    })
}

/** Returns the authentication schemes by name. */
function schemesOf(description: ApiDescription): Map<string, JsonObject> {
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  return new Map(
    Object.entries(schemes)
      .map(([name, written]) => [name, resolve(description, written).value] as const)
      .filter((pair): pair is [string, JsonObject] => isObject(pair[1])),
  )
}

const schemeUrls = ['openIdConnectUrl', 'oauth2MetadataUrl']
const flowUrls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']

function compareScheme(before: JsonObject, after: JsonObject): ChangeDetail[] {
  const [older, newer] = [objectAt(before, 'flows'), objectAt(after, 'flows')]
  const details = compareUrls(before, after, schemeUrls)
  for (const flow of Object.keys(older).filter(isFlow)) {
    if (valueAt(newer, flow) === undefined)
      details.push({ at: '', kind: 'removed', subject: 'flow', before: flow, isBreaking: true })
    else details.push(...inside(flow, compareFlows(objectAt(older, flow), objectAt(newer, flow))))
  }
  for (const flow of Object.keys(newer).filter(isFlow))
    if (valueAt(older, flow) === undefined)
      details.push({ at: '', kind: 'added', subject: 'flow', after: flow, isBreaking: false })
  return details
}

function isFlow(name: string): boolean {
  return !name.startsWith('x-')
}

function compareFlows(before: JsonObject, after: JsonObject): ChangeDetail[] {
  const [older, newer] = [objectAt(before, 'scopes'), objectAt(after, 'scopes')]
  const [subject, at] = ['scope', '']
  return [
    ...compareUrls(before, after, flowUrls),
    ...Object.keys(older)
      .filter((scope) => !Object.hasOwn(newer, scope))
      .map((scope) => ({ at, kind: 'removed' as const, subject, before: scope, isBreaking: true })),
    ...Object.keys(newer)
      .filter((scope) => !Object.hasOwn(older, scope))
      .map((scope) => ({ at, kind: 'added' as const, subject, after: scope, isBreaking: false })),
  ]
}

/** Compares URLs. Clients contain them, so a URL that changes or disappears breaks them. */
function compareUrls(before: JsonObject, after: JsonObject, keys: readonly string[]): ChangeDetail[] {
  return keys.flatMap((subject): ChangeDetail[] => {
    const [was, is] = [textAt(before, subject), textAt(after, subject)]
    if (was === is) return []
    const kind = was === '' ? 'added' : is === '' ? 'removed' : 'changed'
    return [{ at: '', kind, subject, ...sides(was, is), isBreaking: was !== '' }]
  })
}
