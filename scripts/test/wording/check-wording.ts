import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { engineFolder } from '../../engine.ts'
import { findRepeatedTitles, findWording } from './find-wording.ts'
import type { Phrase } from './find-wording.ts'
import { readComments, readMarkdown, readModule } from './read-texts.ts'
import type { Text } from './read-texts.ts'

// textlint and retext aren't used here. They can't read comments and test titles, and they would need about as many
// lines of rules for the same phrases. The parsers that are used here are already dependencies of the project.

const patterns = [
  '*.md',
  '.github/**/*.md',
  'content/en/**/*.md',
  'migrations/*.sql',
  '{bench,bin,client,core,create-rivage,scripts,tests,worker}/**/*.{css,mjs,sql,ts,tsx}',
]
const left = /(?:^|\/)(?:node_modules|dist|fixtures|languages|locales)\/|\.gen\.|^THIRD-PARTY-NOTICES\.md$/

function readTexts(file: string, source: string): Text[] {
  if (file.endsWith('.md')) return readMarkdown(source)
  return /\.(?:css|sql)$/.test(file) ? readComments(file, source) : readModule(file, source)
}

const phrases = parse(readFileSync(join(import.meta.dirname, 'phrases.yml'), 'utf8')) as Phrase[]
const only = process.argv.slice(2)
const files = globSync(patterns, { cwd: engineFolder, exclude: ['**/node_modules/**', '**/dist/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !left.test(file) && (only.length === 0 || only.some((path) => file.startsWith(path))))
  .toSorted()
/**
 * Maps a digest of each file without findings, which includes its path and these rules, to its title. The next run
 * skips these files.
 */
const cacheFile = join(engineFolder, 'node_modules', '.cache', 'wording.json')
const cached = (existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {}) as Record<string, string>
const passed: Record<string, string> = {}
const rules = globSync('*', { cwd: import.meta.dirname }).map((file) => readFileSync(join(import.meta.dirname, file)))
const titles = new Map<string, string>()
const counts: Record<string, { texts: number; found: number }> = {}
let failed = false
for (const file of files) {
  const source = readFileSync(join(engineFolder, file), 'utf8')
  const digest = [...rules, file, '\0', source]
    .reduce((hash, part) => hash.update(part), createHash('sha1'))
    .digest('hex')
  let title = cached[digest]
  if (title === undefined) {
    const texts = readTexts(file, source)
    title = texts.find(({ kind }) => kind === 'heading')?.words ?? ''
    for (const { kind } of texts) (counts[kind] ??= { texts: 0, found: 0 }).texts += 1
    const findings = findWording(texts, phrases)
    for (const { kind, line, message } of findings) {
      failed = true
      counts[kind]!.found += 1
      console.log(`${file}:${line} ${kind} ${message}`)
    }
    if (findings.length === 0) passed[digest] = title
  } else passed[digest] = title
  if (file.startsWith('content/en/') && title !== '') titles.set(file, title)
}
if (only.length === 0) {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(passed))
}
for (const repeated of findRepeatedTitles(titles)) {
  failed = true
  console.log(repeated)
}
if (failed) {
  const summary = Object.entries(counts).map(([kind, { texts, found }]) => `${kind} ${found} of ${texts}`)
  console.log(
    `\nSentences to rewrite in changed files: ${summary.join(', ')}. The phrases are listed in scripts/test/wording/phrases.yml.`,
  )
  process.exitCode = 1
}
