import { readSiteReport } from '../releases/read-insight.ts'
import { renderInsight } from '../terminal/render-insight.ts'
import { addRedirects, suggestedRedirects } from '../releases/suggested-redirects.ts'
import { contentFolderOf } from '../project.ts'
import { openTerminal } from '../terminal/questions.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb, parseCount } from './define-verb.ts'
import { databaseFlags, insightOf, openDatabase } from './open-database.ts'

export const insight = defineVerb({
  name: 'insight',
  summary: 'Report views, votes, failed searches, dead URLs, translations, and agents (npm run insight)',
  positionals: '[fix 404]',
  flags: {
    ...databaseFlags,
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'With fix 404: the content folder to write to (default: content)',
    },
    days: { type: 'string', placeholder: 'N', default: '30', summary: 'Number of days (default: 30)' },
    yes: { type: 'boolean', summary: 'Write the redirects without confirmation' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals, project }) {
    const isFix = positionals.join(' ') === 'fix 404'
    if (positionals.length > 0 && !isFix)
      throw new UsageError(
        `Unknown argument "${positionals.join(' ')}". Omit it to print the report, or write redirects with: npm run insight -- fix 404`,
      )
    const days = parseCount('--days', flags.days)
    await using database = await openDatabase({ flags, project })
    const sources = { ...database, insight: insightOf(database) }
    const report = await readSiteReport(sources, { days, isRemote: flags.remote === true })
    if (!isFix) return console.log(flags.json ? JSON.stringify(report, null, 2) : renderInsight(report))

    const folder = contentFolderOf(project, flags.content)
    const lines = suggestedRedirects(report, folder)
    if (lines.length === 0) return console.log('No dead URL needs a redirect.')
    console.log(lines.join('\n'))
    if (!flags.yes && !(await isConfirmed(lines.length)))
      return console.log('Nothing was written. Add --yes to write without confirmation.')
    await addRedirects(lines, folder)
    console.log('Added to _redirects. Review the file, then publish it.')
  },
})

async function isConfirmed(lines: number): Promise<boolean> {
  const terminal = openTerminal()
  if (!terminal) return false
  try {
    const answer = await terminal.ask(`Add ${lines === 1 ? 'this line' : `these ${lines} lines`} to _redirects? [y/N] `)
    return /^y(es)?$/i.test(answer ?? '')
  } finally {
    terminal.close()
  }
}
