import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A page of a browser profile with an empty cache. */
interface NewProfile {
  page: Page
  session: CDPSession
  /** The bytes that the page has received, as transferred, with headers. */
  received: () => number
}

/** Runs a function in a new browser profile, which is closed afterwards. */
export async function inNewProfile<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (profile: NewProfile) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    return await use({ page, session, received: await countReceived(session) })
  } finally {
    await context.close()
  }
}

/** Counts the bytes that a browser's page receives from now on, as transferred, with headers. */
async function countReceived(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}
