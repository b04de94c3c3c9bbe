import { askLabeled, askUnanswerable, ownLanguages, smallLanguages } from '../tests/core/ask/labeled-questions.ts'
import type { QuestionSet } from '../tests/core/ask/labeled-questions.ts'
import { defineBench } from './define-bench.ts'
import type { Goal, Measure } from './define-bench.ts'

/** The sets of questions, with their languages. */
const sets: [QuestionSet, string, readonly (readonly string[])[]][] = [
  ['tuning', 'may be read', [['en'], ['fr']]],
  ['held-out', 'never read', [...ownLanguages.map((code) => [code]), smallLanguages]],
]

/** Measures how often Ask finds the right section among six, and how often it refuses to answer. Calls no model. */
export const ask = defineBench({
  name: 'ask',
  summary: 'Sections that Ask finds, and questions that it refuses',
  async run() {
    const measures: Measure[] = []
    for (const [set, note, groups] of sets)
      for (const codes of groups) measures.push(...(await measure(set, note, codes)))
    return measures
  },
})

async function measure(set: QuestionSet, note: string, codes: readonly string[]): Promise<Measure[]> {
  const answerable = []
  for (const code of codes) answerable.push(...(await askLabeled(set, code)))
  const unanswerable = await askUnanswerable(set, codes)
  const isOwn = codes.every((code) => ownLanguages.includes(code))
  const language = isOwn ? codes.join(', ') : 'other languages'
  const line = (name: string, counted: readonly boolean[], goal: Goal): Measure => ({
    name: `${name}, ${language}`,
    unit: '',
    samples: [counted.filter(Boolean).length / counted.length],
    goal,
    note: `${note}, ${counted.length} questions`,
  })
  return [
    line(
      'found among six',
      answerable.map(({ isFound }) => isFound),
      { atLeast: isOwn ? 0.97 : 0.92 },
    ),
    line(
      'refused, answerable',
      answerable.map(({ isRefused }) => isRefused),
      { atMost: 0.02 },
    ),
    ...(unanswerable.length === 0
      ? []
      : [
          line(
            'refused, unanswerable',
            unanswerable.map(({ isRefused }) => isRefused),
            { atLeast: 0.95 },
          ),
        ]),
  ]
}
