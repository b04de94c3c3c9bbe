import { expect, test } from 'vitest'
import { leadOf, withoutRepeatedLead } from '../../worker/pages/lead.ts'

const page = (description: string, meta: Record<string, unknown> = {}) => ({ description, meta })
const lead = (html: string, ...of: Parameters<typeof page>) => leadOf(withoutRepeatedLead(page(...of), html))

test.each([
  ['<p>Text.</p><h2>More</h2>', 'Text.'],
  [
    '<p class="a">A <a href="/x">link</a>, <code>a &lt; b</code>\nand a note<sup><a href="#1">1</a></sup>.</p>',
    'A link, a < b and a note.',
  ],
  ['<hr/><p>L’eau\u202f!</p>', 'L’eau\u202f!'],
])('a description that the article begins with does not stand above it: %s', (html, description) => {
  expect(lead(html, description)).toBe('')
  expect(lead(html, description, { lead: true })).toBe(description)
})

test.each([
  ['<p>Text.</p>', 'Another text.'],
  ['<h2>Text.</h2><p>Text.</p>', 'Text.'],
  ['', 'Text.'],
])('any other one does: %s', (html, description) => {
  expect(lead(html, description)).toBe(description)
  expect(lead(html, description, { lead: false })).toBe('')
})
