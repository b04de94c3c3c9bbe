import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fromWorkingFolder, projectRoot } from '../project.ts'
import { databaseFlags, openDatabase } from '../remote/open-database.ts'
import { ContentFolder } from '../sync/collect.ts'
import { publish } from '../sync/publish.ts'
import type { PublishResult } from '../sync/publish.ts'
import { rendererVersion } from '../sync/renderer-version.ts'
import { printResult, renderResultJson } from '../terminal/print-result.ts'
import { Progress } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

/** Nothing was published, as `--strict` asks for; everything but some pages was. */
const exitCodes = { refused: 1, incomplete: 2 }

export const sync = defineVerb({
  name: 'sync',
  summary: 'Publishes a content folder as the next release (npm run sync)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to publish (default: content)' },
    ...databaseFlags,
    note: { type: 'string', placeholder: 'TEXT', summary: 'What the release is about' },
    author: { type: 'string', placeholder: 'NAME', summary: 'Who publishes it' },
    strict: { type: 'boolean', summary: 'Publish nothing if any page has an error' },
    'dry-run': { type: 'boolean', summary: 'Say what would be published, and write nothing' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
  },
  async run({ flags }) {
    const contentFolder = flags.content ? fromWorkingFolder(String(flags.content)) : join(projectRoot, 'content')
    if (!existsSync(contentFolder)) throw new UsageError(`There is no content folder at ${contentFolder}. Name another one with --content DIR.`)
    const dryRun = flags['dry-run'] === true
    const started = performance.now()
    const database = await openDatabase(flags)
    const progress = new Progress('Compiling')
    try {
      const result = await publish({
        folder: new ContentFolder(contentFolder), target: database.target, channel: 'live', renderer: rendererVersion(),
        ...(flags.note !== undefined && { note: String(flags.note) }),
        ...(flags.author !== undefined && { author: String(flags.author) }),
        strict: flags.strict === true,
        dryRun,
        onProgress: ({ done, total }) => progress.update(done, total),
      })
      const duration = progress.end()
      if (flags.json) console.log(renderResultJson(result, { dryRun, durationMs: Math.round(performance.now() - started) }))
      else printResult(result, duration, dryRun)
      return exitCodeOf(result)
    } finally {
      await database.dispose()
    }
  },
})

function exitCodeOf({ refused, diagnostics }: PublishResult): number {
  if (refused) return exitCodes.refused
  return diagnostics.some(({ severity }) => severity === 'error') ? exitCodes.incomplete : 0
}
