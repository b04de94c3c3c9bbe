import { join } from 'node:path'
import { fromWorkingFolder, siteFolder } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

/** `npm run import`. Its name is not its verb, since `import` is a reserved word. */
export const importDocs = defineVerb({
  name: 'import',
  summary: 'Converts documentation of another system into a content folder (npm run import)',
  flags: {
    to: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Content folder to write (default: content); no file in it is overwritten',
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
  },
  positionals: 'DIR',
  async run({ flags, positionals }) {
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) {
      throw new UsageError('Name one folder to import: npm run import -- ../my-docs --to content')
    }
    // Loaded here, because it needs parsers that no other verb does.
    const { importFolder } = await import('../import/import-folder.ts')
    const { report } = await importFolder({
      sourceFolder: fromWorkingFolder(folder),
      contentFolder: flags.to === undefined ? join(siteFolder, 'content') : fromWorkingFolder(String(flags.to)),
      ...(flags.from !== undefined && { from: String(flags.from) }),
      ...(flags.locale !== undefined && { locale: String(flags.locale) }),
    })
    console.log(report)
  },
})
