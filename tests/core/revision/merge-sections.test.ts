import { describe, expect, test } from 'vitest'
import { mergeSections } from '../../../core/revision/index.ts'

const page = (...sections: string[]) => sections.join('\n\n') + '\n'
const intro = 'Start here.'
const install = '## Install\n\nRun `npm i`.'
const use = '## Use\n\nCall it.'
const fixed = '## Install\n\nRun `npm install`.'

describe('a change of one section', () => {
  test('applies to a text that differs elsewhere', () => {
    const { text, touched, conflicts } = mergeSections(
      page(intro, install, use),
      page(intro, fixed, use),
      page('Another start.', install, '## Only here\n\nOld.'),
    )
    expect({ touched, conflicts }).toEqual({ touched: ['## Install'], conflicts: [] })
    expect(text).toBe(page('Another start.', fixed, '## Only here\n\nOld.'))
  })

  test('leaves a text unchanged if its section differs, and returns both versions', () => {
    const other = page(intro, '## Install\n\nRun `yarn add`.')
    expect(mergeSections(page(intro, install), page(intro, fixed), other)).toMatchObject({
      text: other,
      conflicts: [{ heading: '## Install', expected: `${install}\n`, found: '## Install\n\nRun `yarn add`.\n' }],
    })
  })

  test('is already applied if the section has the new text', () => {
    expect(mergeSections(page(intro, install), page(intro, fixed), page(fixed, use))).toMatchObject({
      text: page(fixed, use),
      conflicts: [],
    })
  })
})

test('adds, removes, and renames sections in their places', () => {
  const { text } = mergeSections(
    page(intro, install, use),
    page(intro, install, '## Check\n\nSee it run.', '## Usage\n\nCall it.'),
    page(intro, install, '## Between\n\nOld.', use, '## End\n\nBye.'),
  )
  expect(text).toBe(
    page(intro, install, '## Check\n\nSee it run.', '## Usage\n\nCall it.', '## Between\n\nOld.', '## End\n\nBye.'),
  )
})

test('takes a # in a code block as text, and equal headings in order', () => {
  const code = '## Run\n\n```sh\n# a comment\n~~~\n## no heading\n```\n\nOne.'
  const before = page(code, '## Run\n\nTwo.')
  expect(mergeSections(before, page(code, '## Run\n\n2.'), before)).toMatchObject({
    touched: ['## Run'],
    text: page(code, '## Run\n\n2.'),
  })
})
