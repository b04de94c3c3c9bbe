import type { Diagnostic } from '../../core/error/index.ts'
import type { AddressFact } from '../sync/compile/inspect-document.ts'
import type { CheckedSite } from './checked-site.ts'

interface ExternalCheckOptions {
  onProgress?: (done: number, total: number) => void
  timeoutMs?: number
}

interface ExternalLink extends AddressFact {
  file: string
}

/** Requests at the same time: few enough not to burden a site that is linked to often. */
const parallel = 8

/** Reserved names, of examples or of the reader's own machine (RFC 2606, RFC 6761): they are not requested. */
const placeholder = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i

/**
 * Requests every address of other sites that pages link to or show, each once. A site that does not answer may be back
 * tomorrow: every failure is a warning.
 */
export async function checkExternalLinks(
  { files, locale }: CheckedSite,
  { onProgress, timeoutMs = 10_000 }: ExternalCheckOptions = {},
): Promise<Diagnostic[]> {
  const links = files
    .filter((file) => locale === undefined || file.locale === locale)
    .flatMap(({ file, facts }) => facts.external.map((link): ExternalLink => ({ file, ...link })))
    .filter(({ href }) => URL.canParse(href) && !placeholder.test(new URL(href).hostname))
  const byAddress = Map.groupBy(links, ({ href }) => href.replace(/#.*$/s, ''))
  const queue = [...byAddress]
  const diagnostics: Diagnostic[] = []
  let done = 0
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [address, uses] = next
      const problem = await ask(address, timeoutMs)
      if (problem)
        diagnostics.push(
          ...uses.map(({ file, line, column }) => ({
            severity: 'warning' as const,
            file,
            line,
            column,
            code: 'external-link',
            ...problem,
          })),
        )
      onProgress?.(++done, byAddress.size)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return diagnostics.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)))
}

/** What is wrong with an address. Some servers do not answer HEAD: a refusal is repeated with GET. */
async function ask(address: string, timeoutMs: number): Promise<Pick<Diagnostic, 'message' | 'hint'> | undefined> {
  const request = async (method: string) => {
    const response = await fetch(address, {
      method,
      headers: { accept: '*/*', 'user-agent': 'rivage-check' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response
  }
  try {
    const head = await request('HEAD').catch(() => undefined)
    const response = head?.ok ? head : await request('GET')
    if (response.ok) return undefined
    const isGone = response.status === 404 || response.status === 410
    return {
      message: `${address} answers ${response.status}.`,
      hint: isGone
        ? 'Link to where it has moved, or remove the link.'
        : 'It may refuse programs only: open it in a browser.',
    }
  } catch (error) {
    return {
      message: `${address} could not be reached: ${reasonOf(error, timeoutMs)}.`,
      hint: 'Check the address, or try again later.',
    }
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer in ${timeoutMs / 1000} seconds`
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}
