import { turnstileOrigin } from '../../core/release/index.ts'

/** The URL that verifies the response of a widget. */
const address = `${turnstileOrigin}/turnstile/v0/siteverify`

const timeoutMs = 5000

/**
 * Whether Cloudflare Turnstile confirms that the reader is a person; `false` if it can't be reached.
 * @param caller IP address of the caller
 * @param request replaces `fetch` in tests
 */
export async function isRecognized(
  { secret, response, caller }: { secret: string | undefined; response: string; caller: string | undefined },
  request: typeof fetch = fetch,
): Promise<boolean> {
  if (secret === undefined || response === '') return false
  const body = new URLSearchParams({ secret, response, ...(caller !== undefined && { remoteip: caller }) })
  try {
    const answer = await request(address, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    return ((await answer.json()) as { success?: unknown } | null)?.success === true
  } catch {
    return false
  }
}
