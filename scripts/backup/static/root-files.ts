import { openLocalSite } from '../../local/open-local-site.ts'
import type { Project } from '../../project.ts'
import { UsageError } from '../../usage-error.ts'
import { FileTree } from './file-tree.ts'
import { listSite } from './list-site.ts'

/** Files that are only requested at the root of a host. They refer to the site at its base path. */
const rootFiles = [
  '/robots.txt',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/agent-skills/index.json',
] as const

/**
 * Writes the files for the root of a host on which a site has a base path. Another site is served at the root.
 * @returns the names of the files
 * @throws UsageError if the site has no base path or no `url`
 */
export async function writeRootFiles(project: Project, stateDir: string, out: string): Promise<string[]> {
  const site = await openLocalSite({ project, stateDir, assets: false })
  try {
    const { config } = await listSite(site.target, { release: undefined, version: undefined })
    const { basePath, url } = config
    if (basePath === undefined)
      throw new UsageError('The site has no `basePath`, so it serves these files itself. Nothing to write.')
    if (url === null)
      throw new UsageError('Set `url` in site.config.ts, because files at the root of a host need absolute URLs.')
    const tree = new FileTree(out)
    const written: string[] = []
    for (const file of rootFiles) {
      const response = await fetch(new URL(basePath + file, site.url), { headers: { accept: '*/*' } })
      if (!response.ok) continue
      tree.write(file.slice(1), await response.text())
      written.push(file)
    }
    return written
  } finally {
    await site.dispose()
  }
}
