import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isVerifiedPerson } from '../../../worker/ask/turnstile.ts'

/** Requests that the fake service received: method, path, and form. */
const calls: string[] = []
const used = new Set<string>()

/** The service in its documented protocol. A response of a widget is valid once, and names the error that it causes. */
const service = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request))
  calls.push(`${request.method} ${request.url} ${form.toString()}`)
  const token = form.get('response') ?? ''
  const fail = (code: string) => ({ success: false, 'error-codes': [code] })
  const answer =
    form.get('secret') !== 'a secret'
      ? fail('invalid-input-secret')
      : token !== 'person'
        ? fail(token)
        : used.has(token)
          ? fail('timeout-or-duplicate')
          : { success: true, 'error-codes': [], hostname: 'docs.example.com', challenge_ts: '2026-11-28T12:00:00Z' }
  used.add(token)
  response.setHeader('Content-Type', 'application/json')
  if (token === 'html') response.end('<html>502</html>')
  else if (token === 'hang up') request.socket.destroy()
  else response.end(token === 'null' ? 'null' : JSON.stringify(answer))
})

beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
afterAll(() => service.close())

/** Sends requests to the fake service instead of Cloudflare. */
const request = ((url: string, init: RequestInit) =>
  fetch(
    new URL(new URL(url).pathname, `http://127.0.0.1:${(service.address() as AddressInfo).port}`),
    init,
  )) as typeof fetch

const asked = { secret: 'a secret', response: 'person', caller: '192.0.2.1' }

test('verifies a person once, with the secret, the response, and the IP address of the caller', async () => {
  expect(await isVerifiedPerson(asked, request)).toBe(true)
  expect(calls).toEqual(['POST /turnstile/v0/siteverify secret=a+secret&response=person&remoteip=192.0.2.1'])
  expect(await isVerifiedPerson(asked, request)).toBe(false)
})

test('sends no request without a secret or a response', async () => {
  calls.length = 0
  expect(await isVerifiedPerson({ ...asked, secret: undefined }, request)).toBe(false)
  expect(await isVerifiedPerson({ ...asked, response: '' }, request)).toBe(false)
  expect(calls).toEqual([])
})

test.each([
  ['missing-input-response', false],
  ['invalid-input-response', false],
  ['timeout-or-duplicate', false],
  ['null', false],
  ['missing-input-secret', true],
  ['bad-request', true],
  ['internal-error', true],
  ['html', true],
  ['hang up', true],
])('rejects the reader after %s; logged: %s', async (response, isLogged) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await isVerifiedPerson({ ...asked, response }, request)).toBe(false)
  expect(log).toHaveBeenCalledTimes(isLogged ? 1 : 0)
  log.mockRestore()
})

test('logs a wrong secret, without the secret', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await isVerifiedPerson({ ...asked, secret: 'another secret' }, request)).toBe(false)
  const [line] = log.mock.calls[0] as [string]
  log.mockRestore()
  expect(line).toContain('invalid-input-secret')
  expect(line).not.toContain('another secret')
})
