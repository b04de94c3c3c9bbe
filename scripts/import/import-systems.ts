import { UsageError } from '../usage-error.ts'
import type { ImportSystem } from './define-import-system.ts'
import { folderOf, openFrom } from './source/source-folder.ts'
import type { SourceFolder } from './source/source-folder.ts'
import { docus } from './systems/docus.ts'
import { docusaurus } from './systems/docusaurus.ts'
import { fumadocs } from './systems/fumadocs.ts'
import { gitbook } from './systems/gitbook.ts'
import { markdown } from './systems/markdown.ts'
import { mintlify } from './systems/mintlify.ts'
import { mkdocs } from './systems/mkdocs.ts'
import { nextra } from './systems/nextra.ts'
import { starlight } from './systems/starlight.ts'
import { vitepress } from './systems/vitepress.ts'

/** The systems in the order of detection. The first certain match is used, or else the first uncertain one. */
const importSystems: readonly ImportSystem[] = [
  starlight,
  vitepress,
  docusaurus,
  mintlify,
  mkdocs,
  nextra,
  fumadocs,
  gitbook,
  docus,
  markdown,
]

/**
 * Detects the system of a folder. Also returns the folder that contains the site, which may be a subfolder: a
 * Docusaurus site can be in `website/`, next to its docs.
 *
 * @param name name of the system, if the user specified it
 * @throws UsageError if no system matches, or if the name is unknown
 */
export function findSystem(
  opened: SourceFolder,
  name?: string,
): { system: ImportSystem; evidence: string; source: SourceFolder } {
  const found = findIn(opened, name)
  if (found.system !== docusaurus && found.certain) return { ...found, source: opened }
  const configs = opened.files.filter((file) => /^(?:[^/]+\/)?docusaurus\.config\.[cm]?[jt]s$/.test(file))
  const [config] = configs
  if (configs.length !== 1 || !config?.includes('/')) return { ...found, source: opened }
  return { system: docusaurus, evidence: config, source: openFrom(opened, folderOf(config)) }
}

function findIn(source: SourceFolder, name?: string): { system: ImportSystem; evidence: string; certain: boolean } {
  const known = importSystems.map((system) => system.name).join(', ')
  if (name !== undefined) {
    const system = importSystems.find((each) => each.name === name.toLowerCase())
    if (!system) throw new UsageError(`Unknown system "${name}". Use --from with one of: ${known}.`)
    return { system, evidence: '--from', certain: true }
  }
  const found = importSystems.flatMap((system) => {
    const detected = system.detect(source)
    return detected ? [{ system, ...detected }] : []
  })
  const best = found.find(({ certain }) => certain) ?? found[0]
  if (!best)
    throw new UsageError(`Cannot detect the documentation system of ${source.path}. Set it with --from NAME: ${known}.`)
  return best
}
