import { ContentCheck } from '../check/content-check.ts'
import { count, renderReport, shownFolder } from '../check/render-report.ts'
import { contentFolderOf } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const askCheck = defineVerb({
  name: 'ask-check',
  summary: 'Check that each question in _ask/ finds its section, without a model',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to check (default: content)' },
    locale: { type: 'string', placeholder: 'CODE', summary: 'Check only one language' },
    json: { type: 'boolean', summary: 'Print the result as JSON: { asked, diagnostics }' },
  },
  async run({ flags, project }) {
    const folder = contentFolderOf(project, flags.content)
    const locale = flags.locale === undefined ? undefined : String(flags.locale)
    const { asked, diagnostics } = await new ContentCheck(new ContentFolder(folder, { project })).ask(locale)
    if (flags.json) console.log(JSON.stringify({ asked, diagnostics }, null, 2))
    else if (asked + diagnostics.length === 0)
      throw new UsageError('There are no questions. Add some to `_ask/en.yml` in the content folder.')
    else {
      if (diagnostics.length > 0)
        console.log(`\n${renderReport(diagnostics, shownFolder(project.workingFolder, folder))}\n`)
      const lost = diagnostics.filter(({ code }) => code === 'lost-answer').length
      console.log(`Asked ${count(asked, 'question')}: ${asked - lost} right, ${lost} wrong`)
    }
    return diagnostics.length > 0 ? 1 : 0
  },
})
