import { posix, relative, resolve, sep } from 'node:path'
import type { SiteConfig } from '../../core/release/index.ts'
import { decodePathname } from '../../core/route/index.ts'

/** The folders between which a text is moved. */
export interface LinkMove {
  /** The absolute path of the original folder. */
  from: string
  /** The absolute path of the new folder, which is in the content folder. */
  to: string
  content: string
  repository: SiteConfig['github']
  projectFolder: string
}

const fence = /^ {0,3}(`{3,}|~{3,})/
/** Code is matched first, so that links in code stay unchanged. */
const linkOrCode = /(`+)(?:(?!\1)[^])*?\1|(\]\(<?)([^()\s<>]+)(?=[\s>)])/g
const definition = /^( {0,3}\[[^\]]+\]:\s*<?)([^\s<>]+)/

/** Rewrites the relative links in a Markdown text that is moved to another folder, so that they keep their targets. */
export function moveLinks(text: string, move: LinkMove): string {
  let end: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, marks] = fence.exec(line) ?? []
      if (end !== undefined) {
        if (marks?.startsWith(end)) end = undefined
        return line
      }
      end = marks
      if (marks !== undefined) return line
      return line
        .replace(definition, (_, start: string, target: string) => start + moveTarget(target, move))
        .replace(linkOrCode, (whole, code: string | undefined, start: string, target: string) =>
          code === undefined ? start + moveTarget(target, move) : whole,
        )
    })
    .join('\n')
}

/**
 * Returns the new target of a link. For a file in the content folder, this is a relative path. For any other file, it
 * is the URL in the repository.
 */
function moveTarget(target: string, { from, to, content, repository, projectFolder }: LinkMove): string {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(target)) return target
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  const file = resolve(from, decodePathname(path) ?? path)
  if (file.startsWith(content + sep) && !isPrivate(relative(content, file))) return slashes(relative(to, file)) + suffix
  if (!repository) return target
  const inRepository = posix.join(repository.rootDir, slashes(relative(projectFolder, file)))
  return `${repository.url}/blob/${repository.branch}/${encodeURI(inRepository)}${suffix}`
}

/** Returns whether a file in the content folder isn't published. */
function isPrivate(path: string): boolean {
  return slashes(path)
    .split('/')
    .some((part) => /^[_.]/.test(part))
}

function slashes(path: string): string {
  return path.split(sep).join('/')
}
