import { isObject, textAt } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { fromThreeZero } from './from-three-zero.ts'
import { fromTwo } from './from-two.ts'

/**
 * Upgrades Swagger 2.0 and OpenAPI 3.0 to OpenAPI 3.1. Also converts `x-webhooks` to `webhooks`.
 * @returns the upgraded document; OpenAPI 3.1 and 3.2 unchanged; `undefined` for other formats
 */
export function upgrade(document: Json): JsonObject | undefined {
  if (!isObject(document)) return undefined
  const version = textAt(document, 'openapi') || textAt(document, 'swagger')
  const { 'x-webhooks': webhooks, ...others } = document
  const named = isObject(webhooks) ? { ...others, webhooks: { ...webhooks, ...webhooksOf(document) } } : document
  if (/^3\.[12](\.|$)/.test(version)) return named
  if (/^3\.0(\.|$)/.test(version)) return fromThreeZero(named)
  return /^2(\.0)?$/.test(version) ? fromThreeZero(fromTwo(named)) : undefined
}

function webhooksOf({ webhooks }: JsonObject): JsonObject {
  return isObject(webhooks) ? webhooks : {}
}
