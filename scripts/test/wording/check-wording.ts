import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { engineFolder } from '../../engine.ts'
import { findRepeatedTitles, findWording } from './find-wording.ts'
import type { Phrase } from './find-wording.ts'
import { readComments, readMarkdown, readModule } from './read-texts.ts'
import type { Text } from './read-texts.ts'

// textlint and the retext family were considered: neither reads comments and test titles, and both need about as many
// lines of rules for these phrases. The parsers are those that the project has anyway.

const patterns = [
  '*.md',
  '.github/**/*.md',
  'content/en/**/*.md',
  'migrations/*.sql',
  '{bench,bin,client,core,create-rivage,scripts,tests,worker}/**/*.{css,mjs,sql,ts,tsx}',
]
const left =
  /(?:^|\/)(?:node_modules|dist|fixtures|languages|locales)\/|\.gen\.|^(?:THIRD-PARTY-NOTICES|CODE_OF_CONDUCT)\.md$/

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
const titles = new Map<string, string>()
const counts: Record<string, { texts: number; found: number }> = {}
let failed = false
for (const file of files) {
  const texts = readTexts(file, readFileSync(join(engineFolder, file), 'utf8'))
  const title = texts.find(({ kind }) => kind === 'heading')
  if (file.startsWith('content/en/') && title) titles.set(file, title.words)
  for (const { kind } of texts) (counts[kind] ??= { texts: 0, found: 0 }).texts += 1
  for (const { kind, line, message } of findWording(texts, phrases)) {
    failed = true
    counts[kind]!.found += 1
    console.log(`${file}:${line} ${kind} ${message}`)
  }
}
for (const repeated of findRepeatedTitles(titles)) {
  failed = true
  console.log(repeated)
}
if (failed) {
  const summary = Object.entries(counts).map(([kind, { texts, found }]) => `${kind} ${found} of ${texts}`)
  console.log(
    `\nSentences to rewrite: ${summary.join(', ')}. The phrases are listed in scripts/test/wording/phrases.yml.`,
  )
  process.exitCode = 1
}
