import type { AppContext } from '../../context.ts'
import type { Env } from '../../env.ts'

/** Access to the report. With `locked`, the page asks for the secret; with `none`, the report doesn't exist. */
type ReportAccess = 'open' | 'locked' | 'none'

const cookieName = 'rivage-insight'

/** Minimum length of the secret, so that it can't be guessed. */
const minSecretLength = 32

/** How long a browser stays signed in. */
const maxAgeSeconds = 30 * 24 * 60 * 60

/**
 * Returns whether a request may read the report. On a host behind Cloudflare Access, the platform has already verified
 * the request and passes the result in the context.
 */
export async function accessOf(context: AppContext): Promise<ReportAccess> {
  const { access } = context.executionCtx as { access?: { aud?: string } }
  if (typeof access?.aud === 'string') return 'open'
  const { INSIGHT_SECRET: secret = '' } = context.env
  if (secret.length < minSecretLength) return 'none'
  const [, sent] = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '') ?? []
  if (sent !== undefined) return (await isSecret(context.env, sent)) ? 'open' : 'none'
  const [, cookie = ''] = new RegExp(`(?:^|; )${cookieName}=([\\da-f]+)`).exec(context.req.header('cookie') ?? '') ?? []
  return (await isEqual(cookie, await proofOf(secret))) ? 'open' : 'locked'
}

/** Returns whether a text equals the secret. */
export async function isSecret({ INSIGHT_SECRET: secret = '' }: Env, text: string): Promise<boolean> {
  return secret.length >= minSecretLength && (await isEqual(text, secret))
}

/** Returns a cookie that keeps a browser signed in. It contains a hash of the secret. */
export async function signIn(context: AppContext, path: string): Promise<string> {
  const secure = context.req.url.startsWith('https:') ? '; Secure' : ''
  const proof = await proofOf(context.env.INSIGHT_SECRET ?? '')
  return `${cookieName}=${proof}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
}

async function proofOf(secret: string): Promise<string> {
  return hexOf(await digest(`rivage-insight\n${secret}`))
}

/** Compares texts by their digests, so that the duration of the comparison reveals nothing about the secret. */
async function isEqual(one: string, other: string): Promise<boolean> {
  const [a, b] = (await Promise.all([digest(one), digest(other)])).map((bytes) => new Uint8Array(bytes))
  let difference = 0
  for (const [index, byte] of a!.entries()) difference |= byte ^ b![index]!
  return difference === 0
}

async function digest(text: string): Promise<ArrayBuffer> {
  return await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
