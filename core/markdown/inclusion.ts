import type { Element, Root as HtmlRoot } from 'hast'
import type { Code, Root, RootContent } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { overLimit } from './complexity.ts'
import type { PageCounts } from './complexity.ts'
import type { ComponentNode } from './component-syntax.ts'
import { contentFile } from './content-file.ts'
import { isSnippet } from './snippet-syntax.ts'
import type { Snippet } from './snippet-syntax.ts'

/** Matches the target of a snippet, such as `./file.ts#region{2-5 ts:line-numbers} [title]`. */
const snippetTarget = /^([^\s{[#]+)(?:#([\w-]+))?\s*(?:\{([^{}]*)\})?\s*(\[.*\])?$/

/** Matches `// #region name` and its end comment, in the comment syntax of most languages. */
const regionMark = /^\s*(?:\/\/|\/\*|#|--|<!--|;|%|'|\{\/\*)?\s*#?(end)?region\b\s*([\w-]*)/i

/** Matches VitePress's notation for an inclusion: `<!--@include: ./part.md#region{2-5}-->`. */
const includeComment = /^<!--\s*@include:\s*(\S+?)\s*-->$/
const includeTarget = /^([^\s{#]+)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?$/

/**
 * Replaces comments that include a file with components: `<!--@include: ./part.md-->` becomes
 * `::include{src="./part.md"}`.
 */
export function readInclusions(parent: Root | RootContent): void {
  if (!('children' in parent)) return
  const children: RootContent[] = parent.children
  children.forEach((child, index) => {
    const written = child.type === 'html' ? includeComment.exec(child.value)?.[1] : undefined
    if (written === undefined) return readInclusions(child)
    const [, src = written, region, from, to] = includeTarget.exec(written) ?? []
    children[index] = {
      type: 'containerComponent',
      name: 'include',
      attributes: { src, region, from, to },
      children: [],
      position: child.position,
    }
  })
}

/**
 * Returns the requested lines of an included file, and the number of lines before them. Returns `undefined` if the
 * region doesn't exist.
 */
export function includedPart(
  text: string,
  { region, from, to }: NonNullable<ComponentNode['attributes']>,
): { text: string; before: number } | undefined {
  const lines = text.split(/\r?\n/)
  if (region) {
    const place = findRegion(lines, String(region))
    return (
      place && {
        text: lines
          .slice(place.start, place.end)
          .filter((line) => !regionMark.test(line))
          .join('\n'),
        before: place.start,
      }
    )
  }
  const before = Math.max(Number(from || 1) - 1, 0)
  return { text: lines.slice(before, to ? Number(to) : undefined).join('\n'), before }
}

interface SnippetContext {
  file: string
  /** Reads the text of a file in the content folder. */
  readFile(file: string): string | undefined
  /** The page's counts, with those of the files included so far. Above a limit, no more files are read. */
  counts: PageCounts
  /** Collects the problems found. */
  diagnostics: Diagnostic[]
}

/** Fills code blocks that refer to a file with `<<<`. */
export function readSnippets(parent: Root | RootContent, context: SnippetContext): void {
  if (!('children' in parent)) return
  for (const child of parent.children) {
    if (child.type === 'code' && isSnippet(child)) readSnippet(child, context)
    else readSnippets(child, context)
  }
}

function readSnippet(node: Snippet, { file, readFile, counts, diagnostics }: SnippetContext): void {
  if (overLimit(counts)) return
  const [, path = node.data.snippet, region, braces = '', title = ''] = snippetTarget.exec(node.data.snippet) ?? []
  const wanted = includedFile(path, file)
  const found = readFile(wanted)
  const part = found !== undefined && region !== undefined ? regionOf(found, region) : found
  if (found === undefined) diagnostics.push(missingFile(node, file, wanted))
  else if (part === undefined) {
    diagnostics.push(missingRegion(node, { file, wanted, region: String(region) }))
  }
  const [, ranges = '', language = ''] = /^\s*([\d,\s-]*?)\s*([^\d,\s-].*)?$/.exec(braces) ?? []
  node.lang = language || path.slice(path.lastIndexOf('.') + 1)
  node.meta = `${ranges && `{${ranges}}`} ${title}`.trim()
  node.value = (part ?? '').replace(/\r?\n$/, '')
  counts['characters of Markdown'] += node.value.length
}

/** Returns the path of an included file in the content folder. A leading `@/` or `/` stands for that folder. */
export function includedFile(path: string, from: string): string {
  return contentFile(path.replace(/^@(?=\/)/, ''), from)
}

/** Reports a missing file. */
export function missingFile({ position }: Pick<Code, 'position'>, file: string, wanted: string): Diagnostic {
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'missing-file',
    message: 'The file to include does not exist.',
    hint: `Create \`content/${wanted}\`. Pages can include only files in the content folder.`,
  }
}

/** Reports a missing region of an included file. */
export function missingRegion(
  { position }: Pick<Code, 'position'>,
  { file, wanted, region }: { file: string; wanted: string; region: string },
): Diagnostic {
  const [open, close] = wanted.endsWith('.md') ? ['<!--', ' -->'] : ['//', '']
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'missing-region',
    message: `\`content/${wanted}\` has no region \`${region}\`.`,
    hint: `Start it with a comment such as \`${open} #region ${region}${close}\` and end it with \`${open} #endregion ${region}${close}\`.`,
  }
}

/** Maximum number of files that a page includes, directly or indirectly. */
export const maxInclusions = 100

/** Reports a file that includes itself, directly or through other files, or a page that includes too many files. */
export function endlessInclusion(
  { position }: Pick<Code, 'position'>,
  { file, wanted, isLoop }: { file: string; wanted: string; isLoop: boolean },
): Diagnostic {
  return {
    severity: 'error',
    file,
    ...startOf(position),
    code: 'endless-inclusion',
    ...(isLoop
      ? {
          message: `Including \`content/${wanted}\` here creates a loop.`,
          hint: 'Remove this line, or the line that includes this file.',
        }
      : {
          message: `The page includes more than ${maxInclusions} files.`,
          hint: 'Include fewer files, or split the page.',
        }),
  }
}

/** Sets the position of every node in a tree. */
export function moveTo(parent: HtmlRoot | Element, position: Element['position']): void {
  for (const node of parent.children) {
    node.position = position
    if (node.type === 'element') moveTo(node, position)
  }
}

/** Returns the lines of a region between its comments, without the comments of nested regions. */
function regionOf(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/)
  const place = findRegion(lines, name)
  if (!place) return undefined
  const inside = lines.slice(place.start, place.end).filter((line) => !regionMark.test(line))
  const indent = Math.min(...inside.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return inside.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}

/**
 * Finds the first line of a region, and the line that ends it. Without an end comment, the region ends with the file.
 */
function findRegion(lines: readonly string[], name: string): { start: number; end: number | undefined } | undefined {
  const marks = lines.map((line) => regionMark.exec(line))
  const start = marks.findIndex((mark) => mark && !mark[1] && mark[2] === name)
  if (start === -1) return undefined
  const end = marks.findIndex((mark, index) => index > start && mark?.[1] && (mark[2] === name || mark[2] === ''))
  return { start: start + 1, end: end === -1 ? undefined : end }
}
