import { existsSync } from 'node:fs'
import { componentName, kebabName } from '../../core/document/index.ts'
import type { ComponentRegistry } from '../../core/document/index.ts'
import { nearestName } from '../nearest-name.ts'
import { UsageError } from '../usage-error.ts'
import { findSystem } from './import-systems.ts'
import { planImport } from './plan/plan-import.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import { describeImport } from './report/describe-import.ts'
import type { ImportReport } from './report/describe-import.ts'
import { openSourceFolder } from './source/source-folder.ts'
import { readMemory, writeContent } from './write-content.ts'
import type { ImportMemory } from './write-content.ts'

/*
 * The importers turn documentation of other systems into a content folder. They stand apart from the engine: a site
 * that is served or synced does not need them, and only the verb `import`, the bench of the search and tests import
 * from here.
 *
 *   systems/   one file for each system: how to recognise it, where its pages are, what its components become
 *   source/    reads a folder: files, settings in JavaScript, YAML and TOML, languages, pages with their frontmatter
 *   plan/      places, numbers and addresses of the pages, and every file of the content folder
 *   body/      a page's text: parsed into pieces, its components converted, written as Markdown
 *   interview.ts  what is asked in a terminal before it begins
 *   report/    what was converted, what is to be decided and what has no equivalent, as text, HTML or JSON
 *
 * From outside they use the rules of a content folder in `core/` (collection, document, locale, markdown, release,
 * route, text) and, in `scripts/`, `usage-error.ts` and `nearest-name.ts`.
 */

interface ImportOptions {
  sourceFolder: string
  contentFolder: string
  /** The components that there are. */
  registry: ComponentRegistry
  /** Name of the system, where it is not to be guessed. */
  from?: string
  /** Language of pages that are in no language's folder. */
  locale?: string
  /** Title of the site, where it is to be another one than that of its settings. */
  title?: string
  /** Its title where neither that nor its settings say one. */
  defaultTitle?: string
  /** What stands for components of the source: `ReadMore` → `read-more`, or `false` for the content alone. */
  map?: Readonly<Record<string, string | false>>
  /** Find out what would be written, and write nothing. */
  dryRun?: boolean
}

/**
 * Converts another system's documentation into a content folder. Where that was done before, files that nobody has
 * edited follow their source, and what was decided stays decided.
 *
 * @returns what was written, and the report of it
 * @throws UsageError where the folder is of no known system, its settings cannot be read, or a file would be
 *   overwritten
 */
export async function importFolder(options: ImportOptions): Promise<{ plan: ImportPlan; report: ImportReport }> {
  const { sourceFolder, contentFolder, registry, from, defaultTitle, dryRun = false } = options
  const memory = existsSync(contentFolder) ? readMemory(contentFolder) : undefined
  const { system, evidence, source } = findSystem(openSourceFolder(sourceFolder), from ?? memory?.system)
  const map = { ...memory?.map, ...readMap(options.map ?? {}, registry) }
  const { locale = memory?.locale, title = memory?.title } = options
  const asked = { ...(locale !== undefined && { locale }), ...(title !== undefined && { title }) }
  const read = system.read(source, asked)
  const named = title ?? read.config.title ?? defaultTitle
  const site = named === undefined ? read : { ...read, config: { ...read.config, title: named } }
  const plan = planImport(site, source, { registry, map })
  const written = await writeContent(plan, {
    source,
    contentFolder,
    memory,
    told: { system: system.name, ...asked, map },
    dryRun,
  })
  const report = describeImport(plan, written, {
    system: system.title,
    evidence,
    target: contentFolder,
    dryRun,
    isRepeated: memory !== undefined,
  })
  return { plan, report }
}

/** @throws UsageError for a component that there is not */
function readMap(map: Readonly<Record<string, string | false>>, registry: ComponentRegistry): ImportMemory['map'] {
  return Object.fromEntries(
    Object.entries(map).map(([written, ours]) => {
      const name = ours === false ? false : componentName(ours, registry)
      if (name !== false && !registry.has(name)) {
        const nearest = nearestName(name, registry.keys())
        throw new UsageError(
          `--map ${written}=${name}: there is no component "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
        )
      }
      return [kebabName(written.replaceAll('.', '-')), name]
    }),
  )
}
