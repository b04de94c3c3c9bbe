import { availableParallelism } from 'node:os'
import { renderDuration } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const bench = defineVerb({
  name: 'bench',
  summary: 'Measure speed, size, and scale (npm run bench)',
  flags: {
    full: { type: 'boolean', summary: 'Include benchmarks that take minutes, such as a site of 10,000 pages' },
    corpus: {
      type: 'string',
      placeholder: 'FOLDER',
      summary: 'Folder with documentation for the search benchmark (default: ../shared/corpus)',
    },
    strict: { type: 'boolean', summary: 'Fail if a goal is missed' },
  },
  positionals: '[NAME…]',
  async run({ flags, positionals }) {
    // These modules are loaded on demand, because no other command needs the browser and the test harness.
    const { benches } = await import('../../bench/benches.ts')
    const { meetsGoal, renderTable } = await import('../../bench/report/render-table.ts')
    const { runBenches } = await import('../../bench/run-benches.ts')
    const unknown = positionals.filter((name) => !benches.some((known) => known.name === name))
    if (unknown.length > 0)
      throw new UsageError(`Unknown bench "${unknown[0]}". Use one of: ${benches.map(({ name }) => name).join(', ')}.`)
    const started = performance.now()
    const failed: string[] = []
    const sections = await runBenches({
      benches: benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
      full: flags.full === true,
      corpus: typeof flags.corpus === 'string' ? flags.corpus : undefined,
      onStart: ({ name, summary }) => console.error(`${name}: ${summary}…`),
      onFailure({ name }, error) {
        failed.push(name)
        console.error(`${name} failed:`, error)
      },
    })
    const measures = sections.flatMap((section) => section.measures)
    const missed = measures.filter((measure) => !meetsGoal(measure)).length
    const goals = measures.filter(({ goal }) => goal).length
    console.log(
      `\n${renderTable(sections)}\n\n${goals - missed} of ${goals} goals met, in ${renderDuration(
        performance.now() - started,
      )} on ${availableParallelism()} cores${flags.full ? '' : '; without --full'}`,
    )
    return failed.length > 0 || (flags.strict && missed > 0) ? 1 : 0
  },
})
