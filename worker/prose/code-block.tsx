import { lineClasses } from '../../core/document/index.ts'
import type { CodeBlock, CodeLine, CodeToken } from '../../core/document/index.ts'
import { escapeHtml } from '../../core/text/index.ts'
import { defineProse } from './define-prose.ts'
import { fileIcon } from './parts/file-icon.ts'

/** A block scrolls with the keyboard: so it can be focused, and says what it is then, in a role that may have a name. */
export const codeBlock = defineProse({
  name: 'pre',
  render({ node, attributes, children, icon, t }) {
    const block = node.data?.code
    if (!block)
      return (
        <pre {...attributes} tabIndex={0}>
          {children}
        </pre>
      )
    return (
      <figure className="code-block">
        {block.filename !== null && (
          <figcaption className="code-header">
            <span className="code-filename">
              {icon(fileIcon(block.filename) ?? 'i-lucide-file')}
              {block.filename}
            </span>
          </figcaption>
        )}
        <pre className={preClass(block)} tabIndex={0} role="group" aria-label={block.filename ?? t('code.label')}>
          <code
            className={`language-${block.language}`}
            dangerouslySetInnerHTML={{
              __html: block.lines.map((line, index) => renderLine(line, numberOf(block, index))).join('\n'),
            }}
          />
        </pre>
        <button type="button" className="code-copy" data-copy-code="" aria-label={t('code.copy')} />
      </figure>
    )
  },
})

function preClass({ lines, lineNumbers, wraps }: CodeBlock): string {
  const has = (...marks: string[]) => lines.some((line) => line.marks.some((mark) => marks.includes(mark)))
  return [
    'code',
    has('add', 'remove') && 'has-diff',
    has('focus') && 'has-focus',
    has('highlight') && 'has-highlighted',
    lineNumbers && 'line-numbers',
    wraps && 'wrapped',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The style sheet shows it: what a reader copies has no numbers. */
function numberOf({ lineNumbers, firstLine }: CodeBlock, index: number): string {
  return lineNumbers ? ` data-line="${firstLine + index}"` : ''
}

/** Text, not elements: a page holds thousands of tokens, and React would take longer for them than the parser for the page. */
function renderLine(line: CodeLine, number: string): string {
  return `<span class="${lineClasses(line).join(' ')}"${number}>${line.tokens.map(renderToken).join('')}</span>`
}

function renderToken({ kind, text }: CodeToken): string {
  return kind === '' ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`
}
