import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { countReceived } from './count-received.ts'

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
