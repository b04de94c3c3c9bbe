import {
  invalidIslandHash,
  invalidIslandName,
  invalidIslandProps,
  islandPropsTooDeep,
  islandPropsTooLarge,
} from '../../core/error/index.ts'

/** What an address asks of a fragment: its name, the hash it is kept under, and what it is drawn from. */
export interface IslandAddress {
  name: string
  hash: string
  props: Record<string, unknown>
}

const maxPropsLength = 4096
const maxDepth = 8

/**
 * Reads `{Name}_{hash}` and the `props` of a request.
 * @param props as JSON; none is no props
 * @throws SiteError for what cannot be read
 */
export function parseIslandRequest(key: string, props: string | null): IslandAddress {
  const cut = key.lastIndexOf('_')
  const name = cut === -1 ? key : key.slice(0, cut)
  const hash = cut === -1 ? '' : key.slice(cut + 1)
  if (!/^[a-z][\w.-]{0,99}$/i.test(name)) throw invalidIslandName()
  if (!/^[a-z\d]{1,64}$/i.test(hash)) throw invalidIslandHash()
  return { name, hash, props: parseProps(props) }
}

function parseProps(json: string | null): Record<string, unknown> {
  if (json === null || json === '') return {}
  if (json.length > maxPropsLength) throw islandPropsTooLarge()
  const props = parseJson(json)
  if (typeof props !== 'object' || props === null || Array.isArray(props)) throw invalidIslandProps()
  if (depthOf(props) > maxDepth) throw islandPropsTooDeep()
  return { ...props }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw invalidIslandProps()
  }
}

/** Levels of objects and arrays; no text of this length has so many that counting them could fail. */
function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
}
