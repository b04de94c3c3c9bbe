import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

describe('steps', () => {
  it.each([
    ['of the given level', '::steps{level="4"}\n### A\n#### B\n::', '4'],
    ['of the shallowest level', '::steps\n#### B\n\ntext\n\n##### C\n::', '4'],
  ])('start at headings %s', async (_, text, level) => {
    expect(await html(text)).toMatch(new RegExp(`^<div class="steps" data-level="${level}"><h`))
  })

  it('may be a numbered list', async () => {
    expect(await html('::steps\n1. one\n2. two\n::')).toBe('<div class="steps"><ol><li>one</li><li>two</li></ol></div>')
  })

  it('keep their headings in the outline', async () => {
    expect((await compileArticle('::steps\n### A\n### B\n::')).outline.map(({ text }) => text)).toEqual(['A', 'B'])
  })
})

describe('a task', () => {
  it.each([
    ['two paragraphs', '- [ ] Pack\n  bags.\n\n  Twice *over*.\n', 'Pack bags. Twice over.'],
    ['a line break', '- [ ] Pack\\\n  bags\n', 'Pack bags'],
    ['a quotation', '- [ ] Pack\n\n  > bags\n\n  - [ ] in time\n', 'Pack bags'],
  ])('with %s has a checkbox label with separate words', async (_, text, name) => {
    expect(await html(text)).toContain(`<input type="checkbox" disabled="" aria-label="${name}"/>`)
  })
})
