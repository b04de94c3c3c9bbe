import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortIsFree } from '../../scripts/dev/free-port.ts'

test.each(['localhost', '0.0.0.0'])(
  'a port that another program listens on (%s) is refused, with a command that works',
  async (host) => {
    const server = createServer()
    await new Promise<void>((resolve) => {
      server.listen(0, host, resolve)
    })
    const { port } = server.address() as AddressInfo
    await expect(assertPortIsFree(port)).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or choose another one: npm start -- --port ${port + 1}`,
    )
    await new Promise((resolve) => {
      server.close(resolve)
    })
    await expect(assertPortIsFree(port)).resolves.toBeUndefined()
  },
)

test('any free port can be asked for', async () => {
  await expect(assertPortIsFree(0)).resolves.toBeUndefined()
})
