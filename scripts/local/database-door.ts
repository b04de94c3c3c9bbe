import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { D1Target, Row, Statement } from '../sync/d1-target.ts'

/** Where the process that runs a state folder's database takes batches from others on this machine, and where it serves a site. */
interface DoorAddress {
  url: string
  token: string
  origin: string | undefined
}

const doorFile = (stateDir: string) => join(stateDir, 'door.json')

/**
 * Lets other processes of this user write to the database that this one runs: on the loopback address, to whoever can read the file
 * in the state folder that names it.
 *
 * @param origin of the site that this process serves, if it does
 */
export async function openDoor(
  stateDir: string,
  target: D1Target,
  origin?: string,
): Promise<{ close(): Promise<void> }> {
  const token = crypto.randomUUID()
  const server = createServer((request, response) => {
    answer(request, token, target).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address: DoorAddress = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token, origin } // It listens on a port.
  await writeFile(doorFile(stateDir), JSON.stringify(address), { mode: 0o600 })
  return {
    async close() {
      await rm(doorFile(stateDir), { force: true })
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The database behind a state folder's door; `undefined` where nobody has opened it, or who did is gone. */
export async function findDoor(
  stateDir: string,
): Promise<{ target: D1Target; origin: string | undefined } | undefined> {
  const target: D1Target = {
    async batch(statements) {
      // The file is read each time: a development server that starts again opens another door.
      const address = await readAddress(stateDir)
      if (!address) throw new Error('connection refused: the process that runs the local database has ended')
      const response = await fetch(address.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${address.token}` },
        body: JSON.stringify(statements),
      })
      const result = (await response.json()) as { rows: Row[][] } | { error: string }
      if ('error' in result) throw new Error(result.error)
      return result.rows
    },
  }
  return await target.batch([{ sql: 'SELECT 1', params: [] }]).then(
    async () => ({ target, origin: (await readAddress(stateDir))?.origin }),
    () => undefined,
  )
}

async function readAddress(stateDir: string): Promise<DoorAddress | undefined> {
  return await readFile(doorFile(stateDir), 'utf8').then(
    (text) => JSON.parse(text) as DoorAddress,
    () => undefined,
  )
}

async function answer(
  request: IncomingMessage,
  token: string,
  target: D1Target,
): Promise<{ status: number; body: unknown }> {
  // A page in a browser can send requests to this address too, but no such header without asking first.
  if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
    return { status: 403, body: { error: 'Forbidden' } }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // No encoding is set.
  try {
    return {
      status: 200,
      body: { rows: await target.batch(JSON.parse(Buffer.concat(chunks).toString()) as Statement[]) },
    }
  } catch (error) {
    return { status: 200, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
