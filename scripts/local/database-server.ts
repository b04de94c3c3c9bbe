import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxBatchBytes } from '../sync/d1-limits.ts'
import { answerBucketRequest, findBucketThrough, isBucketRequest } from '../sync/bucket.ts'
import type { Bucket, BucketAnswer, BucketRequest } from '../sync/bucket.ts'
import { Outage } from '../outage.ts'
import type { D1Target, Database, Row, Statement } from '../sync/d1-target.ts'
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
  database: ServedDatabase,
  origin?: string,
): Promise<{ close(): Promise<void> }> {
  const token = crypto.randomUUID()
  const server = createServer((request, response) => {
    answerMessage(request, token, database).then(
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

/** The answer if the database or the bucket has failed. */
export interface Failure {
  error: string
  /** Whether the message says everything; see `Outage`. */
  isOutage: boolean
}

/** What is reached through an address: batches, and objects of the bucket. */
type ServedDatabase = Pick<Database, 'target' | 'bucket'>

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
): Promise<{ target: D1Target; bucket: Bucket | undefined; origin: string | undefined } | undefined> {
  const ask = async <Answer extends object>(message: readonly Statement[] | BucketRequest): Promise<Answer> => {
    // The file is read each time: a development server that was restarted has another port and token.
    const address = await readAddress(stateDir)
    if (!address) throw new ServerGone()
    const response = await fetch(address.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.token}` },
      body: JSON.stringify(message),
    }).catch((error: unknown) => {
      throw new ServerGone(error)
    })
    // Another process has this address now.
    if (response.status === 403) throw new ServerGone()
    const answer = (await response.json()) as Answer | Failure // As `answerMessage` has written it.
    if ('error' in answer) throw answer.isOutage ? new Outage(answer.error) : new Error(answer.error)
    return answer
  }
  const target: D1Target = {
    batch: async (statements) => (await ask<{ rows: Row[][] }>(statements)).rows,
  }
  // That the process answers is enough: what its database says is for whoever reads from it.
  return await findBucketThrough((request) => ask<BucketAnswer>(request)).then(
    async (bucket) => ({ target, bucket, origin: (await readAddress(stateDir))?.origin }),
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
 * Does what a request asks of the database or of its bucket, for who knows the token.
 * @param maxBytes of the request's body; a larger one is dropped as it comes
 * @returns the rows, or what the bucket answers, or the error in the place of them
 */
export async function answerMessage(
  request: IncomingMessage,
  token: string,
  { target, bucket }: ServedDatabase,
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
  const message = parseMessage(Buffer.concat(chunks).toString())
  if (!message) return { status: 400, body: { error: 'This is no batch of statements' } }
  try {
    const body = isBucketRequest(message)
      ? await answerBucketRequest(bucket, message)
      : { rows: await target.batch(message) }
    return { status: 200, body }
  } catch (error) {
    const failure: Failure = {
      error: error instanceof Error ? error.message : String(error),
      isOutage: error instanceof Outage,
    }
    return { status: 200, body: failure }
  }
}

function parseMessage(text: string): Statement[] | BucketRequest | undefined {
  try {
    const message = JSON.parse(text) as unknown
    if (isBucketRequest(message)) return message
    const isStatement = (each: unknown) =>
      typeof each === 'object' && each !== null && 'sql' in each && 'params' in each && Array.isArray(each.params)
    return Array.isArray(message) && message.every(isStatement) ? (message as Statement[]) : undefined
  } catch {
    return undefined
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
