import { dayOf } from '../../core/insight/index.ts'
import type { RecordSettings } from './define-record.ts'
import { readSalt } from './salts.ts'
import type { SaltTable } from './salts.ts'

/** The minimum age of a submitted form with text. No one can fill it in faster. */
export const minAgeMs = 2000

/** The maximum age of any form. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The page and the document that a form is about. */
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

/** Creates proof that a form was opened at this time, for this subject. It contains no data about the reader. */
export async function issueFormToken(keys: TokenKeys, subject: FormSubject, now: number): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await readKey(keys, now), signed(subject, now))
  return `${now.toString(36)}.${[...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Checks a token for this subject. `early` means that it is valid, but the form was submitted faster than a person can
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

/** Reads the key of a day. It is deleted after the following day. */
async function readKey({ settings, salts }: TokenKeys, time: number): Promise<CryptoKey> {
  const secret = encoder.encode(await readSalt(settings, salts, 'form', dayOf(time)))
  return await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
