import { describe, expect, it } from 'vitest'
import { parseBody } from './parse-body.ts'

const found = (body: string) => parseBody(body).diagnostics.map(({ line, code }) => `${line} ${code}`)

describe('Markdown that is surely a typo', () => {
  it.each([
    ['text\n\n::badge{color="info"\nx\n::', ['3 unread-component']],
    ['text\n::badge[Label\nx\n::', ['2 unread-component']],
    ['::badge\nx\n::\n\n::', ['5 unread-component']],
    ['text\n\n::badge\nx', ['3 unclosed-component']],
    ['::badge\n:::badge\nx\n:::\n\ntext', ['1 unclosed-component']],
    ['::badge\n:::badge\nx\n::\n', ['2 unclosed-component']],
    ['::badge\n#title\nx', ['1 unclosed-component']],
    ['Tides.[^ebb]\n\n[^flood]: It rises.', ['1 missing-footnote']],
    ['text\n\nSee [the tides]().', ['3 broken-link']],
    ['text\n\n> [!WARN]\n> Storm.', ['3 unknown-callout']],
    ['text\n\n{{ $doc.titel }}', ['3 unknown-binding']],
  ])('is reported at its line: %s', (body, expected) => {
    expect(found(body)).toEqual(expected)
  })

  it.each([
    '::badge\nx\n::',
    '::badge\n::badge\nx\n::\n::',
    '::badge\n  :::badge\n  x\n  :::\n::',
    '> ::badge\n> x\n> ::',
    '- ::badge\n  x\n  ::',
    'text\n::badge{color="info"}\nx\n::',
    '::badge\nx\n#title\n::',
    '::badge\n- a\n- b\n::',
    '::badge\n```md\n::\n```\n::',
    '::badge\n#title\nx\n::',
    '::badge\n::',
    '::badge',
    '::: tip A title\nx\n:::',
    '> [!NOTE]\n> x',
    '> [!tip]- Title\n> x',
    '> [link]',
    '::badge\n> [!NOTE]\n> x\n::',
    'In `::badge{` and\n`::`',
    'Both are\n::before something and ::after',
    '```\n::\n::badge{\n```',
    '    ::',
    'A `[^x]`, \\[^x] and [^y].\n\n[^y]: Y.',
    '[a](/x "")',
    "{{ $doc.nothing || 'none' }} {{ other }}",
    'a :: b\n12:30',
    '## Title {/* #own */}\n\n### Other [#other]',
    '| a | b |\n|---|---|\n| : c | d |',
    '| a |\n|---|\n| :tada: |',
  ])('does not include %j', (body) => {
    expect(found(body)).toEqual([])
  })

  it('gets a hint with the correct syntax', () => {
    expect(parseBody('::badge\n::\n\n::').diagnostics).toEqual([
      expect.objectContaining({
        message: 'This line is shown as text: `::`.',
        hint: 'Remove it, because no component is open here.',
      }),
    ])
  })
})
