import type { Diagnostic } from '../../core/error/index.ts'
import { renderContentPolicy } from '../../core/release/index.ts'
import { checkExternalLinks } from '../check/check-external-links.ts'
import { ContentCheck } from '../check/content-check.ts'
import { count, countSeverities, renderCounts, renderReport, shownFolder } from '../check/render-report.ts'
import { contentFolderOf } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { Progress, renderDuration } from '../terminal/progress.ts'
import { defineVerb } from './define-verb.ts'

export const check = defineVerb({
  name: 'check',
  summary: 'Finds mistakes in a content folder: broken links, missing images and translations, … (npm run check)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to check (default: content)' },
    locale: { type: 'string', placeholder: 'CODE', summary: 'Only what concerns one language' },
    search: { type: 'string', placeholder: 'QUERY', summary: 'Explain what a search finds, and in which order' },
    external: { type: 'boolean', summary: 'Also ask other sites whether what is linked to is there' },
    strict: { type: 'boolean', summary: 'Exit with 1 for warnings, too' },
    json: { type: 'boolean', summary: 'Print one JSON document: { diagnostics, summary, policy }' },
  },
  async run({ flags }) {
    const contentFolder = contentFolderOf(flags.content)

    const compiling = new Progress('Checking')
    const started = performance.now()
    const { site, diagnostics } = await new ContentCheck(new ContentFolder(contentFolder)).run({
      locale: flags.locale === undefined ? undefined : String(flags.locale),
      onProgress: (done, total) => compiling.update(done, total),
    })
    compiling.end()
    if (flags.search !== undefined) {
      // Only here: of all verbs, this one alone needs SQLite.
      const { explainSearch } = await import('../check/explain-search.ts')
      console.log(await explainSearch(site, String(flags.search)))
      return 0
    }
    if (flags.external) {
      const asking = new Progress('Asking other sites')
      diagnostics.push(...(await checkExternalLinks(site, { onProgress: (done, total) => asking.update(done, total) })))
      asking.end()
    }

    const { errors, warnings } = countSeverities(diagnostics)
    const summary = { errors, warnings, files: site.files.length, durationMs: Math.round(performance.now() - started) }
    // The build has the hash of its script; the site may be served by another one.
    const policy = renderContentPolicy(site.config, 'sha256-…')
    if (flags.json) console.log(JSON.stringify({ diagnostics, summary, policy }, null, 2))
    else printReport(diagnostics, contentFolder, summary)
    if (!flags.json && site.config.policy)
      console.log(`\nContent security policy of its pages:\n  ${policy.replaceAll('; ', '\n  ')}`)
    return errors > 0 || (flags.strict && warnings > 0) ? 1 : 0
  },
})

function printReport(
  diagnostics: readonly Diagnostic[],
  contentFolder: string,
  { files, durationMs }: { files: number; durationMs: number },
): void {
  if (diagnostics.length > 0) console.log(`\n${renderReport(diagnostics, shownFolder(contentFolder))}\n`)
  console.log(
    `Checked ${count(files, 'file')} in ${renderDuration(durationMs)}: ${renderCounts(diagnostics) || 'nothing to fix'}`,
  )
}
