import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { componentName, kebabName } from '../../core/document/index.ts'
import type { ComponentRegistry } from '../../core/document/index.ts'
import { nearestName } from '../nearest-name.ts'
import { UsageError } from '../usage-error.ts'
import type { SourceSite } from './define-import-system.ts'
import { findSystem } from './import-systems.ts'
import { planImport } from './plan/plan-import.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import { describeImport } from './report/describe-import.ts'
import type { ImportReport } from './report/describe-import.ts'
import { findApis } from './source/apis.ts'
import { openSourceFolder } from './source/source-folder.ts'
import type { SourceFolder } from './source/source-folder.ts'
import { readLastImport, writeContent } from './write-content.ts'
import type { LastImport } from './write-content.ts'

// The importers convert documentation of other systems to a content folder. They are separate from the engine, which
// doesn't need them to serve or sync a site. Only the command `import`, the search benchmark, and tests import from here.
//
//   systems/      one file for each system: detection, location of its pages, conversion of its components
//   source/       reads a folder: files, settings in JavaScript, YAML, and TOML, languages, pages with their frontmatter
//   plan/         paths, numbers, and URLs of the pages, and every file of the content folder
//   body/         a page's text: parsed into pieces, its components converted, written as Markdown
//   interview.ts  the questions in a terminal before the import starts
//   report/       converted content, open decisions, and content without an equivalent, as text, HTML, or JSON
//
// They depend on the content rules in `core/` (collection, document, locale, markdown, release, route, text) and, in
// `scripts/`, on `usage-error.ts` and `nearest-name.ts`.

interface ImportOptions {
  sourceFolder: string
  contentFolder: string
  /** The available components. */
  registry: ComponentRegistry
  /** Name of the system. By default, it is detected. */
  from?: string
  /** Language of pages that aren't in a language folder. */
  locale?: string
  /** Title of the site. Default: the title in the settings of the source. */
  title?: string
  /** Title of the site if neither `title` nor the settings of the source provide one. */
  defaultTitle?: string
  /**
   * Replacements for components of the source, such as `read-more` for `ReadMore`, or `false` to keep only the content.
   */
  map?: Readonly<Record<string, string | false>>
  /**
   * Folder for the other versions of the docs, each with its own content folder: `1.x/content`. If it isn't set, other
   * versions are left out.
   */
  versionsFolder?: string
  /** Whether to plan the import without writing files. */
  dryRun?: boolean
}

/**
 * Adds the source's OpenAPI files to a site, in place of the pages that the source generates from them. If the source also serves
 * copies of these files, the copies are kept.
 */
function withApis(site: SourceSite, source: SourceFolder, system: string): SourceSite {
  const { apis, files, pages, redirects, notes, findOperation } = findApis(source, system, site)
  return {
    ...site,
    config: { ...site.config, ...(apis.length > 0 && { apis }) },
    pages,
    files: [...site.files, ...files],
    redirects: [...(site.redirects ?? []), ...redirects],
    notes: [...site.notes, ...notes],
    findOperation,
  }
}

/**
 * Converts another system's documentation to a content folder. If an import is repeated, unedited files are updated
 * from their source, and earlier decisions stay in effect.
 *
 * @returns the plan and the report of the import
 * @throws UsageError if the system is unknown, its settings cannot be read, or a file would be overwritten
 */
export async function importFolder(options: ImportOptions): Promise<{ plan: ImportPlan; report: ImportReport }> {
  const { sourceFolder, contentFolder, versionsFolder, registry, from, defaultTitle, dryRun = false } = options
  const lastImport = existsSync(contentFolder) ? readLastImport(contentFolder) : undefined
  const { system, evidence, source } = findSystem(openSourceFolder(sourceFolder), from ?? lastImport?.system)
  const map = { ...lastImport?.map, ...readMap(options.map ?? {}, registry) }
  const { locale = lastImport?.locale, title = lastImport?.title } = options
  const naming = { ...(locale !== undefined && { locale }), ...(title !== undefined && { title }) }
  let current: ImportPlan | undefined
  const importInto = async (folder: string, earlier: LastImport | undefined, version?: string, from = source) => {
    const read = withApis(
      system.read(from, { ...naming, ...(version !== undefined && { version }) }),
      from,
      system.name,
    )
    const named = title ?? read.config.title ?? defaultTitle
    const site: SourceSite = {
      ...read,
      config: { ...read.config, ...(named !== undefined && { title: named }) },
      ...(version !== undefined && { isVersion: true }),
      ...(current && { inCurrent: current.find }),
    }
    const plan = planImport(site, from, { registry, map })
    const decisions = { system: system.name, ...naming, map }
    const written = await writeContent(plan, {
      source: from,
      contentFolder: folder,
      lastImport: earlier,
      decisions,
      dryRun,
    })
    return { plan, written, names: site.versions ?? [], sources: site.versionSources }
  }
  const { plan, written, names, sources } = await importInto(contentFolder, lastImport)
  current = plan
  const versions: ImportReport['versions'] = []
  for (const name of versionsFolder === undefined ? [] : names) {
    const folder = join(versionsFolder!, name, 'content')
    const earlier = existsSync(folder) ? readLastImport(folder) : undefined
    const other = await importInto(folder, earlier, name, sources?.get(name))
    versions.push({ name, folder, pages: other.plan.pages })
    const decisions = new Set(plan.notes.map((note) => JSON.stringify(note)))
    plan.notes.push(...other.plan.notes.filter((note) => !decisions.has(JSON.stringify(note))))
  }
  const report = describeImport(plan, written, {
    versions,
    system: system.title,
    evidence,
    target: contentFolder,
    dryRun,
    isRepeated: lastImport !== undefined,
  })
  return { plan, report }
}

/** @throws UsageError for an unknown component */
function readMap(map: Readonly<Record<string, string | false>>, registry: ComponentRegistry): LastImport['map'] {
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
