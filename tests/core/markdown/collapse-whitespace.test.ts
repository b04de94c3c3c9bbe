import * as fc from 'fast-check'
import type { ElementContent, Root } from 'hast'
import { defaultNodeHandlers, toMdast } from 'hast-util-to-mdast'
import { expect, test } from 'vitest'
import { collapseWhitespace } from '../../../core/markdown/collapse-whitespace.ts'

const names = [
  'p',
  'em',
  'code',
  'pre',
  'br',
  'img',
  'button',
  'li',
  'td',
  'span',
  'script',
  'title',
  'nobr',
  'math',
  'wbr',
]

const { node } = fc.letrec<{ node: ElementContent }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('text' as const), value: fc.stringMatching(/^[ab \t\n\u00a0]{0,4}$/) }),
    fc.record({ type: fc.constant('comment' as const), value: fc.constant('c') }),
    fc.record({
      type: fc.constant('element' as const),
      tagName: fc.constantFrom(...names),
      properties: fc.constantFrom<object>({}, { hidden: true }, { noWrap: true }),
      children: fc.array(tie('node'), { maxLength: 4 }),
    }) as fc.Arbitrary<ElementContent>,
  ),
}))

/** Each element becomes a list of its texts, so that nothing else collapses them. */
const handlers = Object.fromEntries(
  names.map((name) => [
    name,
    (state: Parameters<typeof defaultNodeHandlers.root>[0], each: { children: ElementContent[] }) => ({
      type: 'blockquote' as const,
      children: state.all(each as Root) as never,
    }),
  ]),
)

test('a tree keeps the same white space as in the library', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (children) => {
      const root: Root = { type: 'root', children }
      const before = JSON.stringify(root)
      const collapsed = collapseWhitespace(root)
      expect(JSON.stringify(root)).toBe(before)
      const own = toMdast(
        { type: 'root', children: [] },
        { handlers, nodeHandlers: { root: (state) => defaultNodeHandlers.root!(state, collapsed) } },
      )
      expect(own).toEqual(toMdast(root, { handlers }))
    }),
    { numRuns: 2_000 },
  )
})
