import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Diagnostic } from '../../core/error/index.ts'
import type { AddressFact } from '../sync/compile/inspect-document.ts'
import { ownHref } from './audits/own-link.ts'
import type { CheckedSite } from './checked-site.ts'

interface ExternalCheckOptions {
  /** The file that stores for a week which URLs worked. */
  cacheFile?: string
  onProgress?: (done: number, total: number) => void
  timeoutMs?: number
  /** Sends requests, and provides timers and the clock. Tests replace it. */
  surroundings?: Surroundings
}

interface Surroundings {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  wait: (ms: number) => Promise<unknown>
  now: () => number
}

interface ExternalLink extends AddressFact {
  file: string
}

type Problem = Pick<Diagnostic, 'message' | 'hint'>

/** Number of hosts that are checked in parallel. URLs of the same host are requested one after the other. */
const parallelHosts = 8
/** Pause between two requests to the same host. */
const pauseMs = 250
/** If a host requires a longer pause, its remaining URLs aren't requested in this run. */
const longestPauseMs = 30_000
const cacheTtlMs = 7 * 24 * 60 * 60 * 1000

/** Matches reserved names for examples and the local machine (RFC 2606, RFC 6761). They are never requested. */
const placeholder = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i

const ordinary: Surroundings = {
  fetch: (address, init) => fetch(address, init),
  wait: (ms) => sleep(ms),
  now: Date.now,
}

/**
 * Requests each external URL to which pages link or that they embed, unless it worked within the last week. All
 * failures are warnings, because a site may be unreachable only for a while.
 */
export async function checkExternalLinks(
  { files, locale, config }: Pick<CheckedSite, 'files' | 'locale' | 'config'>,
  { cacheFile, onProgress, timeoutMs = 10_000, surroundings = ordinary }: ExternalCheckOptions = {},
): Promise<Diagnostic[]> {
  const links = files
    .filter((file) => locale === undefined || file.locale === locale)
    .flatMap(({ file, facts }) => facts.external.map((link): ExternalLink => ({ file, ...link })))
    .filter(({ href }) => URL.canParse(href) && !placeholder.test(new URL(href).hostname))
    // The pages of this site may not be deployed yet. The audit of own links checks them.
    .filter(({ href }) => ownHref(href, { config }) === undefined)
  const byAddress = Map.groupBy(links, ({ href }) => href.replace(/#.*$/s, ''))
  const known = readCache(cacheFile, surroundings.now())
  const open = [...byAddress.keys()].filter((address) => !known.has(address))
  const hosts = [...Map.groupBy(open, (address) => new URL(address).host).values()]
  const problems = new Map<string, Problem>()
  let done = 0
  const work = async () => {
    for (let addresses = hosts.shift(); addresses; addresses = hosts.shift()) {
      const ask = openHost(timeoutMs, surroundings)
      for (const address of addresses) {
        const problem = await ask(address)
        if (problem) problems.set(address, problem)
        else known.set(address, surroundings.now())
        onProgress?.(++done, open.length)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelHosts }, work))
  writeCache(cacheFile, known)
  return [...byAddress]
    .flatMap(([address, uses]) => {
      const problem = problems.get(address)
      return problem
        ? uses.map(({ file, href, line, column }) => ({
            severity: 'warning' as const,
            file,
            line,
            column,
            code: 'external-link',
            address: href,
            ...problem,
          }))
        : []
    })
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)))
}

/**
 * Returns a function that requests URLs of one host with a pause between requests. It waits longer if the host responds
 * with 429 or 503 and a `Retry-After` header (RFC 9110, section 10.2.3).
 */
function openHost(timeoutMs: number, surroundings: Surroundings): (address: string) => Promise<Problem | undefined> {
  let isFirst = true
  let refusal: Problem | undefined
  return async (address) => {
    if (refusal)
      return {
        ...refusal,
        message: `${address} was not checked, because its server asked to wait longer than the check allows.`,
      }
    if (!isFirst) await surroundings.wait(pauseMs)
    isFirst = false
    const first = await ask(address, timeoutMs, surroundings)
    if (first.retryAfterMs === undefined) return first.problem
    if (first.retryAfterMs > longestPauseMs) {
      refusal = { message: '', hint: 'Run the check again later.' }
      return first.problem
    }
    await surroundings.wait(first.retryAfterMs)
    return (await ask(address, timeoutMs, surroundings)).problem
  }
}

interface Answer {
  problem?: Problem
  retryAfterMs?: number
}

/**
 * Requests a URL and returns the problem, if any. A failed HEAD request is repeated with GET, because some servers
 * don't support HEAD.
 */
async function ask(address: string, timeoutMs: number, { fetch: send, now }: Surroundings): Promise<Answer> {
  const request = async (method: string) => {
    const response = await send(address, {
      method,
      headers: { accept: '*/*', 'user-agent': 'rivage-check' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response
  }
  try {
    const head = await request('HEAD').catch(() => undefined)
    const response = head && (head.ok || isBusy(head)) ? head : await request('GET')
    if (response.ok) return {}
    const isGone = response.status === 404 || response.status === 410
    const problem = {
      message: `${address} returned status ${response.status}.`,
      hint: isGone
        ? 'Link to its new URL, or remove the link.'
        : 'Check the URL in a browser, because the server may block automated requests.',
    }
    return isBusy(response) ? { problem, retryAfterMs: retryAfter(response, now()) } : { problem }
  } catch (error) {
    return {
      problem: {
        message: `${address} is unreachable: ${reasonOf(error, timeoutMs)}.`,
        hint: 'Check the URL, or try again later.',
      },
    }
  }
}

function isBusy({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'))
}

function retryAfter({ headers }: Response, now: number): number {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 5000
}

/** Returns the URLs that worked, with the time of their last check. Old entries are left out. */
function readCache(file: string | undefined, now: number): Map<string, number> {
  try {
    const stored = JSON.parse(file === undefined ? '{}' : readFileSync(file, 'utf8')) as Record<string, unknown>
    return new Map(
      Object.entries(stored).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && now - entry[1] < cacheTtlMs,
      ),
    )
  } catch {
    return new Map() // If the cache file is missing or incomplete, every URL is requested.
  }
}

function writeCache(file: string | undefined, known: ReadonlyMap<string, number>): void {
  if (file === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(known)))
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no response within ${timeoutMs / 1000} seconds`
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}
