import { fromWorkingFolder } from '../project.ts'
import { copyImageFiles } from '../serve/image-files.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const image = defineVerb({
  name: 'image',
  summary: 'Copy the files that `npm run serve` needs into a folder, for a container',
  positionals: 'DIR',
  flags: {},
  async run({ positionals: [folder, ...others], project }) {
    if (folder === undefined || others.length > 0)
      throw new UsageError('Specify an empty folder: npm run site -- image DIR')
    await copyImageFiles(project, fromWorkingFolder(project, folder))
    console.log(`Start it with: cd ${folder} && node scripts/cli/serve-image.ts`)
  },
})
