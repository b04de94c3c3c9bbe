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

/* The importers convert documentation of other systems to a content folder. They are separate from the engine: serving
   and syncing a site does not need them. Only the command `import`, the search benchmark, and tests import from here.

     systems/   one file for each system: detection, location of its pages, conversion of its components
     source/    reads a folder: files, settings in JavaScript, YAML, and TOML, languages, pages with their frontmatter
     plan/      paths, numbers, and URLs of the pages, and every file of the content folder
     body/      a page's text: parsed into pieces, its components converted, written as Markdown
     interview.ts  the questions in a terminal before the import starts
     report/    converted content, open decisions, and content without an equivalent, as text, HTML, or JSON
   They depend on the content rules in `core/` (collection, document, locale, markdown, release, route, text) and, in
   `scripts/`, on `usage-error.ts` and `nearest-name.ts`. */

interface ImportOptions {
  sourceFolder: string
  contentFolder: string
  /** The available components. */
  registry: ComponentRegistry
  /** Name of the system; default: detected. */
  from?: string
  /** Language of pages outside all language folders. */
  locale?: string
  /** Title of the site; default: the title in its settings. */
  title?: string
  /** Title of the site if neither `title` nor its settings provide one. */
  defaultTitle?: string
  /** Replacements for components of the source: `ReadMore` → `read-more`, or `false` to keep only the content. */
  map?: Readonly<Record<string, string | false>>
  /** Plan the import without writing files. */
  dryRun?: boolean
}

/**
 * Converts another system's documentation to a content folder. In a repeated import, unedited files are updated from
 * their source, and earlier decisions stay in effect.
 *
 * @returns the plan and the report of the import
 * @throws UsageError if the system is unknown, its settings cannot be read, or a file would be overwritten
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

/** @throws UsageError for an unknown component */
function readMap(map: Readonly<Record<string, string | false>>, registry: ComponentRegistry): ImportMemory['map'] {
  return Object.fromEntries(
    Object.entries(map).map(([written, ours]) => {
      const name = ours === false ? false : componentName(ours, registry)
      if (name !== false && !registry.has(name)) {
        const nearest = nearestName(name, registry.keys())
        throw new UsageError(
          `Unknown component "${name}" in --map ${written}=${name}. Use the name of an existing component.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
        )
      }
      return [kebabName(written.replaceAll('.', '-')), name]
    }),
  )
}
