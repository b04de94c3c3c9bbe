import { turnstileOrigin } from '../../core/release/index.ts'
import { logFailure } from '../http/log.ts'

/** The URL that verifies a widget's response. */
const address = `${turnstileOrigin}/turnstile/v0/siteverify`

const timeoutMs = 5000

/** Matches error codes that aren't the reader's fault: a wrong secret, or a failure of the service. */
const ownCodes = /^(?:(?:missing|invalid)-input-secret|bad-request|internal-error)$/

/**
 * Returns whether Cloudflare Turnstile confirms that the reader is human; `false` if Turnstile can't be reached. Logs
 * failures that aren't the reader's fault.
 * @param caller IP address of the reader
 * @param request replaces `fetch` in tests
 */
export async function isVerifiedPerson(
  { secret, response, caller }: { secret: string | undefined; response: string; caller: string | undefined },
  request: typeof fetch = fetch,
): Promise<boolean> {
  if (secret === undefined || response === '') return false
  const body = new URLSearchParams({ secret, response, ...(caller !== undefined && { remoteip: caller }) })
  try {
    const answer = await request(address, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    const sent = (await answer.json()) as { success?: unknown; 'error-codes'?: unknown } | null
    if (sent?.success === true) return true
    const codes = [sent?.['error-codes'] ?? []].flat().map(String)
    const own = codes.filter((code) => ownCodes.test(code))
    if (own.length > 0) throw new Error(own.join(', '))
  } catch (error) {
    logFailure('turnstile-failed', {}, error)
  }
  return false
}
