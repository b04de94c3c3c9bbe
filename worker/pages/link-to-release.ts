import type { ReleaseCache } from '../cache/isolate-cache.ts'

/**
 * Makes the links of a page of the past lead to other pages as they were in the same release, and its forms ask there. What has a
 * release in its address stays as it is, and so does what is no page: media never change.
 *
 * @returns what does so with the HTML of a page, or of a part of one; it leaves those of the present as they are
 */
export function linkToRelease({ view, release: { number } }: ReleaseCache): (html: string) => string {
  if (view.kind !== 'past') return (html) => html
  return (html) =>
    html
      .replace(/(<a\b[^>]*? href=")((?:\/(?!\/|_)|\?)[^"]*)"/g, (whole, start: string, href: string) =>
        /[?;](?:release|at|diff)=/.test(href) ? whole : `${start}${withRelease(href, number)}"`,
      )
      .replace(
        /<form\b[^>]*? action="\/(?!\/|_)[^"]*"[^>]*>/g,
        (form) => `${form}<input type="hidden" name="release" value="${number}"/>`,
      )
}

function withRelease(href: string, release: number): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return `${path}${query ? `${query}&amp;` : '?'}release=${release}${hash}`
}
