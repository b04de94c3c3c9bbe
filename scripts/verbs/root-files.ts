import { writeRootFiles } from '../backup/static/root-files.ts'
import { fromWorkingFolder, stateFolderOf } from '../project.ts'
import { defineVerb } from './define-verb.ts'

export const rootFiles = defineVerb({
  name: 'root-files',
  summary: 'Write the files that a site with a base path needs at the root of its host',
  flags: {
    out: {
      type: 'string',
      placeholder: 'DIR',
      default: 'root-files',
      summary: 'Folder for the files (default: root-files)',
    },
    state: { type: 'string', placeholder: 'DIR', summary: 'Folder of the local database (default: .rivage/state)' },
  },
  async run({ flags, project }) {
    const out = String(flags.out)
    const names = await writeRootFiles(project, stateFolderOf(project, flags.state), fromWorkingFolder(project, out))
    console.log(`Wrote to ${out}:\n${names.map((name) => `  ${name}`).join('\n')}`)
    console.log('\nServe them at the root of the host. If it has a robots.txt, add the `Sitemap` line to it.')
  },
})
