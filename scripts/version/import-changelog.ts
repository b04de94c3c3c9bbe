import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { withoutNumber } from '../../core/collection/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { describeWrongDate, linkOf, readChangelog } from '../sync/changelog/changelog-source.ts'
import type { ChangelogSection } from '../sync/changelog/parse-changelog.ts'
import { hashOf } from '../sync/content-hash.ts'
import { UsageError } from '../usage-error.ts'
import { moveLinks } from './move-links.ts'
import type { LinkMove } from './move-links.ts'
import type { PostFolder } from './post-folder.ts'

/** The files that an import changes, as paths relative to the content folder. */
export interface ImportedChangelog {
  added: string[]
  updated: string[]
  /** The files of versions that the changelog no longer contains. */
  removed: string[]
  unchanged: number
  /** Imported files that were edited afterwards. They stay unchanged. */
  edited: string[]
  /** Files that weren't imported. They stay unchanged. */
  others: string[]
  /** Warnings about sections without a version. */
  warnings: Diagnostic[]
}

interface ImportRequest {
  /** The path of the changelog. */
  source: string
  /** The path of the content folder. */
  content: string
  folder: PostFolder
  /** The folder of the site. It is the root of the repository unless `github.rootDir` is set. */
  projectFolder: string
  /** Whether to report the changes without writing files. */
  dryRun: boolean
}

const mark = /^# Imported from (.+) \(([\da-f]{12})\)\. To keep your own edits, delete this line\.\n/m

/**
 * Writes a post for each version in a changelog, and a post for the text before the first version. If it is repeated,
 * posts whose section changed are updated, and posts whose section was removed are deleted.
 * @throws UsageError if the changelog is missing or contains errors
 */
export function importChangelog({ source, content, folder, projectFolder, dryRun }: ImportRequest): ImportedChangelog {
  const name = basename(source)
  const { title, intro, sections, diagnostics: warnings } = readSections(name, readFileSync(source, 'utf8'))
  const move: LinkMove = {
    from: dirname(source),
    to: join(content, folder.path),
    content,
    repository: folder.site.config.github,
    projectFolder,
  }
  const planned = new Map<string, string>()
  if (intro.body !== '')
    planned.set(
      'index.md',
      postText(name, title === undefined ? [] : [`title: ${JSON.stringify(title)}`], moveLinks(intro.body, move)),
    )
  for (const [slug, section] of sections)
    if (section.version !== null)
      planned.set(`${slug}.md`, postText(name, fieldsOf(slug, section), moveLinks(section.body, move)))

  const lists = { added: [], updated: [], removed: [], edited: [], others: [] }
  const result: ImportedChangelog = { ...lists, unchanged: 0, warnings }
  const existing = readPosts(join(content, folder.path))
  for (const [file, text] of planned) {
    const before = existing.get(file)
    const path = `${folder.path}/${file}`
    if (before === text) result.unchanged += 1
    else if (before === undefined) result.added.push(path)
    else (isImported(before) ? result.updated : mark.test(before) ? result.edited : result.others).push(path)
  }
  for (const [file, text] of existing) {
    if (planned.has(file) || mark.exec(text)?.[1] !== name) continue
    ;(isImported(text) ? result.removed : result.edited).push(`${folder.path}/${file}`)
  }
  if (dryRun) return result
  mkdirSync(join(content, folder.path), { recursive: true })
  for (const path of [...result.added, ...result.updated])
    writeFileSync(join(content, path), planned.get(basename(path))!)
  for (const path of result.removed) rmSync(join(content, path))
  return result
}

/**
 * Reads a changelog. Problems that are only warnings are returned.
 * @throws UsageError if the changelog contains errors
 */
function readSections(name: string, text: string) {
  const changelog = readChangelog(name, text)
  const wrongDates = [...changelog.sections.values()].flatMap(({ line, wrongDate }) =>
    wrongDate === undefined ? [] : [describeWrongDate(name, line, wrongDate)],
  )
  const problems = [...changelog.diagnostics.filter(({ severity }) => severity === 'error'), ...wrongDates].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  )
  if (changelog.sections.size === 0)
    throw new UsageError(`${name} has no section with a version, such as \`## [2.1.0] - 2026-11-28\`.`)
  if (problems.length === 0) return changelog
  const lines = problems.map(({ line, message, hint }) => `  ${name}:${line} ${message} ${hint}`)
  throw new UsageError(`Nothing was imported, because the changelog contains errors:\n${lines.join('\n')}`)
}

function fieldsOf(slug: string, { version, title, date, href }: ChangelogSection): string[] {
  return [
    ...(title === version ? [] : [`title: ${JSON.stringify(title)}`]),
    `version: ${JSON.stringify(version)}`,
    `date: ${date ?? false}`,
    // A number at the start of a file name is removed from the path. A version must keep it, so the slug is set.
    ...(withoutNumber(slug) === slug ? [] : [`slug: ${JSON.stringify(slug)}`]),
    ...(href === undefined ? [] : [`links: [${JSON.stringify(linkOf(href))}]`]),
  ]
}

/** Returns the content of a post's file. It contains a digest with which later edits are detected. */
function postText(name: string, fields: readonly string[], body: string): string {
  const after = `${fields.map((field) => `${field}\n`).join('')}---\n\n${body}`
  return `---\n# Imported from ${name} (${digestOf(`---\n${after}`)}). To keep your own edits, delete this line.\n${after}`
}

/** Returns whether a file hasn't been edited since it was imported. */
function isImported(text: string): boolean {
  return mark.exec(text)?.[2] === digestOf(text.replace(mark, ''))
}

function digestOf(text: string): string {
  return hashOf(text).slice(0, 12)
}

/**
 * Reads the Markdown files directly inside a folder. Line endings are normalized, because Git may have changed them.
 */
function readPosts(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return new Map(
    names
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]),
  )
}
