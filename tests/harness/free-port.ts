import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port at which nobody listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens at a port.
  await new Promise((resolve) => server.close(resolve))
  return port
}
