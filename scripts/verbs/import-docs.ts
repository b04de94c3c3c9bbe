import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { titleFromStem } from '../../core/collection/index.ts'
import { fromWorkingFolder } from '../project.ts'
import { openTerminal } from '../terminal/questions.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb, parseList } from './define-verb.ts'

/** Maximum number of report lines to print in a terminal, not counting the totals. */
const shownLines = 60

/** The export isn't called `import`, because that is a reserved word. */
export const importDocs = defineVerb({
  name: 'import',
  summary: 'Convert docs from another system to a content folder (npm run import)',
  flags: {
    to: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Content folder to write (default: content); your own and edited files are never changed',
    },
    from: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Documentation system of the folder, if it is not detected: starlight, docus, vitepress, …',
    },
    locale: {
      type: 'string',
      placeholder: 'CODE',
      summary: 'Language of pages outside of language folders (default: en)',
    },
    title: {
      type: 'string',
      placeholder: 'TEXT',
      summary: 'Title of the site (default: the title in its settings, or the name of the folder)',
    },
    map: {
      type: 'string',
      multiple: true,
      placeholder: 'NAME=OURS',
      summary: 'Replace a component: ReadMore=read-more, or Since=false to show only its content',
    },
    'dry-run': { type: 'boolean', summary: 'Print the planned changes, and write nothing' },
    report: {
      type: 'string',
      placeholder: 'FILE',
      summary: 'Write the whole report to a .txt, .html, or .json file',
    },
    json: { type: 'boolean', summary: 'Print the report as JSON' },
    yes: { type: 'boolean', short: 'y', summary: 'Don’t prompt' },
  },
  positionals: 'DIR',
  async run({ flags, positionals, project }) {
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) {
      throw new UsageError('Specify one folder to import: npm run import -- ../my-docs --to content')
    }
    // The code is loaded on demand, because its parsers aren't used by any other command.
    const { importFolder, interview, renderHtml, renderJson, renderText } = await import('../import/index.ts')
    const { componentRegistry: registry } = await import('../../worker/prose/render-article.tsx')
    const reportFile = flags.report === undefined ? undefined : fromWorkingFolder(project, String(flags.report))
    if (reportFile !== undefined && !/\.(?:txt|html|json)$/.test(reportFile))
      throw new UsageError(
        `--report ${String(flags.report)} has an unknown file type. Use a name that ends with .txt, .html, or .json.`,
      )
    const contentFolder =
      flags.to === undefined ? join(project.folder, 'content') : fromWorkingFolder(project, String(flags.to))
    const options = {
      registry,
      sourceFolder: fromWorkingFolder(project, folder),
      contentFolder,
      versionsFolder: join(dirname(contentFolder), 'versions'),
      defaultTitle: titleFromStem(basename(contentFolder.replace(/[\\/]content$/, ''))),
      ...(flags.from !== undefined && { from: String(flags.from) }),
      ...(flags.locale !== undefined && { locale: String(flags.locale) }),
      ...(flags.title !== undefined && { title: String(flags.title) }),
      map: readMap(parseList(flags.map)),
    }
    if (existsSync(join(options.sourceFolder, 'site.config.ts'))) {
      console.log(`${folder} is already a Rivage content folder and needs no import. Use it with --content.`)
      return 0
    }
    const isAsking = !flags.yes && !flags.json && !flags['dry-run']
    const terminal = isAsking ? openTerminal() : undefined
    let decided: Awaited<ReturnType<typeof interview>> = options
    try {
      if (terminal)
        decided = await interview(
          terminal,
          async (requested) => (await importFolder({ ...options, ...requested, dryRun: true })).report,
          options,
        )
    } finally {
      terminal?.close()
    }
    if (!decided) {
      console.log(
        'Nothing was written. Set the system with --from NAME, the language with --locale CODE, and the folder with --to DIR.',
      )
      return 0
    }
    const { report } = await importFolder({ ...options, ...decided, dryRun: flags['dry-run'] === true })
    if (reportFile !== undefined) {
      const render = reportFile.endsWith('.html') ? renderHtml : reportFile.endsWith('.json') ? renderJson : renderText
      writeFileSync(reportFile, render(report))
    }
    console.log(
      flags.json ? renderJson(report).trimEnd() : renderText(report, reportFile === undefined ? shownLines : 0),
    )
    return 0
  },
})

/** @throws UsageError if a pair of names is invalid */
function readMap(pairs: readonly string[]): Record<string, string | false> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, theirs, ours] = /^([\w.-]+)=([\w-]+)$/.exec(pair) ?? []
      if (theirs === undefined || ours === undefined)
        throw new UsageError(
          `--map ${pair} is not a pair of names. Write --map ReadMore=read-more, or --map Since=false.`,
        )
      return [theirs, ours === 'false' ? false : ours]
    }),
  )
}
