import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLocalSite } from '../local/open-local-site.ts'
import { fromWorkingFolder, projectRoot } from '../project.ts'
import { ContentFolder } from '../sync/collect.ts'
import { publish } from '../sync/publish.ts'
import { rendererVersion } from '../sync/renderer-version.ts'
import { printResult } from '../terminal/print-result.ts'
import { Progress } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const sync = defineVerb({
  name: 'sync',
  summary: 'Publishes a content folder to the local database (npm run sync)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to publish (default: content)' },
    state: { type: 'string', placeholder: 'DIR', summary: 'Where the local database is kept (default: .rivage/state)' },
    note: { type: 'string', placeholder: 'TEXT', summary: 'What the release is about' },
  },
  async run({ flags }) {
    const contentFolder = flags.content ? fromWorkingFolder(String(flags.content)) : join(projectRoot, 'content')
    if (!existsSync(contentFolder)) throw new UsageError(`There is no content folder at ${contentFolder}. Name another one with --content DIR.`)
    const stateDir = flags.state ? fromWorkingFolder(String(flags.state)) : join(projectRoot, '.rivage', 'state')
    const database = await openLocalSite({ stateDir, port: null })
    const progress = new Progress('Compiling')
    try {
      const result = await publish({
        folder: new ContentFolder(contentFolder), target: database.target, channel: 'live', renderer: rendererVersion(),
        note: flags.note === undefined ? undefined : String(flags.note), onProgress: ({ done, total }) => progress.update(done, total),
      })
      printResult(result, progress.end())
      return result.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
    } finally {
      await database.dispose()
    }
  },
})
