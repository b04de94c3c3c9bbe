import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { publicPath, siteHeaders, siteText } from './urls/translated-fetch.ts'

/**
 * Requests a URL the way a browser loads a page. `fetch` would replace the headers of a navigation.
 * @param headers additional headers
 */
export async function browse(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return await new Promise((resolve, reject) => {
    const sent = {
      accept: 'text/html',
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...headers,
    }
    const path = publicPath(url.pathname + url.search, url)
    request(url, { path, method, headers: sent }, (response) => {
      const { statusCode: status = 0 } = response
      const received = siteHeaders(response.headers, url)
      text(response).then((read) => resolve({ status, headers: received, body: siteText(read, url) }), reject)
    })
      .on('error', reject)
      .end(body)
  })
}
