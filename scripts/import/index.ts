// The interface of the importer. Only `verbs/import-docs.ts` loads the importer, and only on demand, because the
// importer needs parsers that no other verb uses.
export { importFolder } from './import-folder.ts'
export { interview } from './interview.ts'
export { renderHtml, renderJson, renderText } from './report/render-report.ts'
