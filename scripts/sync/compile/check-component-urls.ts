import type { Element, Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { followTargets } from '../../../core/markdown/index.ts'
import type { ComponentUrl } from '../../../worker/prose/component-urls.tsx'

/**
 * Reports broken links, missing files, and `javascript:` URLs in the HTML that components of the site render. URLs from
 * the content are skipped, because they were checked with the Markdown.
 */
export function checkComponentUrls(
  urls: readonly ComponentUrl[],
  root: Root,
  place: Parameters<typeof followTargets>[1],
): Diagnostic[] {
  const unique = new Map(urls.map((each) => [`${each.component} ${each.url}`, each]))
  return [...unique.values()].flatMap(({ component, line, url, isFrame }): Diagnostic[] => {
    const about = { severity: 'warning', file: place.file, line, code: 'component-url' } as const
    if (/^\s*javascript:/i.test(url))
      return [
        {
          ...about,
          message: `\`${component}\` renders a \`javascript:\` URL.`,
          hint: 'For code that runs in the browser, use an island. The content security policy blocks `javascript:` URLs.',
        },
      ]
    // A URL that the component itself contains is reported in its file, see `checkElements`.
    if (isFrame && !/^(?:https:)?\/\//i.test(url) && isWritten(url, root))
      return [
        {
          ...about,
          message: `\`${component}\` shows \`${url}\` in a frame, which the content security policy forbids.`,
          hint: 'Use the `https:` URL of another site. Pages and files of this site are never shown in frames.',
        },
      ]
    if (/^(?:\.{1,2}\/|[\w-]+(?:\/[\w-]+)*\.[a-z]\w*$)/.test(url) && !isWritten(url, root))
      return [
        {
          ...about,
          message: `\`${component}\` renders a relative URL: \`${url}\`.`,
          hint: 'Start it with `/`, because a relative URL depends on the path of the page.',
        },
      ]
    // Paths that start with `/_` belong to Rivage.
    if (!/^\/(?![/_])/.test(url)) return []
    const [missing] = followTargets([{ written: url, line, column: 1 }], place).diagnostics
    if (!missing || isWritten(url, root)) return []
    const what = missing.code === 'missing-file' ? 'a URL without a file' : 'a broken link'
    return [{ ...about, message: `\`${component}\` renders ${what}: \`${url}\`.`, hint: missing.hint }]
  })
}

/** Returns whether a URL comes from the content of the page. Problems with such URLs are reported at their position. */
function isWritten(url: string, parent: Root | Element): boolean {
  return parent.children.some(
    (node) =>
      node.type === 'element' &&
      (Object.values(node.properties).some((value) => typeof value === 'string' && value.includes(url)) ||
        isWritten(url, node)),
  )
}
