import { posix, relative, resolve, sep } from 'node:path'
import type { SiteConfig } from '../../core/release/index.ts'
import { decodePathname } from '../../core/route/index.ts'

/** The move of a text from one folder to another. */
export interface LinkMove {
  /** Absolute path of the folder with the text. */
  from: string
  /** Absolute path of its new folder, in the content folder. */
  to: string
  content: string
  repository: SiteConfig['github']
  projectFolder: string
}

const fence = /^ {0,3}(`{3,}|~{3,})/
/** Code is matched first, so that links in it stay unchanged. */
const linkOrCode = /(`+)(?:(?!\1)[^])*?\1|(\]\(<?)([^()\s<>]+)(?=[\s>)])/g
const definition = /^( {0,3}\[[^\]]+\]:\s*<?)([^\s<>]+)/

/** Rewrites the relative links of a Markdown text, so that they have the same target in another folder. */
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
 * Returns the new target of a link: a relative path for a file in the content folder, or the repository URL of any
 * other file.
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

/** Returns whether a file of the content folder is not published. */
function isPrivate(path: string): boolean {
  return slashes(path)
    .split('/')
    .some((part) => /^[_.]/.test(part))
}

function slashes(path: string): string {
  return path.split(sep).join('/')
}
