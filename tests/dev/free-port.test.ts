import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortIsFree } from '../../scripts/dev/free-port.ts'

test.each(['localhost', '0.0.0.0'])('rejects a port in use on %s and suggests a working command', async (host) => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  await expect(assertPortIsFree(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: npm start -- --port ${port + 1}`,
  )
  await new Promise((resolve) => {
    server.close(resolve)
  })
  await expect(assertPortIsFree(port)).resolves.toBeUndefined()
})

test('accepts a request for any free port', async () => {
  await expect(assertPortIsFree(0)).resolves.toBeUndefined()
})
