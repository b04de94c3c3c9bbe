import { expect, test } from 'vitest'
import { AnswerReader } from '../../../core/ask/index.ts'
import type { AnswerPart } from '../../../core/ask/index.ts'

/** Returns the text of an answer with `[n]` for citations, split at `|` where the reader releases it. */
function read(chunks: readonly string[], sections = 3): string {
  const reader = new AnswerReader(sections)
  return [...chunks.map((chunk) => reader.push(chunk)), reader.end()].map(show).filter(Boolean).join('|')
}

function show(parts: readonly AnswerPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'code') return `{${part.language}:${part.code}}`
      const text = part.pieces
        .map((piece) => ('text' in piece ? piece.text : 'code' in piece ? `‹${piece.code}›` : `[${piece.citation}]`))
        .join('')
      return `${part.starts ? (part.kind === 'item' ? '- ' : '¶') : ''}${text}`
    })
    .join('')
}

test('releases whole sentences from the first valid citation on', () => {
  expect(read(['Run it. The', 'n wait [1]', '. Done', '. More [2] here'])).toBe(
    '¶Run it. Then wait [1]. |Done. |More [2] here',
  )
  expect(read(['Ask twice.', ' [1]', ' Then', ' rest.'])).toBe('¶Ask twice. [1] |Then rest.')
})

test('yields nothing without a valid citation', () => {
  for (const text of ['It works. Trust me.', 'It works [9]. And [0], [44].', 'NOT FOUND', '', '[x] [1'])
    expect(read([text]), text).toBe('')
})

test('removes links, images, HTML, and URLs, and keeps their words', () => {
  expect(read(['See [the guide](https://evil.example/x) [1].'])).toBe('¶See the guide [1].')
  expect(read(['A ![pixel](https://evil.example/p.png) B [1].'])).toBe('¶A  B [1].')
  expect(read(['A <img src=x onerror=alert(1)> <script>x</script> B [1].'])).toBe('¶A  x B [1].')
  expect(read(['Go to https://evil.example/a or www.evil.example now [1].'])).toBe('¶Go to  or  now [1].')
  expect(read(['A <https://evil.example> javascript:alert(1) [1].'])).toBe('¶A   [1].')
  expect(read(['[1]: https://evil.example\nText [1].'])).toBe('¶[1] |Text [1].')
})

test('drops a link whose parts arrive separately', () => {
  expect(read(['Open [this. ', 'Now](https://evil.', 'example/a. b) [2]', '. End.'])).not.toContain('evil')
  expect(read(['A <img src="a. ', 'b.png"> [1]. End.'])).not.toContain('png')
})

test('reads lists, strong text, inline code, and code blocks', () => {
  expect(read(['Steps [1]:\n\n- Run `a. b`.\n- **Stop** it [2].\n\n```sh\nnpm i\n', '```\nEnd.'])).toContain(
    '{sh:npm i}',
  )
  expect(read(['- Run `a. b` [1].\n- Stop.'])).toBe('- Run ‹a. b› [1].|- Stop.')
})

test('keeps code blocks with markup as code', () => {
  expect(read(['Do [1]:\n```html\n<img src=x>\n```'])).toBe('¶Do [1]:|{html:<img src=x>}')
})

test('ends sentences of scripts without spaces', () => {
  expect(read(['運行它。[1]然', '後停止。'])).toBe('¶運行它。[1]|然後停止。')
})

test('stops reading an endless answer', () => {
  const reader = new AnswerReader(1)
  for (let at = 0; at < 100 && !reader.isFull; at++) reader.push('Again and again [1]. '.repeat(50))
  expect(reader.isFull).toBe(true)
})
