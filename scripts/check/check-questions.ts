// Labelled questions, `_ask/en.yml`: the sections that must be found for each of them, without a model.
import * as v from 'valibot'
import { findSections } from '../../core/ask/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { parseDataFile } from '../../core/markdown/index.ts'
import type { SectionIndex } from '../../core/search/index.ts'
import { placeOfText } from '../sync/compile/inspect-document.ts'
import { nearestName } from '../nearest-name.ts'
import type { CheckedSite } from './checked-site.ts'
import { searchIndexOf } from './search-index.ts'

/** The answer of a question that must be refused. */
const none = 'none'

const path = v.pipe(v.string(), v.regex(/^(?:none$|\/)/, 'expected a path such as "/guide/install#windows", or "none"'))
const questionSchema = v.strictObject({
  question: v.pipe(
    v.string(),
    v.minLength(1, 'expected a question'),
    v.maxLength(500, 'expected at most 500 characters'),
  ),
  answer: v.union([path, v.pipe(v.array(path), v.minLength(1, 'expected a path'))]),
})

/** The questions of a content folder and their problems. */
export interface CheckedQuestions {
  /** How many were asked. */
  asked: number
  diagnostics: Diagnostic[]
}

/**
 * Asks the labelled questions of a content folder. A question whose section is no longer among those found is a
 * diagnostic.
 * @param read returns the text of a file in the content folder
 */
export async function checkQuestions(
  site: CheckedSite,
  read: (file: string) => Promise<string | undefined>,
): Promise<CheckedQuestions> {
  const checked: CheckedQuestions = { asked: 0, diagnostics: [] }
  for (const { code } of site.config.locales) {
    const file = `_ask/${code}.yml`
    const text = site.locale === undefined || site.locale === code ? await read(file) : undefined
    if (text === undefined) continue
    const { data, diagnostics } = parseDataFile(file, text)
    checked.diagnostics.push(...diagnostics)
    const index = searchIndexOf(site, code)
    const questions: unknown[] = Array.isArray(data.body) ? data.body : []
    if (questions.length === 0 && diagnostics.length === 0)
      checked.diagnostics.push(invalid({ file }, 'The file has no questions.'))
    for (const item of questions) {
      const parsed = v.safeParse(questionSchema, item)
      const written = (item as { question?: unknown } | null)?.question
      const place = { file, ...(typeof written === 'string' && placeOfText(text, written)) }
      if (!parsed.success) {
        checked.diagnostics.push(
          invalid(place, `${v.getDotPath(parsed.issues[0]) ?? 'item'}: ${parsed.issues[0].message}`),
        )
        continue
      }
      checked.asked++
      const { question, answer } = parsed.output
      const problem = await ask(site, { code, index, question, answers: [answer].flat() })
      if (problem) checked.diagnostics.push({ ...place, ...problem })
    }
  }
  return checked
}

function invalid(place: Pick<Diagnostic, 'file' | 'line' | 'column'>, reason: string): Diagnostic {
  return {
    severity: 'warning',
    ...place,
    code: 'ask-question',
    message: `This is not a list of questions: ${reason}`,
    hint: 'Write `- question: …` and below it `answer: /guide/install#windows`, or `answer: none`.',
  }
}

type Problem = Pick<Diagnostic, 'severity' | 'code' | 'message' | 'hint'>

async function ask(
  site: CheckedSite,
  asked: { code: string; index: SectionIndex; question: string; answers: readonly string[] },
): Promise<Problem | undefined> {
  const { code, index, question, answers } = asked
  const prefix = `/${code}`
  const { sections, isRelevant } = await findSections(index, question)
  const found = sections.map(({ path, heading }) => path.slice(prefix.length) + (heading && `#${heading}`))
  if (answers.includes(none))
    return isRelevant
      ? {
          severity: 'error',
          code: 'lost-answer',
          message: `“${question}” must be refused, but ${found[0] || '/'} was found for it.`,
          hint: 'Check the section, and write it as the answer if it is right.',
        }
      : undefined
  const missing = answers.find((answer) => !exists(site, prefix, answer))
  if (missing !== undefined) {
    const nearest = nearestName(missing, placesOf(site, prefix))
    return {
      severity: 'warning',
      code: 'ask-question',
      message: `The answer \`${missing}\` of “${question}” does not exist.`,
      hint: nearest ? `Did you mean \`${nearest}\`?` : 'Write the path of a page, with the id of its heading.',
    }
  }
  const isFound = found.some((each) =>
    answers.some((answer) => each === answer || (!answer.includes('#') && each.split('#')[0] === answer)),
  )
  if (isFound && isRelevant) return undefined
  return {
    severity: 'error',
    code: 'lost-answer',
    message: isFound
      ? `“${question}” is refused, although ${answers[0]} was found for it.`
      : `None of the ${found.length} sections found for “${question}” is ${answers.join(' or ')}.`,
    hint: 'Use the words of the question in the section or its headings, or add them to `keywords` or `synonyms`.',
  }
}

function exists({ byPath }: CheckedSite, prefix: string, answer: string): boolean {
  const [page = '', heading] = answer.split('#')
  const sections = byPath.get((prefix + page).replace(/\/$/, ''))?.sections
  return sections !== undefined && (heading === undefined || sections.some((section) => section.heading === heading))
}

function placesOf({ byPath }: CheckedSite, prefix: string): string[] {
  return [...byPath].flatMap(([page, { sections }]) =>
    page.startsWith(`${prefix}/`)
      ? sections.map(({ heading }) => page.slice(prefix.length) + (heading && `#${heading}`))
      : [],
  )
}
