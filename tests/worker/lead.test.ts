import { expect, test } from 'vitest'
import { parseMarks } from '../../core/document/index.ts'
import { leadOf, withoutRepeatedLead } from '../../worker/pages/lead.ts'
import { openUnchangedSite } from '../harness/site.ts'

const page = (description: string, meta: Record<string, unknown> = {}) => ({ description, meta })
const lead = (html: string, ...of: Parameters<typeof page>) =>
  leadOf(withoutRepeatedLead(page(...of), { html, marks: parseMarks('') }))

test.each([
  ['<p>Text.</p><h2>More</h2>', 'Text.'],
  [
    '<p class="a">A <a href="/x">link</a>, <code>a &lt; b</code>\nand a note<sup><a href="#1">1</a></sup>.</p>',
    'A link, a < b and a note.',
  ],
  ['<p>Don&#x27;t.</p>', "Don't."],
  ['<hr/><p>L’eau\u202f!</p>', 'L’eau\u202f!'],
])('hides a description that repeats the start of the article: %s', (html, description) => {
  expect(lead(html, description)).toBe('')
  expect(lead(html, description, { lead: true })).toBe(description)
})

test.each([
  ['<p>Text.</p>', 'Another text.'],
  ['<h2>Text.</h2><p>Text.</p>', 'Text.'],
  ['', 'Text.'],
])('shows any other description: %s', (html, description) => {
  expect(lead(html, description)).toBe(description)
  expect(lead(html, description, { lead: false })).toBe('')
})

test('detects a repeated description that starts with a key or code, also in the frame of another language', async () => {
  const site = await openUnchangedSite({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'en/1.keys.md': '# Keys\n\nPress :kbd{value="meta"} k.\n',
    'fr/2.touches.md': "# Touches\n\nAppelez `l'option` : rien.\n",
  })
  try {
    for (const path of ['/en/keys', '/fr/keys', '/fr/touches', '/en/touches']) {
      const html = await (await site.get(path)).text()
      expect(html).toMatch(/<p>(?:Press <kbd|Appelez <code>)/)
      expect(html, path).not.toContain('class="lead"')
    }
    const html = await (await site.get('/fr/touches')).text()
    expect(html).toContain('<meta name="description" content="Appelez l&#x27;option\u00a0: rien."')
  } finally {
    await site.dispose()
  }
})
