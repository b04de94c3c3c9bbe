// Checks the labeled questions in files such as `_ask/en.yml`. For each question, search must find the expected
// sections. No language model is called.
import * as v from 'valibot'
import { findSections } from '../../../core/ask/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { parseDataFile } from '../../../core/markdown/index.ts'
import type { SectionIndex } from '../../../core/search/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { positionOfText } from '../compile/inspect-document.ts'

/** Marks a question that must get no answer. */
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

/** Maximum number of questions in one file. */
const maxQuestions = 500

/** The pages of a language as they will be published. */
interface AskedPages {
  index: SectionIndex
  /** The ids of the headings on each page, by path. The text before the first heading has an empty id. */
  headings: ReadonlyMap<string, readonly string[]>
}

/** The site whose labeled questions are checked. */
interface AskedSite {
  config: SiteConfig
  /** The only language to check. If it is `undefined`, all languages are checked. */
  locale?: string | undefined
  /** Returns the text of a file in the content folder. */
  read(file: string): Promise<string | undefined>
  /** Returns the pages of a language. Only called for languages that have questions. */
  open(code: string): Promise<AskedPages>
}

/** The number of labeled questions and their problems. */
export interface AskedQuestions {
  /** Number of questions that were checked. */
  asked: number
  diagnostics: Diagnostic[]
}

/**
 * Runs the labeled questions of a content folder. If search doesn't find the expected section of a question, a
 * diagnostic is reported.
 */
export async function askQuestions({ config, locale, read, open }: AskedSite): Promise<AskedQuestions> {
  const result: AskedQuestions = { asked: 0, diagnostics: [] }
  for (const { code } of config.locales) {
    const file = `_ask/${code}.yml`
    const text = locale === undefined || locale === code ? await read(file) : undefined
    if (text === undefined) continue
    const { data, diagnostics } = parseDataFile(file, text)
    result.diagnostics.push(...diagnostics)
    const questions: unknown[] = Array.isArray(data.body) ? data.body : []
    if (questions.length === 0 && diagnostics.length === 0)
      result.diagnostics.push(invalid({ file }, 'The file contains no questions.'))
    if (questions.length > maxQuestions)
      result.diagnostics.push(invalid({ file }, `Only the first ${maxQuestions} questions are asked.`))
    const pages = questions.length === 0 ? undefined : await open(code)
    for (const item of questions.slice(0, maxQuestions)) {
      const parsed = v.safeParse(questionSchema, item)
      const written = (item as { question?: unknown } | null)?.question
      const place = { file, ...(typeof written === 'string' && positionOfText(text, written)) }
      if (!parsed.success) {
        result.diagnostics.push(
          invalid(place, `${v.getDotPath(parsed.issues[0]) ?? 'item'}: ${parsed.issues[0].message}`),
        )
        continue
      }
      result.asked++
      const { question, answer } = parsed.output
      const problem = await ask(pages!, { prefix: `/${code}`, question, answers: [answer].flat() })
      if (problem) result.diagnostics.push({ severity: 'warning', ...place, ...problem })
    }
  }
  return result
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

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

async function ask(
  { index, headings }: AskedPages,
  { prefix, question, answers }: { prefix: string; question: string; answers: readonly string[] },
): Promise<Problem | undefined> {
  const { sections, isRelevant } = await findSections(index, question)
  const found = sections.map(({ path, heading }) => path.slice(prefix.length) + (heading && `#${heading}`))
  if (answers.includes(none))
    return isRelevant
      ? {
          code: 'lost-answer',
          message: `“${question}” must be refused, but ${found[0] || '/'} was found for it.`,
          hint: 'If this section answers the question, set it as the answer.',
        }
      : undefined
  const missing = answers.find((answer) => !exists(headings, prefix, answer))
  if (missing !== undefined) {
    const nearest = nearestName(missing, placesOf(headings, prefix))
    return {
      code: 'ask-question',
      message: `The answer \`${missing}\` of “${question}” does not exist.`,
      hint: nearest ? `Did you mean \`${nearest}\`?` : 'Use the path of a page, with the ID of its heading.',
    }
  }
  const isFound = found.some((each) =>
    answers.some((answer) => each === answer || (!answer.includes('#') && each.split('#')[0] === answer)),
  )
  if (isFound && isRelevant) return undefined
  return {
    code: 'lost-answer',
    message: isFound
      ? `“${question}” is refused, although ${answers[0]} was found for it.`
      : `None of the ${found.length} sections found for “${question}” is ${answers.join(' or ')}.`,
    hint: 'Use the words of the question in the section or its heading, or add the question to `questions` of the section.',
  }
}

function exists(headings: AskedPages['headings'], prefix: string, answer: string): boolean {
  const [page = '', heading = ''] = answer.split('#')
  const ids = headings.get((prefix + page).replace(/\/$/, ''))
  return ids !== undefined && (heading === '' || ids.includes(heading))
}

function placesOf(headings: AskedPages['headings'], prefix: string): string[] {
  return [...headings].flatMap(([page, ids]) => ids.map((id) => page.slice(prefix.length) + (id && `#${id}`)))
}
