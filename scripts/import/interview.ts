import type { ImportReport } from './report/describe-import.ts'
import { renderText } from './report/render-report.ts'

/** The terminal in which the user answers questions. `ask` returns `undefined` if the input has ended. */
interface Terminal {
  say(text: string): void
  ask(question: string): Promise<string | undefined>
}

/** The decisions that an import needs before it starts. */
interface Decided {
  /** Name of the system, if it differs from the detected one. */
  from?: string
  /** Replacements for components of the source. */
  map: Readonly<Record<string, string | false>>
}

/** Maximum number of components to name in a question. */
const namedAtMost = 8

/**
 * Shows the preview and asks at most three questions: whether the detected system is correct, whether to use the
 * suggested component replacements, and whether to write the files.
 *
 * @param preview plans an import with these decisions, without writing files
 * @returns `undefined` if the user cancels the import
 * @throws UsageError for an unknown system
 */
export async function interview(
  terminal: Terminal,
  preview: (decided: Decided) => Promise<ImportReport>,
  given: Decided,
): Promise<Decided | undefined> {
  let decided = given
  let report = await preview(decided)
  if (given.from === undefined && !report.isRepeated) {
    const answer = await terminal.ask(
      `Import from ${report.system} (found ${report.evidence})? Enter yes or the name of another system. (yes) `,
    )
    if (answer === undefined) return undefined
    if (!isYes(answer)) {
      decided = { ...decided, from: answer }
      report = await preview(decided)
    }
  }
  const likely = report.undecided.flatMap(({ name, suggestion }) =>
    suggestion === undefined ? [] : [[name, suggestion] as const],
  )
  if (likely.length > 0) {
    const named = likely.slice(0, namedAtMost).map(([name, ours]) => `${name} → ${ours}`)
    const more = likely.length > namedAtMost ? ` and ${likely.length - namedAtMost} more` : ''
    const answer = await terminal.ask(`Similar components: ${named.join(', ')}${more}. Use these replacements? (no) `)
    if (answer === undefined) return undefined
    if (answer !== '' && isYes(answer)) {
      decided = { ...decided, map: { ...Object.fromEntries(likely), ...decided.map } }
      report = await preview(decided)
    }
  }
  terminal.say(`\n${renderText(report, 0)}\n`)
  const answer = await terminal.ask('Write the files? (yes) ')
  return answer !== undefined && isYes(answer) ? decided : undefined
}

function isYes(answer: string): boolean {
  return /^(?:y|yes|)$/i.test(answer)
}
