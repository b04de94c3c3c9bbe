import type { CDPSession } from 'playwright-core'

/** Counts the bytes that a browser's page receives from now on, as transferred, with headers. */
export async function countReceived(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}
