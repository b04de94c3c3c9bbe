import type { Diagnostic } from '../error/index.ts'
import { canonicalPathname, decodePathname, redirectStatuses } from '../route/index.ts'
import type { RedirectRule, RedirectStatus } from '../route/index.ts'
import type { SiteConfigInput } from './site-config-input.ts'

/** A redirect that the operator wrote, and its location in the file. */
export interface WrittenRedirect extends RedirectRule {
  /** The source path as written in the file, for messages. */
  written: string
  file: string
  line?: number
}

export interface ParsedRedirects {
  redirects: WrittenRedirect[]
  diagnostics: Diagnostic[]
}

interface Draft {
  source: string
  target: string
  status: number
  file: string
  line?: number
}

/** Parses `redirects` in the configuration. `lineOf` returns the line on which a path occurs. */
export function readConfigRedirects(
  input: SiteConfigInput['redirects'],
  file: string,
  lineOf: (source: string) => number | undefined,
): ParsedRedirects {
  const list = Array.isArray(input)
    ? input
    : Object.entries(input ?? {}).map(([source, destination]) => ({ source, destination }))
  return checkAll(
    list.map(
      ({ source, destination, statusCode = 301 }: { source: string; destination: string; statusCode?: number }) => {
        const line = lineOf(source)
        return { source, target: destination, status: statusCode, file, ...(line !== undefined && { line }) }
      },
    ),
  )
}

/** Parses a `_redirects` file in the syntax of Cloudflare and Netlify: `from to [status]`, with comments after `#`. */
export function parseRedirectsFile(text: string, file: string): ParsedRedirects {
  const drafts: Draft[] = []
  const diagnostics: Diagnostic[] = []
  text.split(/\r?\n/).forEach((content, index) => {
    const [source, target, status = '301', ...rest] = content
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (!source) return
    const line = index + 1
    if (target === undefined)
      diagnostics.push(
        mistake(
          { file, line },
          `The redirect from \`${source}\` has no target.`,
          'Write `/from /to`, and a status after it if it is not 301.',
        ),
      )
    else if (rest.length > 0)
      diagnostics.push(
        mistake(
          { file, line },
          `Can't parse \`${rest.join(' ')}\`.`,
          'Write `/from /to 301`. Conditions and query parameters are not supported.',
        ),
      )
    else if (!/^\d+$/.test(status))
      diagnostics.push(
        mistake(
          { file, line },
          `\`${status}\` is not a redirect status.`,
          status.endsWith('!')
            ? 'Remove the `!`, because an existing page always takes precedence over a redirect.'
            : `Use one of ${redirectStatuses.join(', ')}. Conditions and query parameters are not supported.`,
        ),
      )
    else drafts.push({ source, target, status: Number(status), file, line })
  })
  const { redirects, diagnostics: found } = checkAll(drafts)
  return { redirects, diagnostics: [...diagnostics, ...found] }
}

function checkAll(drafts: readonly Draft[]): ParsedRedirects {
  const result: ParsedRedirects = { redirects: [], diagnostics: [] }
  for (const draft of drafts) {
    const problem = problemOf(draft)
    if (problem) result.diagnostics.push(mistake(draft, ...problem))
    else {
      result.redirects.push({
        ...draft,
        written: draft.source,
        source: decode(draft.source),
        target: canonicalTarget(draft.target),
        status: draft.status as RedirectStatus,
      })
    }
  }
  return result
}

function mistake({ file, line }: Pick<Draft, 'file' | 'line'>, message: string, hint: string): Diagnostic {
  return { severity: 'error', file, ...(line !== undefined && { line, column: 1 }), code: 'redirect', message, hint }
}

function problemOf({ source, target, status }: Draft): [message: string, hint: string] | undefined {
  const parts = source.split('/').slice(1)
  if (!/^\/(?!\/)[^?#\\]*$/.test(source) || canonicalPathname(source) === undefined) {
    return [
      `\`${source}\` cannot be the source of a redirect.`,
      'Write a path that starts with `/`, without a query or `#`.',
    ]
  }
  if (canonicalPathname(source) === '/')
    return ['`/` cannot be redirected in this file.', 'Set `rootRedirect` in site.config.']
  if (parts.some((part, index) => part.includes('*') && (part !== '*' || index < parts.length - 1))) {
    return [
      `\`*\` in \`${source}\` is not at the end.`,
      'Put it at the end, where it matches the rest of a path: `/blog/*`.',
    ]
  }
  if (parts.some((part) => part.indexOf(':') > 0 || (part.startsWith(':') && !/^:[a-z]\w*$/i.test(part)))) {
    return [
      `A placeholder in \`${source}\` is not a complete path segment.`,
      'Use complete segments, such as `/blog/:year/:name`.',
    ]
  }
  if (!(redirectStatuses as readonly number[]).includes(status)) {
    return [`${status} is not a redirect status.`, `Use one of ${redirectStatuses.join(', ')}.`]
  }
  const inside = /^\/(?![/\\])/.test(target)
  if (!inside && !isHttps(target)) {
    return [
      `\`${target}\` cannot be the target of a redirect.`,
      'Write a path of this site that starts with `/`, or a URL of another site that starts with `https://`.',
    ]
  }
  if (inside && canonicalPathname(target.replace(/[?#].*$/s, '')) === undefined)
    return [`\`${target}\` is not a valid path.`, 'Write a path that starts with `/`.']
  const names = new Set(parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1)))
  if (parts.at(-1) === '*') names.add('splat')
  const unknown = [...target.matchAll(/(?<=\/):([a-z]\w*)/gi)]
    .map(([, name]) => name)
    .find((name) => !names.has(name ?? ''))
  if (unknown)
    return [
      `The placeholder \`:${unknown}\` is missing from \`${source}\`.`,
      unknown === 'splat' ? 'End the source with `/*`.' : `Also put \`:${unknown}\` into the source.`,
    ]
  return undefined
}

function isHttps(target: string): boolean {
  return /^https:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/.test(target)
}

function decode(source: string): string {
  const canonical = canonicalPathname(source) ?? source
  return decodePathname(canonical) ?? canonical
}

function canonicalTarget(target: string): string {
  if (!target.startsWith('/')) return target
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  return (canonicalPathname(path) ?? path) + target.slice(path.length)
}
