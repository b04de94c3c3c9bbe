import { pageNotFound } from '../../core/error/index.ts'
import { versionOf } from '../../core/release/index.ts'
import { hrefInVersion, isExternalHref, publicHref, withQuery } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { MarkdownForm } from '../context.ts'
import { urlsOf } from '../http/site-urls.ts'
import { redirect } from '../http/redirect.ts'
import type { Release } from '../store/release.ts'

/** Returns the URL of a page in the given form. */
export function addressIn(form: MarkdownForm, pathname: string): string {
  return form === 'negotiated' ? pathname : `${form === 'raw' ? '/raw' : ''}${pathname.replace(/\/$/, '')}.md`
}

/** Returns the headers of all Markdown responses. Search engines should index the page instead. */
export function markdownHeaders(form: MarkdownForm): Record<string, string> {
  return {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    ...(form === 'negotiated' ? { Vary: 'Accept' } : { 'X-Robots-Tag': 'noindex' }),
  }
}

/**
 * Redirects to another page in the same form. If the target is an external page or a file, which has no other form,
 * redirects to it unchanged.
 */
export function moveTo(
  { status, location }: Pick<Moved, 'location'> & { status: number },
  form: MarkdownForm,
  requested: URL,
  { channel, config }: Release,
): Response {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(location) ?? []
  const isPage = !isExternalHref(location) && path !== '/' && !/\.[a-z]\w*$/i.test(path)
  if (form === 'raw' && isExternalHref(location))
    throw pageNotFound(requested.pathname.slice('/raw'.length, -'.md'.length))
  const written = withQuery(isPage ? addressIn(form, path) + rest : location, requested.search)
  const version = versionOf(channel)
  const urls = urlsOf(config)
  const to = publicHref(version === undefined ? written : hrefInVersion(written, version, urls), urls)
  const response = redirect(status, written) // `chooseRelease` converts it again, without effect.
  const headers = new Headers([...response.headers, ...Object.entries(markdownHeaders(form))])
  return new Response(`The page is at <${to}>.\n`, { status, headers })
}
