import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxBatchBytes } from './d1-limits.ts'
import { answerBucketRequest, findBucketThrough, isBucketRequest } from './bucket.ts'
import type { BucketAnswer, BucketRequest } from './bucket.ts'
import { Outage } from '../outage.ts'
import type { D1Target, Database, Row, Statement } from './d1-target.ts'
import { addressFile } from './claim-state.ts'
import { writeNotice } from './disk-space.ts'
import { postJson } from './post-json.ts'

/** How other processes on this machine can reach the process that has the database open. */
interface ServerAddress {
  url: string
  /** Is sent with every request. It proves that the sender can read the state folder. */
  token: string
  /** The origin of the site that the process serves from the database, if any. */
  origin: string | undefined
}

/**
 * Serves the database of this process to other processes of the same user, over HTTP on the loopback interface. They
 * read the address and the token from a file in the state folder.
 *
 * @param origin the origin of the site that this process serves, if any
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
  // The address is an object, because the server listens on a port.
  const address: ServerAddress = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token, origin }
  writeNotice(addressFile(stateDir), address)
  return {
    async close() {
      await rm(addressFile(stateDir), { force: true })
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The response to a request that failed in the database or the bucket. */
export interface Failure {
  error: string
  /** Whether the error needs no stack trace; see `Outage`. */
  isOutage: boolean
}

/** The databases and the bucket that other processes can use. */
type ServedDatabase = Pick<Database, 'target' | 'bucket' | 'insight'>

/** A batch of statements for the second database. */
interface InsightBatch {
  insight: Statement[]
}

/** A message to a served database. An array of statements is a batch for the content database. */
export type DatabaseMessage = readonly Statement[] | InsightBatch | BucketRequest

/** Returns the second database at the other end of a connection, or `undefined` if it has none. */
export async function findInsightThrough(
  ask: (message: InsightBatch) => Promise<{ rows: Row[][] }>,
): Promise<D1Target | undefined> {
  const target: D1Target = { batch: async (statements) => (await ask({ insight: statements })).rows }
  return await target.batch([]).then(
    () => target,
    () => undefined,
  )
}

/** Thrown if the process that served the database has ended. */
export class ServerClosed extends Error {
  override name = 'ServerClosed'

  constructor(cause?: unknown) {
    super('connection refused: the process with the local database has ended', { cause })
  }
}

/**
 * Connects to a database that another process serves; see `serveDatabase`. Returns `undefined` if there is no such
 * process.
 */
export async function connectToServedDatabase(
  stateDir: string,
): Promise<(ServedDatabase & { origin: string | undefined }) | undefined> {
  const ask = async <Answer extends object>(message: DatabaseMessage): Promise<Answer> => {
    // The file is read for each request, because a restarted development server has another port and token.
    const address = await readAddress(stateDir)
    if (!address) throw new ServerClosed()
    const headers = { authorization: `Bearer ${address.token}` }
    const { status, text } = await postJson(new URL(address.url), message, headers).catch((error: unknown) => {
      throw new ServerClosed(error)
    })
    // The port now belongs to another process.
    if (status === 403) throw new ServerClosed()
    const answer = JSON.parse(text) as Answer | Failure // `answerMessage` wrote this error.
    if ('error' in answer) throw answer.isOutage ? new Outage(answer.error) : new Error(answer.error)
    return answer
  }
  const target: D1Target = {
    batch: async (statements) => (await ask<{ rows: Row[][] }>(statements)).rows,
  }
  // Any response proves that the process is running. The caller handles errors of the database.
  return await findBucketThrough((request) => ask<BucketAnswer>(request)).then(
    async (bucket) => ({
      target,
      bucket,
      insight: await findInsightThrough(ask),
      origin: (await readAddress(stateDir))?.origin,
    }),
    () => undefined,
  )
}

async function readAddress(stateDir: string): Promise<ServerAddress | undefined> {
  return await readFile(addressFile(stateDir), 'utf8').then(
    (text) => JSON.parse(text) as ServerAddress,
    () => undefined,
  )
}

/** Maximum size of a request, which is the size of the largest batch as JSON with a margin. */
export const maxBatchRequestBytes = 6 * maxBatchBytes

/**
 * Executes the statements or the bucket operation in a request if the token is correct.
 * @param maxBytes the maximum size of the request body. The rest is discarded
 * @returns the rows, the result of the bucket operation, or an error
 */
export async function answerMessage(
  request: IncomingMessage,
  token: string,
  { target, bucket, insight }: ServedDatabase,
  maxBytes = Infinity,
): Promise<{ status: number; body: unknown }> {
  // Web pages can also send requests to this port. Requests with this header require a CORS preflight, which fails
  // here.
  if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
    return { status: 403, body: { error: 'Forbidden' } }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length // The stream has no encoding, so its chunks are buffers.
    if (bytes <= maxBytes) chunks.push(chunk as Buffer)
  }
  if (bytes > maxBytes) return { status: 413, body: { error: 'The batch is too large' } }
  const message = parseMessage(Buffer.concat(chunks).toString())
  if (!message) return { status: 400, body: { error: 'This is not a batch of statements' } }
  try {
    return { status: 200, body: await run(message, { target, bucket, insight }) }
  } catch (error) {
    const failure: Failure = {
      error: error instanceof Error ? error.message : String(error),
      isOutage: error instanceof Outage,
    }
    return { status: 200, body: failure }
  }
}

async function run(message: Statement[] | InsightBatch | BucketRequest, served: ServedDatabase): Promise<object> {
  if (Array.isArray(message)) return { rows: await served.target.batch(message) }
  if ('bucket' in message) return await answerBucketRequest(served.bucket, message)
  if (!served.insight) throw new Error('There is no database with the binding INSIGHT')
  // A client sends an empty batch to check whether the database exists.
  return { rows: message.insight.length === 0 ? [] : await served.insight.batch(message.insight) }
}

function parseMessage(text: string): Statement[] | InsightBatch | BucketRequest | undefined {
  try {
    const message = JSON.parse(text) as unknown
    if (isBucketRequest(message)) return message
    if (isBatch(message)) return message
    const isForInsight =
      typeof message === 'object' && message !== null && 'insight' in message && isBatch(message.insight)
    return isForInsight ? (message as InsightBatch) : undefined
  } catch {
    return undefined
  }
}

function isBatch(message: unknown): message is Statement[] {
  const isStatement = (each: unknown) =>
    typeof each === 'object' && each !== null && 'sql' in each && 'params' in each && Array.isArray(each.params)
  return Array.isArray(message) && message.every(isStatement)
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
