import { expect, test } from 'vitest'
import { escapeAttribute, escapeHtml } from '../../../core/text/index.ts'

test.each([
  ['a < b && c > d', 'a &lt; b &amp;&amp; c > d'],
  ['</title><script>', '&lt;/title>&lt;script>'],
  ['&lt;', '&amp;lt;'],
  ['"quoted"', '"quoted"'],
])('escapes %s between tags as %s', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})

test.each([
  ['/search?q=a&b', '/search?q=a&amp;b'],
  ['" onload="alert(1)', '&quot; onload=&quot;alert(1)'],
  ['"><script>', '&quot;>&lt;script>'],
])('escapes %s in an attribute as %s', (value, html) => {
  expect(escapeAttribute(value)).toBe(html)
})
