import { isObject, listAt, objectAt, resolve } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { write } from './flat-schema.ts'
import type { ChangeDetail } from './operation-change.ts'

/** A way to authenticate, as a set of the required schemes and of each pair of a scheme and a required scope. */
type Alternative = ReadonlySet<string>

interface Secured {
  operation: JsonObject
  description: ApiDescription
}

/** Compares the ways to authenticate. A change is breaking if credentials that used to be sufficient no longer are. */
export function compareSecurity(before: Secured, after: Secured): ChangeDetail[] {
  const [older, newer] = [alternativesOf(before), alternativesOf(after)]
  const isSufficient = (held: Alternative) => newer.some((needed) => isSubset(needed, held))
  const isSame = older.length === newer.length && older.every((one) => newer.some((other) => isEqual(one, other)))
  if (isSame) return []
  return [
    {
      at: 'auth',
      kind: 'changed',
      before: nameAlternatives(before),
      after: nameAlternatives(after),
      isBreaking: !older.every(isSufficient),
    },
  ]
}

function isEqual(one: Alternative, other: Alternative): boolean {
  return one.size === other.size && isSubset(one, other)
}

function isSubset(one: Alternative, other: Alternative): boolean {
  return [...one].every((need) => other.has(need))
}

function requirementsOf({ operation, description }: Secured): JsonObject[] {
  return listAt(operation.security === undefined ? description.document : operation, 'security').filter(isObject)
}

/** Returns the alternatives of an operation. If it has no requirements, the only alternative needs no credentials. */
function alternativesOf(secured: Secured): Alternative[] {
  const alternatives = requirementsOf(secured).map(
    (requirement) =>
      new Set(
        Object.keys(requirement).flatMap((name) => {
          const scheme = describeScheme(name, secured)
          return [scheme, ...listAt(requirement, name).map((scope) => `${scheme} ${String(scope)}`)]
        }),
      ),
  )
  return alternatives.length === 0 ? [new Set()] : alternatives
}

/**
 * Returns an identifier for a scheme that is based on its credentials, so that renaming a scheme isn't a change. OAuth
 * schemes are identified by name.
 */
function describeScheme(name: string, { description }: Secured): string {
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  const scheme = resolve(description, schemes[name]).value
  if (!isObject(scheme) || scheme.type === undefined) return name
  return scheme.type === 'apiKey' || scheme.type === 'http'
    ? write([scheme.type, scheme.in ?? '', scheme.name ?? '', scheme.scheme ?? ''])
    : write([scheme.type, name])
}

/** Returns the alternatives as text, such as `key + organization (read), token`. */
function nameAlternatives(secured: Secured): string {
  const names = requirementsOf(secured).map((requirement) =>
    Object.keys(requirement)
      .map((name) => {
        const scopes = listAt(requirement, name)
        return scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`
      })
      .join(' + '),
  )
  return names.map((name) => name || '–').join(', ') || '–'
}
