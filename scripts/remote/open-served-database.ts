import type { Failure } from '../local/database-server.ts'
import { Outage } from '../outage.ts'
import { minTokenLength, syncPath, tokenVariable } from '../serve/addresses.ts'
import type { Database, Row, Statement } from '../sync/d1-target.ts'
import { queryRows } from '../sync/d1-target.ts'
import { findBucketThrough } from '../sync/bucket.ts'
import type { BucketAnswer, BucketRequest } from '../sync/bucket.ts'
import { retryingBucket, retryingTarget } from '../sync/retrying-target.ts'
import { UsageError } from '../usage-error.ts'

/** Names and addresses that a token may be sent to without TLS: nobody is between. */
const localHost = /^(localhost|[^.:]+|127(\.\d+){3}|\[::1\])$/

/**
 * Opens the database of a site that `npm run serve` serves elsewhere, over HTTP.
 * @param address of the site
 * @throws UsageError for an address or a token that cannot be one, or that the site does not take
 */
export async function openServedDatabase(address: string): Promise<Database> {
  const url = readAddress(address)
  const token = process.env[tokenVariable] ?? ''
  if (token !== '' && token.length < minTokenLength)
    throw new UsageError(
      `${tokenVariable} has ${token.length} characters here, and that of a site has at least ${minTokenLength}: it is another one than the site at ${url.origin} was started with.`,
    )
  if (token === '')
    throw new UsageError(`Set ${tokenVariable} to the token that the site at ${url.origin} was started with.`)
  const target = retryingTarget({
    batch: async (statements) => (await send<{ rows: Row[][] }>(url, token, statements)).rows,
  })
  await queryRows(target, 'SELECT 1')
  const bucket = await findBucketThrough((request) => send<BucketAnswer>(url, token, request))
  return { target, bucket: bucket && retryingBucket(bucket), origin: url.origin, dispose: async () => {} }
}

function readAddress(address: string): URL {
  // `localhost:8787` is an address of the scheme `localhost`, below which there is no other one.
  const url = URL.canParse(syncPath, address) ? new URL(syncPath, address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && localHost.test(url.hostname))) return url
  throw new UsageError(
    `--to takes the address of a site that \`npm run serve\` serves, such as https://docs.example.com, not "${address}". ` +
      'Only on the same machine, or in its own network by a name without a dot, it may be http: the token is sent there.',
  )
}

async function send<Answer extends object>(
  url: URL,
  token: string,
  message: readonly Statement[] | BucketRequest,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    // The token is for this address only.
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (response.status === 200) {
    const answer = (await response.json()) as Answer | Failure // As `answerMessage` has written it.
    if ('error' in answer) throw answer.isOutage ? new Outage(answer.error) : new Error(answer.error)
    return answer
  }
  await response.body?.cancel()
  if (response.status === 403) throw new UsageError(`The site at ${url.origin} refuses the token of ${tokenVariable}.`)
  if (response.status >= 500) throw new Error(`${url.origin} answered ${response.status}`)
  throw new UsageError(
    `There is nothing to publish to at ${url.href} (${response.status}). The site there has to be started with ${tokenVariable}, ` +
      'and what is in front of it has to let this address through.',
  )
}
