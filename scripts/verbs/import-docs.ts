import { join } from 'node:path'
import { fromWorkingFolder, projectRoot } from '../project.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

/** Named apart from its verb: `import` is a word of the language. */
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
    // Reading JavaScript takes a parser that no other verb needs.
    const { importFolder } = await import('../import/import-folder.ts')
    const { report } = await importFolder({
      sourceFolder: fromWorkingFolder(folder),
      contentFolder: flags.to === undefined ? join(projectRoot, 'content') : fromWorkingFolder(String(flags.to)),
      ...(flags.from !== undefined && { from: String(flags.from) }),
      ...(flags.locale !== undefined && { locale: String(flags.locale) }),
    })
    console.log(report)
  },
})
