import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { UsageError } from '../usage-error.ts'

/**
 * Parses a list of trusted proxies: IP addresses and networks, separated by commas. Proxies on this machine are always
 * trusted.
 *
 * @throws UsageError if the list contains anything else
 */
export function parseProxies(list: string): BlockList {
  const proxies = new BlockList()
  proxies.addSubnet('127.0.0.0', 8, 'ipv4')
  proxies.addAddress('::1', 'ipv6')
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const length = bits === undefined ? undefined : Number(bits)
    if (isIP(address) === 0 || (length !== undefined && length > (family === 'ipv4' ? 32 : 128)))
      throw new UsageError(
        `Invalid entry "${entry}" in --proxies. Use IP addresses or networks, such as 172.16.0.0/12.`,
      )
    if (length === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, length, family)
  }
  return proxies
}

/**
 * Returns the IP address of the client, which the Worker uses for rate limits. It is the last address in
 * `X-Forwarded-For` that doesn't belong to a trusted proxy, because the client can forge all addresses before it.
 */
export function callerAddress({ socket, headers }: IncomingMessage, proxies: BlockList): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((text) => plainAddress(text.trim())), plainAddress(socket.remoteAddress ?? '')]
  let caller: string | undefined
  for (const hop of hops.toReversed()) {
    if (isIP(hop) === 0) break
    caller = hop
    if (!proxies.check(hop, isIPv4(hop) ? 'ipv4' : 'ipv6')) break
  }
  return caller
}

/** Removes the port that some proxies add, and the IPv6 prefix of an IPv4 address. */
function plainAddress(text: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
