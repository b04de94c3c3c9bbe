import { STATUS_CODES } from 'node:http'
import { exportStatic } from '../backup/static/export-static.ts'
import { count } from '../check/render-report.ts'
import { fromWorkingFolder, stateFolderOf } from '../project.ts'
import { catchStop } from '../terminal/catch-stop.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb, parseCount } from './define-verb.ts'

/** Maximum number of warnings about missing URLs to print. */
const maxMissing = 20

/** The features that require a server and therefore don't work in a static export. */
const lost = [
  'language negotiation at `/` (a script on that page chooses the language)',
  'Markdown by `Accept` (the `.md` URLs work)',
  'answers to questions (`ask`), the read API, the MCP server, and `?ask=`',
  'past releases, differences, and previews',
  'search results without JavaScript, and search in other languages',
  'suggestions on the page for missing pages',
  'status codes, headers, and redirects with `*` or `:name`, unless the host reads `_redirects` and `_headers`',
]

/** The features that files on a disk lose, because browsers don't load scripts from there. */
const lostOnDisk = [
  'search, page changes without a reload, copy buttons, and islands',
  'Markdown files, feeds, `llms.txt`, and offline copies',
  'answers to questions (`ask`), the read API, and the MCP server',
  'past releases, differences, and previews',
]

export const staticSite = defineVerb({
  name: 'static',
  summary: 'Export the published site as static files (npm run static)',
  flags: {
    out: { type: 'string', placeholder: 'DIR', default: 'static', summary: 'Folder for the files (default: static)' },
    base: { type: 'string', placeholder: 'URL', summary: 'URL of the exported site (default: `url` and `basePath`)' },
    release: {
      type: 'string',
      placeholder: 'N',
      summary: 'Number of the release to export (default: the current one)',
    },
    version: { type: 'string', placeholder: 'NAME', summary: 'Export only this version (default: all versions)' },
    relative: { type: 'boolean', summary: 'Write files that open without a server: relative links, no scripts' },
    state: { type: 'string', placeholder: 'DIR', summary: 'Folder of the local database (default: .rivage/state)' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, project }) {
    const out = String(flags.out)
    const base = flags.base === undefined ? undefined : String(flags.base)
    if (base !== undefined && !/^https?:\/\/[^\s?#]+$/.test(base))
      throw new UsageError(
        `--base ${base} is not the URL of a site. Use one such as https://example.github.io/project.`,
      )
    const isRelative = flags.relative === true
    const losses = isRelative ? lostOnDisk : lost
    const stop = catchStop()
    try {
      const result = await exportStatic({
        project,
        stateDir: stateFolderOf(project, flags.state),
        out: fromWorkingFolder(project, out),
        base,
        release: flags.release === undefined ? undefined : parseCount('--release', flags.release),
        version: flags.version === undefined ? undefined : String(flags.version),
        relative: isRelative,
        signal: stop.signal,
      })
      if (flags.json) {
        console.log(JSON.stringify({ ...result, out, lost: losses }, null, 2))
        return 0
      }
      console.log(
        `Release ${result.release}: ${count(result.pages, 'page')} and ${count(result.files - result.pages, 'other file')} in ${out} (${result.written} written, ${result.removed} removed)`,
      )
      if (result.base === null)
        console.error(
          'warning: The URL of the site is unknown, so its sitemap, feeds, and canonical URLs contain https://localhost. Set `url` in site.config.ts, or add --base URL.',
        )
      for (const { path, status, from } of result.missing.slice(0, maxMissing))
        console.error(
          `warning: ${path} is not in the export, because the Worker returned status ${status}${STATUS_CODES[status] ? ` (${STATUS_CODES[status]})` : ''}.${from === undefined ? '' : ` ${from} refers to it.`}`,
        )
      const further = result.missing.length - maxMissing
      if (further > 0)
        console.error(`warning: ${count(further, 'further URL')} left out. List all of them with --json.`)
      console.log(
        `\n${isRelative ? 'A site on a disk' : 'A static site'} has no:\n${losses.map((line) => `- ${line}`).join('\n')}`,
      )
      return 0
    } catch (error) {
      if (!stop.signal.aborted) throw error
      console.error('Stopped. The folder is incomplete.')
      return stop.exitCode()
    } finally {
      stop.end()
    }
  },
})
