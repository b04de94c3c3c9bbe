import { count } from '../check/render-report.ts'
import { importChangelog } from '../version/import-changelog.ts'
import type { ImportedChangelog } from '../version/import-changelog.ts'
import { writeNewPost } from '../version/new-post.ts'
import { findPostFolder } from '../version/post-folder.ts'
import { contentFolderOf, fromWorkingFolder } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const changelog = defineVerb({
  name: 'changelog',
  summary: 'Create a post for a changelog or blog, or import the versions of a CHANGELOG.md (npm run changelog)',
  positionals: 'new TITLE | import FILE',
  flags: {
    collection: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Collection of posts (default: the only one, or "changelog")',
    },
    locale: {
      type: 'string',
      placeholder: 'CODE',
      summary: 'Language of the posts (default: the default language of the site)',
    },
    version: { type: 'string', placeholder: 'VERSION', summary: 'With new: the version that the post is about' },
    check: { type: 'boolean', summary: 'With import: write nothing, and exit with 1 if posts differ from the file' },
    content: { type: 'string', placeholder: 'DIR', summary: 'Content folder (default: content)' },
  },
  async run({ flags, positionals: [action = '', ...names], project }) {
    const [name] = names
    if ((action !== 'new' && action !== 'import') || name === undefined || names.length > 1)
      throw new UsageError('Usage: rivage changelog new "TITLE", or rivage changelog import CHANGELOG.md')
    if (action === 'new' && flags.check) throw new UsageError('--check works only with `import`.')
    if (action === 'import' && flags.version !== undefined) throw new UsageError('--version works only with `new`.')
    const content = contentFolderOf(project, flags.content)
    const folder = await findPostFolder(new ContentFolder(content, { project }), {
      collection: textOf(flags.collection),
      locale: textOf(flags.locale),
    })
    if (action === 'new') {
      const day = new Date().toISOString().slice(0, 10)
      console.log(`content/${writeNewPost(content, folder, { title: name, version: textOf(flags.version), day })}`)
      return 0
    }
    const dryRun = flags.check === true
    const source = fromWorkingFolder(project, name)
    const imported = importChangelog({ source, content, folder, projectFolder: project.folder, dryRun })
    console.log(renderImport(imported, dryRun))
    const changes = imported.added.length + imported.updated.length + imported.removed.length
    return imported.edited.length > 0 || (dryRun && changes > 0) ? 1 : 0
  },
})

function textOf(flag: string | boolean | undefined): string | undefined {
  return flag === undefined ? undefined : String(flag)
}

function renderImport(
  { added, updated, removed, unchanged, edited, others, warnings }: ImportedChangelog,
  dryRun: boolean,
): string {
  return [
    ...added.map((file) => `+ ${file}`),
    ...updated.map((file) => `~ ${file}`),
    ...removed.map((file) => `− ${file}`),
    ...edited.map(
      (file) => `! ${file} was edited since its import. Undo the edits, or delete its comment "Imported from …".`,
    ),
    ...others.map((file) => `  ${file} is your own file and was left unchanged.`),
    ...warnings.map(({ file, line, message, hint }) => `! ${file}:${line} ${message} ${hint}`),
    `${dryRun ? 'Would add' : 'Added'} ${count(added.length, 'post')}, ${dryRun ? 'update' : 'updated'} ${updated.length}, and ${dryRun ? 'remove' : 'removed'} ${removed.length}. ${unchanged} unchanged.`,
  ].join('\n')
}
