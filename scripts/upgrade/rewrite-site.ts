import { existsSync } from 'node:fs'
import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { Codemod } from './codemods.ts'

/** A file that codemods have changed, or would change in a dry run. */
interface RewrittenFile {
  /** The path of the file. */
  path: string
  /** The summaries of the applied codemods. */
  summaries: string[]
}

interface RewriteOptions {
  siteFolder: string
  contentFolder: string
  codemods: readonly Codemod[]
  /** Whether to report the changes without writing files. */
  dryRun: boolean
}

/**
 * Applies codemods to the files of a site. An interrupted run can be repeated: each file is replaced as a whole, and
 * files that were already changed stay the same.
 *
 * @throws UsageError with the name of a file that can't be parsed
 */
export async function rewriteSite({
  siteFolder,
  contentFolder,
  codemods,
  dryRun,
}: RewriteOptions): Promise<RewrittenFile[]> {
  const rewritten: RewrittenFile[] = []
  for (const [name, path] of await listFiles(siteFolder, contentFolder)) {
    const ours = codemods.filter(({ files }) => files.test(name))
    if (ours.length === 0) continue
    const before = await readFile(path, 'utf8')
    let text = before
    const summaries: string[] = []
    for (const codemod of ours) {
      const next = rewrite(codemod, text, path)
      if (next !== text) summaries.push(codemod.summary)
      text = next
    }
    if (text === before) continue
    rewritten.push({ path, summaries })
    if (dryRun) continue
    await writeFile(`${path}.rivage-upgrade`, text)
    await rename(`${path}.rivage-upgrade`, path)
  }
  return rewritten
}

function rewrite({ rewrite: change, summary }: Codemod, text: string, path: string): string {
  try {
    return change(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(
      `Cannot rewrite ${path}: ${reason}. Fix the file, and run the command again. The pending change: ${summary}.`,
    )
  }
}

/** Returns the paths of the site's files with the names that codemods use for them. */
async function listFiles(siteFolder: string, contentFolder: string): Promise<[name: string, path: string][]> {
  const own = ['package.json', 'wrangler.toml'].map((name): [string, string] => [name, join(siteFolder, name)])
  const entries = await readdir(contentFolder, { recursive: true, withFileTypes: true })
  const content = entries
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      return [`content/${relative(contentFolder, path).replaceAll('\\', '/')}`, path]
    })
    .filter(([name]) => !/\/(?:node_modules|\.[^/]+)\//.test(name))
    .sort()
  return [...own.filter(([, path]) => existsSync(path)), ...content]
}
