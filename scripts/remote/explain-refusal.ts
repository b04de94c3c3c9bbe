import { Outage } from '../outage.ts'
import { UsageError } from '../usage-error.ts'

/** What Node says where there is no way to the other side. */
const noNetwork =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|fetch failed|certificate/i

/** What Cloudflare says of a token or an account that may not do this: codes 7003, 9109 and 10000, or in words. */
const wrongAccount =
  /\b(?:7003|7403|9109|10000|10001)\b|authentication error|not authorized|forbidden|unable to authenticate/i

/**
 * Says why there is no connection to Cloudflare, and what to do.
 * @param accountId that was asked for, if one was named
 */
export function explainRefusal(error: unknown, { accountId }: { accountId: string | undefined }): Error {
  const reasons = reasonsOf(error)
  const reason = reasons[0]?.replace(/\s+/g, ' ').replace(/[.\s]+$/, '') ?? 'no reason was given'
  const said = reasons.join(' ')
  if (noNetwork.test(said))
    return new Outage(
      `Cloudflare cannot be reached: ${reason}. Nothing was changed. Check the network, and HTTPS_PROXY where there is a proxy; then run the command again.`,
    )
  if (wrongAccount.test(said))
    return new UsageError(
      `Cloudflare refuses the access to ${accountId === undefined ? 'the account' : `the account ${accountId}`}: ${reason}. Nothing was changed. ` +
        'Check that account_id in wrangler.toml (or CLOUDFLARE_ACCOUNT_ID) is the account that has the database, and that the token may edit its D1 databases.',
    )
  return new UsageError(
    `There is no connection to Cloudflare: ${reason}. Nothing was changed. Sign in with \`npx wrangler login\`; in CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`,
  )
}

/** The words of an error, of what it says beside, and of what caused it. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const { code, notes, errors } = error as { code?: unknown; notes?: { text?: string }[]; errors?: unknown[] }
  return [
    error.message,
    ...(code === undefined ? [] : [String(code)]),
    ...(notes ?? []).flatMap(({ text }) => text ?? []),
    ...(errors ?? []).flatMap(reasonsOf),
    ...(error.cause === undefined ? [] : reasonsOf(error.cause)),
  ].filter(Boolean)
}
