import {
  invalidFragmentHash,
  invalidFragmentName,
  invalidFragmentProps,
  fragmentPropsTooDeep,
  fragmentPropsTooLarge,
} from '../../../core/error/index.ts'

/** A requested fragment: its name, hash, and parameters. */
export interface FragmentAddress {
  name: string
  hash: string
  props: Record<string, unknown>
}

const maxPropsLength = 4096
const maxDepth = 8

/**
 * Parses the key `{Name}_{hash}` and the parameters of a request.
 * @param props JSON; `null` if the request has none
 * @throws SiteError if either is invalid
 */
export function parseFragmentRequest(key: string, props: string | null): FragmentAddress {
  const cut = key.lastIndexOf('_')
  const name = cut === -1 ? key : key.slice(0, cut)
  const hash = cut === -1 ? '' : key.slice(cut + 1)
  if (!/^[a-z][\w.-]{0,99}$/i.test(name)) throw invalidFragmentName()
  if (!/^[a-z\d]{1,64}$/i.test(hash)) throw invalidFragmentHash()
  return { name, hash, props: parseProps(props) }
}

function parseProps(json: string | null): Record<string, unknown> {
  if (json === null || json === '') return {}
  if (json.length > maxPropsLength) throw fragmentPropsTooLarge()
  const props = parseJson(json)
  if (typeof props !== 'object' || props === null || Array.isArray(props)) throw invalidFragmentProps()
  if (depthOf(props) > maxDepth) throw fragmentPropsTooDeep()
  return { ...props }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw invalidFragmentProps()
  }
}

/**
 * Returns the nesting depth of objects and arrays. The recursion can't go deep, because the length of the parameters is
 * limited.
 */
function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
}
