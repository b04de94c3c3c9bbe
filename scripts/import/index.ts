// The interface of the importer. Only `verbs/import-docs.ts` loads it, on demand, because it needs parsers that no other
// verb does.
export { importFolder } from './import-folder.ts'
export { interview } from './interview.ts'
export { renderHtml, renderJson, renderText } from './report/render-report.ts'
