import { textOf } from '../body/attributes.ts'
import type { Converters } from '../body/converter.ts'
import type { Piece } from '../body/piece.ts'
import { badge, callout, callouts, codeFence, details, group, unwrap } from '../body/shared-converters.ts'
import type { PrepareTools } from '../define-import-system.ts'

const tableOfContents = /^[ \t]*\[\[toc\]\][ \t]*\n?/gim
const codeImport = /^([ \t]*)<<<[ \t]+(\S+?)(#[\w-]+)?(\{[^}\n]*\})?(?:[ \t]+(\[[^\]\n]*\]))?[ \t]*$/gm
const inclusion = /^<!--\s*@include:\s*([^\s{#]+)(#[\w-]+)?(\{[^}]*\})?\s*-->$/

/** Converts `[[toc]]`, code from files (`<<< file`), and text from files (`<!--@include: file-->`). */
export function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind === 'verbatim') {
    const [, file, region, lines] = inclusion.exec(piece.text) ?? []
    if (file === undefined) return [piece]
    if (region ?? lines)
      tools.note(piece.line, `The whole file ${file} is included, instead of a part. Remove the rest from the page`)
    return tools.pieces(file, piece.line)
  }
  return [
    piece.kind === 'text'
      ? { ...piece, text: includeCode(piece.text.replace(tableOfContents, ''), piece.line, tools) }
      : piece,
  ]
}

function includeCode(text: string, firstLine: number, tools: PrepareTools): string {
  const imports = [...text.matchAll(codeImport)]
  return imports.reduceRight((result, match) => {
    const [written, indent = '', file = '', region, info = '', title = ''] = match
    const line = firstLine + text.slice(0, match.index).split('\n').length - 1
    if (region !== undefined)
      tools.note(line, `The whole file ${file} is shown, instead of a region. Remove the rest from the page`)
    const [lines = '', named] = info.replace(/[{}]/g, '').split(/\s+/)
    const language = named ?? (/^[a-z]/i.test(lines) ? lines : file.slice(file.lastIndexOf('.') + 1))
    const meta = [title, /^\d/.test(lines) ? `{${lines}}` : ''].filter(Boolean).join(' ')
    const fence = codeFence(tools.text(file, line) ?? '', language, meta)
    const block = fence.block
      .split('\n')
      .map((each) => indent + each)
      .join('\n')
    return result.slice(0, match.index) + block + result.slice(match.index + written.length)
  }, text)
}

export const converters: Converters = {
  ...Object.fromEntries(callouts.map((name) => [name, callout(name)])),
  details(element, page) {
    const [, summary = '', open] = /^(.*?)[ \t]*(\{open\})?$/.exec(textOf(element, 'title') ?? '') ?? []
    return details(summary || 'Details', element.children, page, open !== undefined)
  },
  'code-group': group('code-group'),
  raw: unwrap,
  'v-pre': unwrap,
  ClientOnly: unwrap,
  Badge: badge('type', { info: 'neutral', tip: 'primary', warning: 'warning', danger: 'error' }),
}
