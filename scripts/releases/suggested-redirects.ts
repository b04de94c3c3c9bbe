import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRedirectsFile } from '../../core/release/index.ts'
import type { InsightReport } from '../../core/insight/index.ts'

/** Returns the redirects that the report suggests, except those that `_redirects` already contains. */
export function suggestedRedirects({ missing }: Pick<InsightReport, 'missing'>, contentFolder: string): string[] {
  const written = new Set(
    parseRedirectsFile(readRedirects(contentFolder), '_redirects').redirects.map(({ written }) => written),
  )
  return missing.flatMap(({ url, redirect }) =>
    redirect === null || written.has(url) || /[\s:*]/.test(url) ? [] : [redirect],
  )
}

/** Adds lines to the `_redirects` file of the content folder. */
export async function addRedirects(lines: readonly string[], contentFolder: string): Promise<void> {
  const before = readRedirects(contentFolder)
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  await writeFile(join(contentFolder, '_redirects'), `${start}${lines.join('\n')}\n`)
}

function readRedirects(contentFolder: string): string {
  const file = join(contentFolder, '_redirects')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
