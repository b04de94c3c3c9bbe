import { Outage } from '../outage.ts'
import { UsageError } from '../usage-error.ts'

/** Matches the error codes and messages of Node if a host can't be reached. */
const noNetwork =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|fetch failed|certificate/i

/** Matches Cloudflare's errors for a token or an account without permission. */
const wrongAccount =
  /\b(?:7003|7403|9109|10000|10001)\b|authentication error|not authorized|forbidden|unable to authenticate/i

/**
 * Returns an error that explains a failed connection to Cloudflare and suggests a fix.
 * @param accountId the configured account, if any
 */
export function explainRefusal(error: unknown, { accountId }: { accountId: string | undefined }): Error {
  const reasons = reasonsOf(error)
  const reason = reasons[0]?.replace(/\s+/g, ' ').replace(/[.\s]+$/, '') ?? 'no reason was given'
  const said = reasons.join(' ')
  if (noNetwork.test(said))
    return new Outage(
      `Cannot reach Cloudflare: ${reason}. Nothing was changed. Check the network and, if you use a proxy, HTTPS_PROXY. Then run the command again.`,
    )
  if (wrongAccount.test(said))
    return new UsageError(
      `Cloudflare denied access to ${accountId === undefined ? 'the account' : `the account ${accountId}`}: ${reason}. Nothing was changed.` +
        ' Check that account_id in wrangler.toml (or CLOUDFLARE_ACCOUNT_ID) is the account with the database, and that the token has permission to edit its D1 databases.',
    )
  return new UsageError(
    `Cannot connect to Cloudflare: ${reason}. Nothing was changed. Sign in with \`npx wrangler login\`; in CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`,
  )
}

/** Returns the messages of an error and of its notes and causes. */
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
