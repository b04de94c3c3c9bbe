import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A listening TCP server has a port.
  await new Promise((resolve) => server.close(resolve))
  return port
}
