import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { titleFromStem } from '../../core/collection/index.ts'
import { fromWorkingFolder, siteFolder } from '../project.ts'
import { openTerminal } from '../terminal/questions.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb, parseList } from './define-verb.ts'

/** Lines of a report that a terminal is given below the totals. */
const shownLines = 60

/** `npm run import`. Its name is not its verb, since `import` is a reserved word. */
export const importDocs = defineVerb({
  name: 'import',
  summary: 'Converts documentation of another system into a content folder (npm run import)',
  flags: {
    to: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Content folder to write (default: content); no file that you wrote or edited is touched',
    },
    from: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'The system, where it is not recognised: starlight, docus, vitepress, …',
    },
    locale: {
      type: 'string',
      placeholder: 'CODE',
      summary: 'Language of pages that are in no language’s folder (default: en)',
    },
    title: {
      type: 'string',
      placeholder: 'TEXT',
      summary: 'Title of the site (default: that of its settings, else from the folder’s name)',
    },
    map: {
      type: 'string',
      multiple: true,
      placeholder: 'NAME=OURS',
      summary: 'What stands for a component: ReadMore=read-more, or Since=false for its content alone',
    },
    'dry-run': { type: 'boolean', summary: 'Say what would be written, and write nothing' },
    report: {
      type: 'string',
      placeholder: 'FILE',
      summary: 'Write the whole report to a .txt, .html or .json file',
    },
    json: { type: 'boolean', summary: 'Print the report as one JSON document' },
    yes: { type: 'boolean', short: 'y', summary: 'Ask nothing' },
  },
  positionals: 'DIR',
  async run({ flags, positionals }) {
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) {
      throw new UsageError('Name one folder to import: npm run import -- ../my-docs --to content')
    }
    // Loaded here, because it needs parsers that no other verb does.
    const { importFolder } = await import('../import/import-folder.ts')
    const { interview } = await import('../import/interview.ts')
    const { componentRegistry: registry } = await import('../../worker/prose/render-article.tsx')
    const { renderHtml, renderJson, renderText } = await import('../import/report/render-report.ts')
    const reportFile = flags.report === undefined ? undefined : fromWorkingFolder(String(flags.report))
    if (reportFile !== undefined && !/\.(?:txt|html|json)$/.test(reportFile))
      throw new UsageError(`--report ${String(flags.report)}: name a file that ends with .txt, .html or .json.`)
    const contentFolder = flags.to === undefined ? join(siteFolder, 'content') : fromWorkingFolder(String(flags.to))
    const options = {
      registry,
      sourceFolder: fromWorkingFolder(folder),
      contentFolder,
      defaultTitle: titleFromStem(basename(contentFolder.replace(/[\\/]content$/, ''))),
      ...(flags.from !== undefined && { from: String(flags.from) }),
      ...(flags.locale !== undefined && { locale: String(flags.locale) }),
      ...(flags.title !== undefined && { title: String(flags.title) }),
      map: readMap(parseList(flags.map)),
    }
    if (existsSync(join(options.sourceFolder, 'site.config.ts'))) {
      console.log(
        `${folder} is a content folder of Rivage already: it needs no import. Name it with --content instead.`,
      )
      return 0
    }
    const isAsking = !flags.yes && !flags.json && !flags['dry-run']
    const terminal = isAsking ? openTerminal() : undefined
    let decided: Awaited<ReturnType<typeof interview>> = options
    try {
      if (terminal)
        decided = await interview(
          terminal,
          async (asked) => (await importFolder({ ...options, ...asked, dryRun: true })).report,
          options,
        )
    } finally {
      terminal?.close()
    }
    if (!decided) {
      console.log('Nothing was written. --from NAME names the system, --locale CODE the language, --to DIR the folder.')
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

/** @throws UsageError for what is no pair of names */
function readMap(pairs: readonly string[]): Record<string, string | false> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, theirs, ours] = /^([\w.-]+)=([\w-]+)$/.exec(pair) ?? []
      if (theirs === undefined || ours === undefined)
        throw new UsageError(`--map ${pair} is no pair of names. Write --map ReadMore=read-more, or --map Since=false.`)
      return [theirs, ours === 'false' ? false : ours]
    }),
  )
}
