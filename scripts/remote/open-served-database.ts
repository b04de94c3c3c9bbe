import { findInsightThrough } from '../local/database-server.ts'
import type { DatabaseMessage, Failure } from '../local/database-server.ts'
import { Outage } from '../outage.ts'
import { minTokenLength, syncPath, tokenVariable } from '../serve/addresses.ts'
import type { Database, Row } from '../local/d1-target.ts'
import { queryRows } from '../local/d1-target.ts'
import { findBucketThrough } from '../local/bucket.ts'
import type { BucketAnswer } from '../local/bucket.ts'
import { retryingBucket, retryingTarget } from '../local/retrying-target.ts'
import { UsageError } from '../usage-error.ts'

/** Matches hosts to which the token may be sent without TLS, because they are on this machine or in a local network. */
const localHost = /^(localhost|[^.:]+|127(\.\d+){3}|\[::1\])$/

/**
 * Opens the database of a site that is served elsewhere with `npm run serve`, over HTTP.
 * @param address the URL of the site
 * @throws UsageError if the URL or the token is invalid, or if the site rejects the token
 */
export async function openServedDatabase(address: string): Promise<Database> {
  const url = readAddress(address)
  const token = process.env[tokenVariable] ?? ''
  if (token !== '' && token.length < minTokenLength)
    throw new UsageError(
      `${tokenVariable} has ${token.length} characters, but a valid token has at least ${minTokenLength}. Use the token with which the site at ${url.origin} was started.`,
    )
  if (token === '')
    throw new UsageError(`Set ${tokenVariable} to the token with which the site at ${url.origin} was started.`)
  const target = retryingTarget({
    batch: async (statements) => (await send<{ rows: Row[][] }>(url, token, statements)).rows,
  })
  await queryRows(target, 'SELECT 1')
  const bucket = await findBucketThrough((request) => send<BucketAnswer>(url, token, request))
  const insight = await findInsightThrough((message) => send<{ rows: Row[][] }>(url, token, message))
  return {
    target,
    bucket: bucket && retryingBucket(bucket),
    insight: insight && retryingTarget(insight),
    origin: url.origin,
    dispose: async () => {},
  }
}

function readAddress(address: string): URL {
  // `localhost:8787` is parsed as a URL with the scheme `localhost`, which can't have paths.
  const url = URL.canParse(syncPath, address) ? new URL(syncPath, address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && localHost.test(url.hostname))) return url
  throw new UsageError(
    `Invalid URL "${address}" in --to. Use the URL of a site that \`npm run serve\` serves, such as https://docs.example.com.` +
      ' The URL must start with https, because the token is sent to it. http is allowed only for this machine and for local host names without a dot.',
  )
}

async function send<Answer extends object>(url: URL, token: string, message: DatabaseMessage): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    // Redirects aren't followed, because no other URL may receive the token.
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (response.status === 200) {
    const answer = (await response.json()) as Answer | Failure // `answerMessage` wrote this response.
    if ('error' in answer) throw answer.isOutage ? new Outage(answer.error) : new Error(answer.error)
    return answer
  }
  await response.body?.cancel()
  if (response.status === 403)
    throw new UsageError(
      `The site at ${url.origin} rejected the token in ${tokenVariable}. Use the token with which the site was started.`,
    )
  if (response.status >= 500) throw new Error(`${url.origin} returned status ${response.status}`)
  throw new UsageError(
    `${url.href} does not accept publications (${response.status}). Start the site with ${tokenVariable},` +
      ' and check that proxies in front of it forward this URL.',
  )
}
