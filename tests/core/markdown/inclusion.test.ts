import type { CodeBlock } from '../../../core/document/index.ts'
import { describe, expect, it } from 'vitest'
import { outlineOf, parseBody } from './parse-body.ts'

const html = (body: string) => outlineOf(parseBody(body).root)

function snippet(line: string): CodeBlock | undefined {
  const [pre] = parseBody(line).root.children
  return pre?.type === 'element' ? pre.data?.code : undefined
}

describe('a snippet', () => {
  it.each([
    ['from the content folder', '<<< @/code/greet.ts', { language: 'ts', filename: null }],
    ['from a path relative to the page', '<<< ../code/greet.ts', { language: 'ts' }],
    ['from the root', '<<< /code/greet.ts', { language: 'ts' }],
    ['with a title', '<<< @/code/greet.ts [greet]', { filename: 'greet' }],
    ['with a title directly after the path', '<<< @/code/greet.ts{1}[greet]', { filename: 'greet' }],
    ['with another language', '<<< @/code/greet.ts{2-3 js}', { language: 'js' }],
    ['with line numbers', '<<< @/code/greet.ts{ts:line-numbers}', { language: 'ts', lineNumbers: true }],
  ])('renders a file as a code block: %s', (_, line, expected) => {
    expect(snippet(line)).toMatchObject({ text: expect.stringMatching(/^const a = 1\n/), ...expected })
  })

  it('supports highlighted lines', () => {
    expect(
      snippet('<<< @/code/greet.ts{2-3 js}')
        ?.lines.map(({ marks }) => marks.length)
        .slice(0, 4),
    ).toEqual([0, 1, 1, 0])
  })

  it('extracts a region of the file, without its marker comments', () => {
    expect(snippet('<<< @/code/greet.ts#greet')?.text).toBe('function greet() {\n  return a\n}')
    expect(snippet('<<< @/code/greet.ts#inner')?.text).toBe('return a')
  })

  it('works in a list and in a code group', () => {
    expect(html('- a\n\n  <<< @/code/greet.ts#inner')).toContain('<pre><code>return a</code></pre>')
    expect(html('::code-group\n<<< @/code/greet.ts#inner [a]\n::')).toBe(
      '<code-group><pre><code>return a</code></pre></code-group>',
    )
  })

  it.each([
    ['<<< @/code/gone.ts', 'missing-file', 'content/code/gone.ts'],
    ['<<< ../../../../etc/passwd', 'missing-file', 'content/etc/passwd'],
    ['<<< @/code/greet.ts#gone', 'missing-region', '// #region gone'],
  ])('reports an unreadable file at the line of the snippet: %s', (line, code, hint) => {
    expect(parseBody(`text\n\n${line}`).diagnostics).toEqual([
      expect.objectContaining({ severity: 'warning', line: 3, column: 1, code, hint: expect.stringContaining(hint) }),
    ])
  })

  it.each(['<<< EOF', '<<<<<<< HEAD', '<< ./a.ts', '<<<./a.ts', 'a <<< ./a.ts'])('leaves %s as text', (line) => {
    expect(html(line)).toBe(`<p>${line}</p>`)
  })
})

describe('an included page', () => {
  it('replaces the inclusion between other text', () => {
    expect(html('before\n\n::include{src="./part.md"}\n::\n\nafter')).toBe(
      '<p>before</p><h2>Part</h2><badge></badge><p>after</p>',
    )
  })

  it('supports nested inclusions', () => {
    expect(html('::include{src="./other.md"}\n::')).toBe('<p>other</p><h2>Part</h2><badge></badge>')
  })

  it.each([
    ['<!--@include: ./part.md-->', '<h2>Part</h2><badge></badge>'],
    ['<!-- @include: @/en/part.md -->', '<h2>Part</h2><badge></badge>'],
    ['- a\n\n  <!--@include: ./other.md{1,1}-->', '<ul><li><p>a</p><p>other</p></li></ul>'],
    ['<!--@include: ./parts.md{3,}-->', '<p>two</p><p>three</p>'],
    ['<!--@include: ./parts.md{,2}-->', '<p>one</p>'],
    ['<!--@include: ./parts.md#second-->', '<p>two</p>'],
    ['<!-- include: ./part.md -->', ''],
  ])('supports the syntax of VitePress: %s', (comment, expected) => {
    expect(html(comment).replaceAll('\n', '')).toBe(expected)
  })

  it('reports a missing region', () => {
    expect(parseBody('a\n\n<!--@include: ./parts.md#gone-->').diagnostics).toEqual([
      expect.objectContaining({
        line: 3,
        code: 'missing-region',
        hint: expect.stringContaining('`<!-- #region gone -->`'),
      }),
    ])
  })

  it('is sanitized, and reports problems at lines of the included file', () => {
    expect(parseBody('::include{src="./part.md"}\n::').diagnostics).toEqual([
      expect.objectContaining({ file: 'en/part.md', line: 6, code: 'unsafe-html' }),
    ])
  })

  it('gets the position of the inclusion', () => {
    const { root } = parseBody('\n\n::include{src="./part.md"}\n::')
    expect(root.children.map(({ position }) => position?.start.line)).toEqual([3, 3])
  })

  it.each([
    ['./gone.md', 'warning', 'missing-file'],
    ['./a.md', 'warning', 'missing-file'],
    ['./loop.md', 'error', 'endless-inclusion'],
  ])('reports an inclusion that fails: %s', (src, severity, code) => {
    expect(parseBody(`::include{src="${src}"}\n::`).diagnostics).toEqual([expect.objectContaining({ severity, code })])
  })

  it('reports a page that includes more than 100 files as such, not as a loop', () => {
    expect(parseBody('::include{src="./parts.md"}\n::\n\n'.repeat(101)).diagnostics).toEqual([
      expect.objectContaining({ code: 'endless-inclusion', message: 'The page includes more than 100 files.' }),
    ])
  })
})
