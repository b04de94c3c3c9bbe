import { expect, test } from 'vitest'
import { prefersMarkdown } from '../../../worker/http/media-type.ts'

const browser =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

test.each([
  [null, false],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  [browser, false],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.9, text/html', false],
  ['text/markdown;q=0, */*', false],
  ['application/json', false],
  ['text/markdown', true],
  ['TEXT/Markdown; variant=GFM', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
  ['text/markdown, */*', true],
  ['text/html;q=0.5, text/markdown;q=0.6', true],
  ['text/x-markdown', true],
  ['text/plain', true],
])('%j prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
