import { createServer } from 'node:net'
import { UsageError } from '../usage-error.ts'

/**
 * Checks whether this process can listen on a port. Port 0 stands for any free port.
 * @throws UsageError if the port is in use or not allowed
 */
export async function assertPortIsFree(port: number, host = 'localhost'): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new UsageError(
              `Port ${port} is in use. Stop the program that uses it, or choose another port: npm start -- --port ${port === 65535 ? 8787 : port + 1}`,
            )
          : new UsageError(`Cannot listen on ${host}:${port}: ${error.message}`),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
