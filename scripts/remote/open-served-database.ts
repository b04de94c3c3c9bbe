import { minTokenLength, syncPath, tokenVariable } from '../serve/addresses.ts'
import type { Database, Row, Statement } from '../sync/d1-target.ts'
import { queryRows } from '../sync/d1-target.ts'
import { retryingTarget } from '../sync/retrying-target.ts'
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
  if (token.length < minTokenLength)
    throw new UsageError(`Set ${tokenVariable} to the token that the site at ${url.origin} was started with.`)
  const target = retryingTarget({ batch: (statements) => send(url, token, statements) })
  await queryRows(target, 'SELECT 1')
  return { target, origin: url.origin, dispose: async () => {} }
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(syncPath, address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && localHost.test(url.hostname))) return url
  throw new UsageError(
    `--to takes the address of a site that \`npm run serve\` serves, such as https://docs.example.com, not "${address}". ` +
      'Only on the same machine, or in its own network by a name without a dot, it may be http: the token is sent there.',
  )
}

async function send(url: URL, token: string, statements: readonly Statement[]): Promise<Row[][]> {
  const response = await fetch(url, {
    method: 'POST',
    // The token is for this address only.
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(statements),
  })
  if (response.status === 200) {
    const answer = (await response.json()) as { rows: Row[][] } | { error: string } // As `answerBatch` has written it.
    if ('error' in answer) throw new Error(answer.error)
    return answer.rows
  }
  await response.body?.cancel()
  if (response.status === 403) throw new UsageError(`The site at ${url.origin} refuses the token of ${tokenVariable}.`)
  if (response.status >= 500) throw new Error(`${url.origin} answered ${response.status}`)
  throw new UsageError(
    `There is nothing to publish to at ${url.href} (${response.status}). The site there has to be started with ${tokenVariable}, ` +
      'and what is in front of it has to let this address through.',
  )
}
