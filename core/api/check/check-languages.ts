import { listAt, textAt } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { languageOfSample } from '../samples/index.ts'
import type { ApiProblem } from './api-problem.ts'
import { problemFinder } from './visit-parts.ts'
import type { FoundProblem } from './visit-parts.ts'

/** The languages that can be highlighted in code blocks. */
export interface CodeLanguages {
  isKnown: (name: string) => boolean
  /** The known language with the most similar name. */
  nearest: (name: string) => string | undefined
}

const findProblems = problemFinder()

/** Finds samples and code blocks in descriptions whose language can't be highlighted. */
export function checkLanguages({ document }: ApiDescription, languages: CodeLanguages): ApiProblem[] {
  return findProblems(document, null, (value) => [
    ...['x-codeSamples', 'x-code-samples'].flatMap((key) =>
      listAt(value, key).flatMap((sample, index) =>
        textAt(sample, 'source') === '' ? [] : check(languageOfSample(sample), [key, String(index), 'lang']),
      ),
    ),
    ...fencesIn(value).flatMap((language) => check(language, ['description'])),
  ])

  function check(language: string, place: string[]): FoundProblem[] {
    if (languages.isKnown(language)) return []
    const nearest = languages.nearest(language)
    return [
      {
        severity: 'warning',
        code: 'unknown-language',
        place,
        message: `Code in the unknown language \`${language}\` is not highlighted.`,
        hint: nearest ? `Did you mean \`${nearest}\`?` : 'Use `text` if it is not a programming language.',
      },
    ]
  }
}

/** Returns the languages of the code blocks in a description. */
function fencesIn(value: JsonObject): string[] {
  const text = textAt(value, 'description')
  if (!text.includes('```') && !text.includes('~~~')) return []
  let fence: string | undefined
  const found = new Set<string>()
  for (const line of text.split('\n')) {
    const [, marks = '', info = ''] = /^\s{0,3}(`{3,}|~{3,})\s*([^\s`{]*)/.exec(line) ?? []
    if (marks === '') continue
    if (fence === undefined) {
      fence = marks
      if (info !== '') found.add(info.toLowerCase())
    } else if (marks.startsWith(fence) && info === '') fence = undefined
  }
  return [...found]
}
