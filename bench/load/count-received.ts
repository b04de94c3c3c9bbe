import type { CDPSession } from 'playwright-core'

/** Counts what a browser's page receives from now on: bytes as they are on the wire, with headers. */
export async function countReceived(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}
