import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { countReceived } from './count-received.ts'

/** A page of a browser profile in which nothing is cached. */
interface NewProfile {
  page: Page
  session: CDPSession
  /** The bytes that the page has received, as they are on the wire, with headers. */
  received: () => number
}

/** Does something in a new profile of a browser, which ends with it. */
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
