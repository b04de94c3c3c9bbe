import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

describe('steps', () => {
  it.each([
    ['at the level that is said', '::steps{level="4"}\n### A\n#### B\n::', '4'],
    ['at the level of its shallowest heading', '::steps\n#### B\n\ntext\n\n##### C\n::', '4'],
  ])('begin at headings %s', async (_, text, level) => {
    expect(await html(text)).toMatch(new RegExp(`^<div class="steps" data-level="${level}"><h`))
  })

  it('may be a numbered list', async () => {
    expect(await html('::steps\n1. one\n2. two\n::')).toBe('<div class="steps"><ol><li>one</li><li>two</li></ol></div>')
  })

  it('leave their headings in the outline', async () => {
    expect((await compileArticle('::steps\n### A\n### B\n::')).outline.map(({ text }) => text)).toEqual(['A', 'B'])
  })
})

describe('a task', () => {
  it.each([
    ['two paragraphs', '- [ ] Pack\n  bags.\n\n  Twice *over*.\n', 'Pack bags. Twice over.'],
    ['a line break', '- [ ] Pack\\\n  bags\n', 'Pack bags'],
    ['a quotation', '- [ ] Pack\n\n  > bags\n\n  - [ ] in time\n', 'Pack bags'],
  ])('names its checkbox with %s in words that stay apart', async (_, text, name) => {
    expect(await html(text)).toContain(`<input type="checkbox" disabled="" aria-label="${name}"/>`)
  })
})
