import { dayOf } from '../../core/insight/index.ts'
import type { RecordSettings } from './define-record.ts'
import { readSalt } from './salts.ts'
import type { SaltTable } from './salts.ts'

/** Minimum time between opening and submitting a form with text, in milliseconds. No one fills in a form faster. */
export const minAgeMs = 2000

/** Maximum time between opening and submitting any form, in milliseconds. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The page and document that a form refers to. */
export interface FormSubject {
  page: string
  /** Hash of the document that the reader saw. */
  document: string
}

/** Where the keys of tokens are stored. */
export interface TokenKeys {
  settings: RecordSettings
  salts: SaltTable
}

const encoder = new TextEncoder()

/** Issues a token that proves when a form was opened, and for which subject. It contains no data about the reader. */
export async function issueFormToken(keys: TokenKeys, subject: FormSubject, now: number): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await readKey(keys, now), signed(subject, now))
  return `${now.toString(36)}.${[...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Checks a form's token. `early` means that the token is valid, but the form was submitted faster than a person could
 * fill it in.
 */
export async function checkFormToken(
  keys: TokenKeys,
  token: string,
  subject: FormSubject,
  now: number,
): Promise<'valid' | 'early' | 'invalid'> {
  const [, time = '', hex = ''] = /^([\da-z]{1,12})\.([\da-f]{64})$/.exec(token) ?? []
  const issuedAt = Number.parseInt(time, 36)
  const age = now - issuedAt
  if (!(age >= 0 && age <= maxAgeMs)) return 'invalid'
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (!(await crypto.subtle.verify('HMAC', await readKey(keys, issuedAt), signature, signed(subject, issuedAt))))
    return 'invalid'
  return age < minAgeMs ? 'early' : 'valid'
}

function signed({ page, document }: FormSubject, time: number) {
  return encoder.encode(JSON.stringify([page, document, time]))
}

/** Reads a day's key. It is deleted after the following day. */
async function readKey({ settings, salts }: TokenKeys, time: number): Promise<CryptoKey> {
  const secret = encoder.encode(await readSalt(settings, salts, 'form', dayOf(time)))
  return await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
