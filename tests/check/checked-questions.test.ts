import { expect, test } from 'vitest'
import { checkFiles, page } from './check-files.ts'

test('reports questions that are not texts, and questions for a heading that does not exist', async () => {
  const page = (questions: string) =>
    `---\ntitle: A page\nquestions: ${questions}\n---\n\nText.\n\n## Install\n\nText.\n`
  const { diagnostics } = await checkFiles({
    'en/a.md': page('{ top: why, install: [how, when] }'),
    'en/b.md': page('[why]'),
    'en/c.md': page('{ instal: [how] }'),
  })
  expect(diagnostics.map(({ file, line, severity }) => `${file}:${line} ${severity}`)).toEqual([
    'en/b.md:3 warning',
    'en/c.md:3 warning',
  ])
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '`questions` must be a list of questions for each heading ID. The value `["why"]` has no effect.',
    'No heading has the ID `instal`, so its questions have no effect.',
  ])
  expect(diagnostics[1]!.hint).toBe('Did you mean `install`?')
})

test('reports labeled questions that lost their section, and questions that cannot be checked', async () => {
  const questions = `
- question: How do I measure the tide?
  answer: /gauges#measure
- question: How do I bake sourdough bread?
  answer: none
- question: How do I moor a boat?
  answer: [/gauges#measure]
- question: When does the tide turn?
  answer: /gauges#mesure
- question: Measure the tide
  answer: none
- answer: /gauges
`
  const { diagnostics, again } = await checkFiles({
    'en/gauges.md': page('## Measure\n\nTo measure the tide, read the gauge.'),
    'en/boats.md': page('## Moor a boat\n\nA boat needs two lines to moor.'),
    '_ask/en.yml': questions,
  })
  expect(
    diagnostics.map(({ file, line, code, severity, message, hint }) => ({
      file,
      line,
      code,
      severity,
      text: `${message} ${hint}`,
    })),
  ).toEqual([
    {
      file: '_ask/en.yml',
      line: undefined,
      code: 'ask-question',
      severity: 'warning',
      text: expect.stringContaining('question: '),
    },
    {
      file: '_ask/en.yml',
      line: 6,
      code: 'lost-answer',
      severity: 'warning',
      text: expect.stringContaining('None of the 1 sections found for “How do I moor a boat?” is /gauges#measure.'),
    },
    {
      file: '_ask/en.yml',
      line: 8,
      code: 'ask-question',
      severity: 'warning',
      text: expect.stringContaining('Did you mean `/gauges#measure`?'),
    },
    {
      file: '_ask/en.yml',
      line: 10,
      code: 'lost-answer',
      severity: 'warning',
      text: expect.stringContaining('must be refused'),
    },
  ])
  const lost = await again({
    'en/gauges.md': page('## Repair {#measure}\n\nNothing yet.'),
    '_ask/en.yml': questions.slice(0, 66),
  })
  expect(lost.map(({ code }) => code)).toEqual(['lost-answer'])
  expect(await again({ '_ask/en.yml': 'a: [' })).toMatchObject([{ file: '_ask/en.yml', code: 'yaml' }])
})

test('explains a search ranking with the parts of each score', async () => {
  const { explain } = await checkFiles({
    'en/log.md': page('The gauge "north" could not be reached in time.'),
    'en/gauges.md': '---\ntitle: Gauges\n---\n\nA gauge measures the tide.\n',
  })
  const explained = await explain('gauge "quay" could not be reached in time')
  expect(explained).toContain('gauge · weight')
  expect(explained).toMatch(
    /1\. +[\d.]+  \/en\/log[^]*A page  \(words [\d.]+.* \+ exact phrase [\d.]+\)[^]*\/en\/gauges/,
  )
  expect(await explain('gauges')).toMatch(
    /1\. +[\d.]+  \/en\/gauges  Gauges\n +[\d.]+  Gauges  \(words [\d.]+ \+ title [\d.]+\)/,
  )
  expect(await explain('xylophone')).toContain('No results.')
})
