import type { ImportReport } from './report/describe-import.ts'
import { renderText } from './report/render-report.ts'

/** Somebody who answers; `undefined` where the input has ended. */
interface Terminal {
  say(text: string): void
  ask(question: string): Promise<string | undefined>
}

/** What an import is told before it is begun. */
interface Decided {
  /** Name of the system, where it is another than the recognised one. */
  from?: string
  /** What stands for components of the source. */
  map: Readonly<Record<string, string | false>>
}

/** How many components a question names. */
const namedAtMost = 8

/**
 * Shows what was found, and asks three questions at most: whether the system is the right one, whether the components
 * that seem to be like ours are taken for those, and whether all of it shall be written.
 *
 * @param preview what an import would do, told this; it writes nothing
 * @returns `undefined` where it shall not be begun
 * @throws UsageError for a system that there is not
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
      `This is ${report.system} (${report.evidence}). Yes, or the name of another? (yes) `,
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
    const named = likely.slice(0, namedAtMost).map(([name, ours]) => `${name} as ${ours}`)
    const more = likely.length > namedAtMost ? ` and ${likely.length - namedAtMost} more` : ''
    const answer = await terminal.ask(
      `Components that may be like ours: ${named.join(', ')}${more}. Take them so? (no) `,
    )
    if (answer === undefined) return undefined
    if (answer !== '' && isYes(answer)) {
      decided = { ...decided, map: { ...Object.fromEntries(likely), ...decided.map } }
      report = await preview(decided)
    }
  }
  terminal.say(`\n${renderText(report, 0)}\n`)
  const answer = await terminal.ask('Shall it be written? (yes) ')
  return answer !== undefined && isYes(answer) ? decided : undefined
}

function isYes(answer: string): boolean {
  return /^(?:y|yes|)$/i.test(answer)
}
