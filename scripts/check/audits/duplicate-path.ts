import { sharePaths } from '../../sync/plan/share-paths.ts'
import { defineAudit } from '../define-audit.ts'

/** Files that would be published at the address of another. */
export const duplicatePath = defineAudit({
  code: 'duplicate-path',
  run({ files }) {
    const { refused } = sharePaths(files.map(({ file, entry }) => ({ file, path: entry.path, stem: entry.stem })))
    return refused.map((diagnostic) => {
      const { line, column } =
        files.find(({ file }) => file === diagnostic.file)?.facts.keys.find(({ name }) => name === 'path') ?? {}
      return { ...diagnostic, line, column }
    })
  },
})
