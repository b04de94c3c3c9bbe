import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response after its body was read. */
export interface SiteResponse {
  status: number
  /** The headers by name in lower case. Headers that occur several times are left out. */
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

/** Requests URLs of a site on this machine. */
export interface SiteReader {
  /** @param href the path and query of the URL */
  get(href: string, accept: string): Promise<SiteResponse>
  close(): void
}

/** Returns a client for a site that reuses its connections. With `fetch`, each request takes three times as long. */
export function openSiteReader(origin: URL): SiteReader {
  const agent = new Agent({ keepAlive: true })
  return {
    async get(href, accept) {
      const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'rivage-static' }
      return await new Promise((resolve, reject) => {
        request(new URL(href, origin), { agent, headers }, (response) => {
          const { statusCode = 0, headers: sent } = response
          const single = Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
          buffer(response).then(
            (bytes) => resolve({ status: statusCode, headers: Object.fromEntries(single), bytes }),
            reject,
          )
        })
          .on('error', reject)
          .end()
      })
    },
    close: () => agent.destroy(),
  }
}
