import { describe, expect, it } from 'vitest'
import { toMinimark } from '../../../core/markdown/index.ts'
import { parseBody } from './parse-body.ts'

describe('toMinimark', () => {
  it.each([
    [
      '`code` **b** *e* ~~d~~',
      ['p', {}, ['code', {}, 'code'], ' ', ['strong', {}, 'b'], ' ', ['em', {}, 'e'], ' ', ['del', {}, 'd']],
    ],
    [
      '[t](/x){.foo #id target="_blank"}',
      ['p', {}, ['a', { href: '/x', id: 'id', className: ['foo'], target: '_blank' }, 't']],
    ],
    [
      '![alt](/m.webp){width=200 height=100}',
      ['p', {}, ['img', { alt: 'alt', height: 100, src: '/m.webp', width: 200 }]],
    ],
    [':badge[New]{color="red"}', ['badge', { color: 'red' }, 'New']],
    [':icon{name="i-lucide-x"}', ['icon', { name: 'i-lucide-x' }]],
    ['<div class="raw">x</div>', ['div', { className: ['raw'] }, 'x']],
    [
      '- [ ] todo',
      [
        'ul',
        { className: ['contains-task-list'] },
        ['li', { className: ['task-list-item'] }, ['input', { disabled: true, type: 'checkbox' }], ' todo'],
      ],
    ],
    [
      '::callout{color="primary" icon="i-lucide-info" to="/x"}\nHello **w**\n#title\nslot title\n::',
      [
        'callout',
        { color: 'primary', icon: 'i-lucide-info', to: '/x' },
        'Hello ',
        ['strong', {}, 'w'],
        ['template', { 'v-slot:title': '' }, 'slot title'],
      ],
    ],
    ['::callout\none\n\ntwo\n::', ['callout', {}, ['p', {}, 'one'], ['p', {}, 'two']]],
    ['a <!-- note --> b', ['p', {}, 'a  b']],
  ])('%s', (body, expected) => {
    expect(toMinimark(parseBody(body).root)).toEqual([expected])
  })

  it('keeps code as both text and lines', () => {
    expect(toMinimark(parseBody('```ts [file.ts] {1} meta=x\nconst a = 1 // [!code ++]\n\nb\n```').root)).toEqual([
      [
        'pre',
        {
          className: 'language-ts',
          code: 'const a = 1\n\nb',
          language: 'ts',
          filename: 'file.ts',
          highlights: [1],
          meta: 'meta=x',
        },
        [
          'code',
          { __ignoreMap: '' },
          ['span', { class: ['line', 'highlight', 'diff', 'add'], line: 1 }, 'const a = 1', '\n'],
          ['span', { class: ['line'], line: 2 }, '\n'],
          ['span', { class: ['line'], line: 3 }, 'b'],
        ],
      ],
    ])
  })
})
