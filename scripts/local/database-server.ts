import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxBatchBytes } from '../sync/d1-limits.ts'
import type { D1Target, Row, Statement } from '../sync/d1-target.ts'
import { addressFile } from './claim-state.ts'

/** How other processes on this machine reach the process that runs the database of a state folder. */
interface ServerAddress {
  url: string
  /** Sent with every request: proves that the sender can read the state folder. */
  token: string
  /** Of the site that the process serves from the database, if it does. */
  origin: string | undefined
}

/**
 * Serves the database that this process runs to other processes of the same user: over HTTP on the loopback address, to
 * those that can read the address and its token from a file in the state folder.
 *
 * @param origin of the site that this process serves, if it does
 */
export async function serveDatabase(
  stateDir: string,
  target: D1Target,
  origin?: string,
): Promise<{ close(): Promise<void> }> {
  const token = crypto.randomUUID()
  const server = createServer((request, response) => {
    answerBatch(request, token, target).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address: ServerAddress = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token, origin } // It listens on a port.
  await writeFile(addressFile(stateDir), JSON.stringify(address), { mode: 0o600 })
  return {
    async close() {
      await rm(addressFile(stateDir), { force: true })
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The process that served the database has ended. */
export class ServerGone extends Error {
  override name = 'ServerGone'

  constructor(cause?: unknown) {
    super('connection refused: the process that runs the local database has ended', { cause })
  }
}

/** Connects to the database that another process serves, see `serveDatabase`; `undefined` where no process does. */
export async function connectToServedDatabase(
  stateDir: string,
): Promise<{ target: D1Target; origin: string | undefined } | undefined> {
  const ask = async (statements: readonly Statement[]): Promise<{ rows: Row[][] } | { error: string }> => {
    // The file is read each time: a development server that was restarted has another port and token.
    const address = await readAddress(stateDir)
    if (!address) throw new ServerGone()
    const response = await fetch(address.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.token}` },
      body: JSON.stringify(statements),
    }).catch((error: unknown) => {
      throw new ServerGone(error)
    })
    // Another process has this address now.
    if (response.status === 403) throw new ServerGone()
    return (await response.json()) as { rows: Row[][] } | { error: string } // As `answer` has written it.
  }
  const target: D1Target = {
    async batch(statements) {
      const result = await ask(statements)
      if ('error' in result) throw new Error(result.error)
      return result.rows
    },
  }
  // That the process answers is enough: what its database says is for whoever reads from it.
  return await ask([{ sql: 'SELECT 1', params: [] }]).then(
    async () => ({ target, origin: (await readAddress(stateDir))?.origin }),
    () => undefined,
  )
}

async function readAddress(stateDir: string): Promise<ServerAddress | undefined> {
  return await readFile(addressFile(stateDir), 'utf8').then(
    (text) => JSON.parse(text) as ServerAddress,
    () => undefined,
  )
}

/** Bytes of a request with the largest batch that a sync sends, written as JSON, with a margin. */
export const maxBatchRequestBytes = 6 * maxBatchBytes

/**
 * Runs the batch of statements that a request brings, for who knows the token.
 * @param maxBytes of the request's body; a larger one is dropped as it comes
 * @returns the rows, or the database's error in the place of them
 */
export async function answerBatch(
  request: IncomingMessage,
  token: string,
  target: D1Target,
  maxBytes = Infinity,
): Promise<{ status: number; body: unknown }> {
  // A web page can send requests to this address, too, but this header only after a CORS preflight request, which fails
  // here.
  if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
    return { status: 403, body: { error: 'Forbidden' } }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length // No encoding is set.
    if (bytes <= maxBytes) chunks.push(chunk as Buffer)
  }
  if (bytes > maxBytes) return { status: 413, body: { error: 'The batch is too large' } }
  const statements = parseStatements(Buffer.concat(chunks).toString())
  if (!statements) return { status: 400, body: { error: 'This is no batch of statements' } }
  try {
    return { status: 200, body: { rows: await target.batch(statements) } }
  } catch (error) {
    return { status: 200, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}

function parseStatements(text: string): Statement[] | undefined {
  try {
    const statements = JSON.parse(text) as unknown
    const isStatement = (each: unknown) =>
      typeof each === 'object' && each !== null && 'sql' in each && 'params' in each && Array.isArray(each.params)
    return Array.isArray(statements) && statements.every(isStatement) ? (statements as Statement[]) : undefined
  } catch {
    return undefined
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
