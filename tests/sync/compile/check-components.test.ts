import { describe, expect, it, test } from 'vitest'
import { compilePage } from './compile-page.ts'

const found = async (text: string) =>
  (await compilePage(text)).diagnostics.map(({ line, code, message, hint }) => ({
    line,
    code,
    text: `${message} ${hint}`,
  }))

describe('a missing required prop', () => {
  it.each([
    ['::accordion-item\nx\n::', 'accordion-item', 'accordion-item{label="…"}'],
    ['::tabs\n:::tabs-item{icon="i-lucide-moon"}\nx\n:::\n::', 'tabs-item', '`label`'],
    ['::read-more\nMore\n::', 'read-more', '`to` or `href` or `link`'],
    ['::link-card{title="More"}\n::', 'link-card', 'link-card{to="…"}'],
    ['A :kbd', 'kbd', '`value` or content'],
    ['A :icon{class="x"}', 'icon', 'icon{name="…"}'],
    ['::iframe{src="https://example.com"}\n::', 'iframe', 'iframe{title="…"}'],
    ['::youtube{title="x"}\n::', 'youtube', '`id`'],
    ['::image{alt="x"}\n::', 'image', 'image{src="…"}'],
    ['::u-color-mode-image{alt="x"}\n::', 'color-mode-image', '`light` or `dark`'],
    ['::video-accordion{title="x"}\n::', 'video-accordion', '`videoId` or `url`'],
    ['::icon{name=""}\n::', 'icon', '`name`'],
    ['::alert\n::', 'alert', '`title` or `description` or content'],
  ])('is reported at its line: %s', async (text, name, says) => {
    const missing = (await found(`Text.\n\n${text}`)).filter(({ code }) => code === 'missing-prop')
    expect(missing).toEqual([expect.objectContaining({ text: expect.stringContaining(says) })])
    expect(missing[0]).toMatchObject({
      line: text.startsWith('::tabs') ? 4 : 3,
      text: expect.stringContaining(`\`${name}\``),
    })
  })

  it.each([
    '::accordion-item\n#label\nA **b**\n#default\nx\n::',
    'A :kbd[F2] and :kbd{value="k"}',
    '::read-more{link="https://example.com"}\n::',
    '::iframe{:src="\'https://example.com\'" title="x"}\n::',
    '::card\nOnly text.\n::',
    '::alert\nx\n::',
    '::raw\nx\n::',
    '::: v-pre\n{{ x }}\n:::',
  ])('is accepted in any of its forms: %s', async (text) => {
    expect(await found(text)).toEqual([])
  })
})

describe('the value of a prop', () => {
  it.each([
    ['::card{color="sucess"}\nx\n::', 'unknown-color', 'Did you mean `success`?'],
    ['::card{color="gray"}\nx\n::', 'unknown-color', '`neutral`'],
    ['::steps{level="three"}\n### A\n::', 'prop-value', '`level` must be a number'],
    ['::field{name="a" required="no"}\n::', 'prop-value', '`required="no"` means `true`'],
    ['::accordion{:items=\'[{"label":}]\'}\n::', 'prop-value', '`:items`'],
    ['::page-section{:features=\'[{"title":"a","icon":"i-lucide-anchr"}]\'}\n::', 'unknown-icon', '`i-lucide-anchor`'],
    [
      '::hero\n---\nlinks:\n  - label: A\n    to: /en/guide/beta\n    trailing-icon: i-lucide-anchr\n---\n::',
      'unknown-icon',
      '`i-lucide-anchor`',
    ],
  ])('is checked: %s', async (text, code, says) => {
    expect((await found(text)).filter((diagnostic) => diagnostic.code === code)).toEqual([
      expect.objectContaining({ line: 1, text: expect.stringContaining(says) }),
    ])
  })
})

test.each([
  ['::card\n#titel\nA\n::', 'card', '#titel', 'Did you mean `#title`?'],
  ['::badge\n#title\nA\n::', 'badge', '#title', 'Put the text into the component without a slot.'],
  [
    '::callout\nText.\n#nowhere\nA\n::',
    'callout',
    '#nowhere',
    'Put the text into the component without a slot, or in one of its slots: `#title`.',
  ],
])('a slot that its component does not show is reported: %j', async (text, component, slot, hint) => {
  const { diagnostics } = await compilePage(text)
  expect(diagnostics).toMatchObject([
    {
      severity: 'warning',
      line: text.split('\n').indexOf(slot) + 1,
      code: 'unknown-slot',
      message: `The component \`${component}\` has no slot \`${slot}\`, so its text is not on the page.`,
      hint,
    },
  ])
})

test('text in a component without content is reported, and a component that shows nothing', async () => {
  const { diagnostics } = await compilePage(
    '::youtube{id="dQw4w9WgXcQ"}\nA\n::\n\n::card\nB\n::\n\n::youtube{url="https://youtu.be/dQw4w9WgXcQ"}\n::\n\n::youtube{id="a"}\n::',
  )
  expect(diagnostics).toMatchObject([
    {
      severity: 'warning',
      line: 1,
      code: 'unknown-slot',
      message: "The component `youtube` doesn't show its content, so this text is not on the page.",
    },
    {
      severity: 'warning',
      line: 12,
      code: 'prop-value',
      message: 'The component `youtube` shows nothing, because it returned `undefined`.',
    },
  ])
})

test.each([
  '::card\n#title\nA\n#default\nB\n::',
  '::page-section\n#title\nA\n#footer\nB\n::',
  '::not-there\n#title\nA\n::',
  '::card\n:::note\nA\n#title\nB\n:::\n::',
  '::raw\n#title\nA\n::',
])('a slot that its component shows is not reported: %j', async (text) => {
  const { diagnostics } = await compilePage(text)
  expect(diagnostics.filter(({ code }) => code === 'unknown-slot')).toEqual([])
})
