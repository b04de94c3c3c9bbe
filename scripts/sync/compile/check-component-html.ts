import type { Element, Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { followTargets } from '../../../core/markdown/index.ts'
import type { BlockedPart, ComponentParts, ComponentUrl } from '../../../worker/prose/component-html.tsx'
import { describePart, withoutEffectCode } from '../code/check-elements.ts'
import { codeFolder } from '../code/site-code.ts'

/** Reports problems in the HTML that components of the site render. */
export function checkComponentParts(
  { urls, blocked }: ComponentParts,
  root: Root,
  place: Parameters<typeof followTargets>[1],
): Diagnostic[] {
  const isWritten = searchProps(root)
  return [...checkUrls(urls, isWritten, place), ...checkBlocked(blocked, isWritten, place.file)]
}

/** Reports problems with the URLs that a slot renders. They have no line, and are the same on all pages. */
export function checkSlotUrls(
  urls: readonly ComponentUrl[],
  root: Root,
  place: Parameters<typeof followTargets>[1],
): Diagnostic[] {
  return checkUrls(urls, searchProps(root), place).map(({ line: _line, ...diagnostic }) => diagnostic)
}

/**
 * Reports parts that the content security policy blocks and that an author passed to a component as HTML. Parts that
 * the component itself contains are reported in its file, see `checkElements`.
 */
function checkBlocked(parts: readonly BlockedPart[], isWritten: (part: string) => boolean, file: string): Diagnostic[] {
  const equal = Map.groupBy(parts, (part) => `${part.component} ${part.line} ${part.element} ${part.attribute ?? ''}`)
  return [...equal.values()].flatMap((all): Diagnostic[] => {
    const { component, line, element, attribute } = all[0]!
    const isInline = element === 'style' || element === 'script'
    const name = attribute ?? (isInline ? ':element' : ':blocked')
    const said = describePart({ name, element }, false, { code: codeFolder })
    if (!said || !all.some(({ written }) => isWritten(written))) return []
    const message = `In \`${component}\`, ${said.message}`
    return [{ severity: 'warning', file, line, code: withoutEffectCode, message, hint: said.hint }]
  })
}

/**
 * Reports broken links, missing files, and `javascript:` URLs in the HTML that components of the site render. URLs from
 * the content are skipped, because they were checked with the Markdown.
 */
function checkUrls(
  urls: readonly ComponentUrl[],
  isWritten: (part: string) => boolean,
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
    if (isFrame && !/^(?:https:)?\/\//i.test(url) && isWritten(url))
      return [
        {
          ...about,
          message: `\`${component}\` shows \`${url}\` in a frame, which the content security policy forbids.`,
          hint: 'Use the `https:` URL of another site. Pages and files of this site are never shown in frames.',
        },
      ]
    if (/^(?:\.{1,2}\/|[\w-]+(?:\/[\w-]+)*\.[a-z]\w*$)/.test(url) && !isWritten(url))
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
    if (!missing || isWritten(url)) return []
    const what = missing.code === 'missing-file' ? 'a URL without a file' : 'a broken link'
    return [{ ...about, message: `\`${component}\` renders ${what}: \`${url}\`.`, hint: missing.hint }]
  })
}

/**
 * Returns a function that checks whether a URL or another part of the HTML comes from the content of the page. Problems
 * with such URLs are reported at their position. Lists are stored as JSON.
 */
function searchProps(root: Root): (part: string) => boolean {
  let all: string | undefined
  return (part) => {
    all ??= propsIn(root).join('\0')
    return all.includes(part) || all.includes(JSON.stringify(part).slice(1, -1))
  }
}

function propsIn(parent: Root | Element): string[] {
  return parent.children.flatMap((node) =>
    node.type === 'element'
      ? [...Object.values(node.properties).filter((value) => typeof value === 'string'), ...propsIn(node)]
      : [],
  )
}
