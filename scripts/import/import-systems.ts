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

/**
 * In the order in which they are asked; of several that are certain, or of several that are not, the first one counts.
 */
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
 * Finds the system that a folder was written for, and the folder as that system sees it: a site of Docusaurus may be in
 * `website/`, beside its documentation.
 *
 * @param name the system's name, where the user gives it
 * @throws UsageError where none recognises it, or there is none of that name
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
    if (!system) throw new UsageError(`--from ${name} is no system that can be imported. There are: ${known}.`)
    return { system, evidence: '--from', certain: true }
  }
  const found = importSystems.flatMap((system) => {
    const detected = system.detect(source)
    return detected ? [{ system, ...detected }] : []
  })
  const best = found.find(({ certain }) => certain) ?? found[0]
  if (!best)
    throw new UsageError(`${source.path} is of no system that can be recognised. Say which with --from NAME: ${known}.`)
  return best
}
