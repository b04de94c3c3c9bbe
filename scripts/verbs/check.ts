import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { renderContentPolicy } from '../../core/release/index.ts'
import { annotationFolder, renderGitHub, renderGitLab } from '../check/annotations.ts'
import { findBreakingChanges } from '../check/api-breaking.ts'
import { baselineOf, readBaseline, withoutBaseline, writeBaseline } from '../check/baseline.ts'
import type { Baseline } from '../check/baseline.ts'
import type { CheckedSite } from '../check/checked-site.ts'
import { checkExternalLinks } from '../check/check-external-links.ts'
import { ContentCheck } from '../check/content-check.ts'
import { explainSearch } from '../check/explain-search.ts'
import { applyFixes, followMoves, mayHaveMoved, publishedMoves, configuredMoves } from '../check/moved-targets.ts'
import type { Fix } from '../check/moved-targets.ts'
import { count, countSeverities, renderCounts, renderReport, shownFolder } from '../check/render-report.ts'
import { checkCodes, applySeverities } from '../sync/severities.ts'
import type { SeverityRules } from '../sync/severities.ts'
import { contentFolderOf, fromWorkingFolder, stateFolderOf } from '../project.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { openDatabase } from './open-database.ts'
import { writeSiteComponents } from '../schemas/site-components.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { configError } from '../sync/collect/load-site-config.ts'
import { Progress, renderDuration } from '../terminal/progress.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb, parseList } from './define-verb.ts'
import type { VerbInput } from './define-verb.ts'

/** The supported formats. The first one is the default. */
const formats = ['text', 'json', 'github', 'gitlab'] as const

/** The default name of the baseline file that `--update-baseline` creates. */
const newBaseline = '_check-baseline.json'

export const check = defineVerb({
  name: 'check',
  summary: 'Find problems in a content folder: broken links, missing images, unknown components, … (npm run check)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to check (default: content)' },
    locale: { type: 'string', placeholder: 'CODE', summary: 'Check only one language' },
    search: {
      type: 'string',
      placeholder: 'QUERY',
      summary: 'Explain the search results for this text and their order',
    },
    translations: { type: 'boolean', summary: 'Report only missing and outdated translations' },
    error: {
      type: 'string',
      multiple: true,
      placeholder: 'CODE',
      summary: 'Report this code as an error (all: every code)',
    },
    warn: { type: 'string', multiple: true, placeholder: 'CODE', summary: 'Report this code as a warning' },
    ignore: { type: 'string', multiple: true, placeholder: 'CODE', summary: 'Ignore this code' },
    strict: { type: 'boolean', summary: 'Exit with 1 on warnings, except for translations' },
    baseline: { type: 'string', placeholder: 'FILE', summary: 'Report only problems that are not in this file' },
    'update-baseline': {
      type: 'boolean',
      summary: `Write the current problems into that file (default: ${newBaseline})`,
    },
    external: { type: 'boolean', summary: 'Also check links to other sites' },
    'api-breaking': {
      type: 'string',
      placeholder: 'BASE',
      summary: 'Also report API changes that break clients since a Git revision or a release number',
    },
    fix: { type: 'boolean', summary: 'Replace links to moved pages with their new URLs' },
    remote: { type: 'boolean', summary: 'Look up moved pages in the deployed database instead of the local one' },
    version: { ...versionFlag.version, summary: 'Look up moved pages in this version (default: in the current one)' },
    state: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder of the local database (default: .rivage/state)',
    },
    format: {
      type: 'string',
      placeholder: 'NAME',
      summary: `Output format: ${formats.join(', ')} (default: ${formats[0]})`,
    },
    json: { type: 'boolean', summary: 'Print the result as JSON: { diagnostics, translations, summary, policy }' },
  },
  async run({ flags, project }) {
    const contentFolder = contentFolderOf(project, flags.content)
    const format = formatOf(flags)
    const asked = rulesOf(flags)

    const compiling = new Progress('Checking')
    const started = performance.now()
    const content = new ContentCheck(new ContentFolder(contentFolder, { project }))
    const locale = flags.locale === undefined ? undefined : String(flags.locale)
    const { site, diagnostics: found } = await content.run({
      locale,
      onProgress: (done, total) => compiling.update(done, total),
    })
    compiling.end()
    writeSiteComponents(project, site.code)
    if (flags.search !== undefined) {
      console.log(await explainSearch(site, String(flags.search)))
      return 0
    }
    const followed = await followKnownMoves(found, site, contentFolder, { flags, project })
    const fixed = flags.fix ? await writeFixes(contentFolder, followed.fixes) : 0
    const diagnostics =
      fixed > 0 ? await rerun(content, locale, contentFolder, { flags, project }) : followed.diagnostics
    if (flags.external) {
      const asking = new Progress('Checking external links')
      const cacheFile = join(project.cacheFolder, 'external-links.json')
      diagnostics.push(
        ...(await checkExternalLinks(site, { cacheFile, onProgress: (done, total) => asking.update(done, total) })),
      )
      asking.end()
    }

    if (flags['api-breaking'] !== undefined)
      diagnostics.push(...(await checkApis(site, String(flags['api-breaking']), contentFolder, { flags, project })))

    const judged = applySeverities(diagnostics, [asked, site.check])
    const baseline = baselineFileOf({ flags, project }, site, contentFolder)
    if (flags['update-baseline'] && baseline) {
      writeBaseline(baseline, baselineOf(judged.diagnostics))
      console.log(`Wrote ${count(judged.diagnostics.length, 'problem')} to ${baseline}`)
      return 0
    }
    const {
      diagnostics: fresh,
      known,
      mended,
    } = baseline
      ? withoutBaseline(judged.diagnostics, readBaselineOf(baseline, flags, contentFolder))
      : { diagnostics: judged.diagnostics, known: 0, mended: 0 }
    const shown = flags.translations ? judged.translations : fresh
    const { errors, warnings } = countSeverities(shown)
    const summary = {
      errors,
      warnings,
      translations: judged.translations.length,
      baseline: known,
      fixed,
      files: site.files.length,
      durationMs: Math.round(performance.now() - started),
    }
    // The policy contains the hash of a script in the build, but the site may be served from another build.
    const policy = renderContentPolicy(site.config, 'sha256-…')
    const isAnnotation = format === 'github' || format === 'gitlab'
    const prefix = shownFolder(
      isAnnotation ? annotationFolder(project.workingFolder, contentFolder) : project.workingFolder,
      contentFolder,
    )
    if (format === 'json')
      console.log(JSON.stringify({ diagnostics: fresh, translations: judged.translations, summary, policy }, null, 2))
    else if (format === 'github') console.log(renderGitHub(shown, prefix))
    else if (format === 'gitlab') console.log(renderGitLab(shown, prefix))
    else printReport(shown, { prefix, mended, isTranslations: flags.translations === true, ...summary })
    if (format === 'text' && Object.values(site.config.policy ?? {}).some(({ length }) => length > 0))
      console.log(`\nContent security policy of the pages:\n  ${policy.replaceAll('; ', '\n  ')}`)
    return errors > 0 || (flags.strict && warnings > 0) ? 1 : 0
  },
})

/** The flags of a command, and the site to which they apply. */
type Selection = Pick<VerbInput, 'flags' | 'project'>

function printReport(
  diagnostics: readonly Diagnostic[],
  report: {
    prefix: string
    files: number
    durationMs: number
    translations: number
    baseline: number
    mended: number
    fixed: number
    isTranslations: boolean
  },
): void {
  const { prefix, files, durationMs, translations, baseline, mended, fixed, isTranslations } = report
  if (diagnostics.length > 0) console.log(`\n${renderReport(diagnostics, prefix)}\n`)
  const counts = renderCounts(diagnostics) || (isTranslations ? 'everything is translated' : 'nothing to fix')
  console.log(`Checked ${count(files, 'file')} in ${renderDuration(durationMs)}: ${counts}`)
  if (fixed > 0) console.log(`Fixed ${count(fixed, 'link')}`)
  if (baseline > 0) console.log(`${count(baseline, 'more problem')} in the baseline`)
  if (mended > 0)
    console.log(
      `${count(mended, 'problem')} of the baseline ${mended === 1 ? 'is' : 'are'} fixed: remove ${mended === 1 ? 'it' : 'them'} with --update-baseline`,
    )
  if (!isTranslations && translations > 0)
    console.log(`Translations: ${count(translations, 'note')}. List them with --translations`)
}

/** @throws UsageError if the format is unknown */
function formatOf({ json, format }: VerbInput['flags']): (typeof formats)[number] {
  if (json) return 'json'
  const found = formats.find((name) => name === (format ?? formats[0]))
  if (found === undefined)
    throw new UsageError(`Unknown format "${String(format)}". Use one of: ${formats.join(', ')}.`)
  return found
}

/** @throws UsageError if a code is unknown */
function rulesOf(flags: VerbInput['flags']): Required<SeverityRules> {
  const [error = [], warn = [], ignore = []] = (['error', 'warn', 'ignore'] as const).map((name) =>
    checkCodes(parseList(flags[name]), `--${name}`),
  )
  return { error, warn, ignore }
}

/** Returns the baseline file from the flag or the configuration. If a baseline is to be written, there is a default. */
function baselineFileOf({ flags, project }: Selection, site: CheckedSite, contentFolder: string): string | undefined {
  if (flags.baseline !== undefined) return fromWorkingFolder(project, String(flags.baseline))
  const name = site.check.baseline ?? (flags['update-baseline'] ? newBaseline : undefined)
  return name === undefined ? undefined : resolve(contentFolder, name)
}

/** @throws UsageError if the baseline can't be read. If the configuration sets the file, the message refers to it */
function readBaselineOf(path: string, flags: VerbInput['flags'], contentFolder: string): Baseline {
  try {
    return readBaseline(path)
  } catch (error) {
    if (flags.baseline !== undefined || !(error instanceof UsageError)) throw error
    throw configError(contentFolder, [{ path: ['check', 'baseline'], text: `check.baseline: ${error.message}` }])
  }
}

/**
 * Finds links to pages that have moved, using configured redirects and, if links are still broken, the database that
 * the flags select. Without such flags, the local database is used if the content belongs to the site itself.
 */
async function followKnownMoves(
  diagnostics: readonly Diagnostic[],
  site: CheckedSite,
  contentFolder: string,
  { flags, project }: Selection,
): Promise<{ diagnostics: Diagnostic[]; fixes: Fix[] }> {
  const written = followMoves(diagnostics, site, [configuredMoves(site)])
  const isBroken = written.diagnostics.some(mayHaveMoved)
  const isNamed = flags.remote === true || flags.state !== undefined || flags.version !== undefined
  const isOwn = contentFolder === join(project.folder, 'content') && existsSync(stateFolderOf(project, undefined))
  if (!isBroken || !(isNamed || isOwn)) return written
  await using database = await openDatabase({ flags, project })
  const channel = await channelOfVersion(database.target, flags.version)
  const published = followMoves(written.diagnostics, site, [await publishedMoves(database.target, channel)])
  return { diagnostics: published.diagnostics, fixes: [...written.fixes, ...published.fixes] }
}

function checkApis(
  { config, setting }: CheckedSite,
  base: string,
  contentFolder: string,
  selection: Selection,
): Promise<Diagnostic[]> {
  return findBreakingChanges({
    apis: setting.apis ?? [],
    defaultLocale: config.defaultLocale,
    contentFolder,
    base,
    openDatabase: () => openDatabase(selection),
  })
}

async function writeFixes(contentFolder: string, fixes: readonly Fix[]): Promise<number> {
  let written = 0
  for (const [file, own] of Map.groupBy(fixes, (fix) => fix.file)) {
    const path = join(contentFolder, file)
    const { text, applied } = applyFixes(await readFile(path, 'utf8'), own)
    await writeFile(path, text)
    written += applied
  }
  return written
}

async function rerun(
  content: ContentCheck,
  locale: string | undefined,
  contentFolder: string,
  selection: Selection,
): Promise<Diagnostic[]> {
  const { site, diagnostics } = await content.run({ locale })
  return (await followKnownMoves(diagnostics, site, contentFolder, selection)).diagnostics
}
