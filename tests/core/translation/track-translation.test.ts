import { expect, test } from 'vitest'
import { sectionText, staleSections, trackTranslation } from '../../../core/translation/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'

/** `install=1` is a section whose text is in state 1. */
function page(text: string): SectionState[] {
  return text.split(' ').map((item) => {
    const [heading = '', state = ''] = item.split('=')
    return { heading: heading === '-' ? '' : heading, level: heading === '-' ? 1 : 2, state }
  })
}

function stale(...args: Parameters<typeof staleSections>): string[] {
  return staleSections(...args).map(({ heading }) => heading)
}

const english = page('-=e0 install=e1 use=e2')
const french = page('-=f0 installer=f1 utiliser=f2')
const first = trackTranslation({ source: { document: 'd1', sections: english }, translation: french })

test('treats a new translation as up to date', () => {
  expect(stale(first, english)).toEqual([])
})

test('marks only the translation of a changed source section as stale, and names its source text', () => {
  const changed = page('-=e0 install=e9 use=e2')
  const next = trackTranslation({
    source: { document: 'd2', sections: changed },
    translation: french,
    earlier: first.sections,
  })
  expect(stale(next, changed)).toEqual(['installer'])
  expect(next.sections.find(({ heading }) => heading === 'installer')).toMatchObject({
    from: 'e1',
    document: 'd1',
    source: 'install',
  })
})

test('marks a section as current after a change of its translation', () => {
  const changed = page('-=e0 install=e9 use=e8')
  const behind = trackTranslation({
    source: { document: 'd2', sections: changed },
    translation: french,
    earlier: first.sections,
  })
  const fixed = trackTranslation({
    source: { document: 'd2', sections: changed },
    translation: page('-=f0 installer=f9 utiliser=f2'),
    earlier: behind.sections,
  })
  expect(stale(fixed, changed)).toEqual(['utiliser'])
})

test('lets a translator mark a section as current or stale until its text changes', () => {
  const changed = page('-=e0 install=e9 use=e2')
  const behind = trackTranslation({
    source: { document: 'd2', sections: changed },
    translation: french,
    earlier: first.sections,
  })
  const accepted = [{ source: 'install', own: 'f1', from: 'e9' }]
  expect(
    stale(
      trackTranslation({
        source: { document: 'd2', sections: changed },
        translation: french,
        earlier: behind.sections,
        accepted,
      }),
      changed,
    ),
  ).toEqual([])

  const old = [{ source: 'use', own: 'f2', from: 'e0' }]
  expect(
    stale(
      trackTranslation({ source: { document: 'd1', sections: english }, translation: french, accepted: old }),
      english,
    ),
  ).toEqual(['utiliser'])
  const rewritten = page('-=f0 installer=f1 utiliser=f7')
  expect(
    stale(
      trackTranslation({ source: { document: 'd1', sections: english }, translation: rewritten, accepted: old }),
      english,
    ),
  ).toEqual([])
})

test('treats a renamed source heading as a change of that section, and keeps its translation paired', () => {
  const renamed = page('-=e0 setup=e7 use=e2')
  const next = trackTranslation({
    source: { document: 'd2', sections: renamed },
    translation: french,
    earlier: first.sections,
  })
  expect(next.sections.map(({ heading, source }) => `${heading}=${source}`)).toContain('installer=setup')
  expect(stale(next, renamed)).toEqual(['installer'])
})

test('ignores changes in white space and line endings', () => {
  const text = (content: string) => sectionText({ title: 'Install', content })
  expect(text('Run  npm\n start.')).toBe(text('Run npm start. '))
  expect(text('Run npm start.')).not.toBe(text('Run npm test.'))
})
