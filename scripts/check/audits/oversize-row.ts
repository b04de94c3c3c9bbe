import { maxRowBytes } from '../../sync/d1-limits.ts'
import { defineAudit } from '../define-audit.ts'

/** Files that the database cannot store. */
export const oversizeRow = defineAudit({
  code: 'oversize-row',
  run: ({ files }) => files.filter(({ rowBytes }) => rowBytes > maxRowBytes).map(({ file, rowBytes, isPage }) => ({
    severity: 'error', file,
    message: `${isPage ? 'The frontmatter or a heading' : 'The data'} is ${megabytes(rowBytes)} MB: the database stores ${megabytes(maxRowBytes)} MB at most.`,
    hint: isPage ? 'Move what is long into the text of the page, which may be of any length.' : 'Split the file.',
  })),
})

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
