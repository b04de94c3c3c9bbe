import { openLocalSite } from '../local/open-local-site.ts'
import { stateFolderOf } from '../project.ts'
import { askSite } from '../remote/ask-site.ts'
import type { SiteAnswer } from '../remote/ask-site.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const ask = defineVerb({
  name: 'ask',
  summary: 'Ask the published site a question, and print the sections with scores, the answer, and its cost',
  positionals: '"QUESTION"',
  flags: {
    locale: {
      type: 'string',
      placeholder: 'CODE',
      summary: 'Language of the question (default: the default language of the site)',
    },
    to: { type: 'string', placeholder: 'URL', summary: 'Ask the site at this URL instead of the local one' },
    state: { type: 'string', placeholder: 'DIR', summary: 'Folder of the local database (default: .rivage/state)' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals, project }) {
    const question = positionals.join(' ').trim()
    if (question === '') throw new UsageError('Add a question: rivage ask "How do I add a page?"')
    const locale = flags.locale === undefined ? undefined : String(flags.locale)
    if (flags.to !== undefined) {
      if (!URL.canParse(String(flags.to))) throw new UsageError(`--to ${String(flags.to)} is not a URL.`)
      return print(await askSite(new URL(String(flags.to)), question, locale), flags.json === true)
    }
    const stateDir = stateFolderOf(project, flags.state)
    const site = await openLocalSite({ project, stateDir, port: 0, host: '127.0.0.1', assets: false })
    try {
      const before = await spent(site.target)
      const answer = await askSite(site.url, question, locale)
      print({ ...answer, cost: (await spent(site.target)) - before }, flags.json === true)
    } finally {
      await site.dispose()
    }
  },
})

/** Returns the cost of answers so far in dollars, as counted for the budget. */
async function spent(target: D1Target): Promise<number> {
  const [row] = await queryRows<{ cost: number }>(
    target,
    "SELECT coalesce(sum(cost), 0) AS cost FROM ask_budget WHERE caller = ''",
  )
  return (row?.cost ?? 0) / 1e6
}

function print(answer: SiteAnswer & { cost?: number }, isJson: boolean): void {
  if (isJson) return console.log(JSON.stringify(answer, null, 2))
  const { passages, answer: written, cost } = answer
  const lines = passages.map(
    ({ titles, url, score }, at) =>
      `${at + 1}. ${score === undefined ? '' : `${score.toFixed(1).padStart(5)}  `}${titles.join(' › ')}\n   ${url}`,
  )
  console.log(lines.join('\n'))
  console.log(`\n${written ?? 'This site does not generate answers. To turn them on, set `ask` in site.config.ts.'}`)
  if (cost !== undefined && written !== undefined) console.log(`\nCost: $${cost.toFixed(5)}`)
}
