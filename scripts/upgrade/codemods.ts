import { isMap, isScalar, parseDocument } from 'yaml'
import type { Scalar, YAMLMap } from 'yaml'
import { compareVersionNumbers } from '../../core/posts/index.ts'

/** A change to the files of a site that is needed because a new version reads them differently. */
export interface Codemod {
  /** The first version that requires the change. */
  since: string
  /** A description of the change for the owner of the site. */
  summary: string
  /**
   * Matches the paths of files, relative to the folder of the site. The content folder is always called `content` in
   * these paths.
   */
  files: RegExp
  /** Returns the changed text. Text that was already changed stays the same. */
  rewrite(text: string): string
}

/**
 * All codemods. If a version requires changes in sites, add a codemod, or explain in the changelog why the changes must
 * be made manually.
 */
const codemods: readonly Codemod[] = [
  {
    since: '0.2.0',
    summary: '`example` of a landing page is now a code block in its text',
    files: /^content\/(?:[^/]+\/)?index\.md$/,
    rewrite: moveExample,
  },
  {
    since: '0.2.0',
    summary: 'the configuration imports `rivage/config` instead of a file of the engine',
    files: /^content\/site\.config\.(?:ts|mts|js|mjs)$/,
    rewrite: (text) =>
      text.replace(/(\bfrom\s*)(['"])(?:\.\.?\/)+core\/release\/(?:index|site-config)\.ts\2/g, '$1$2rivage/config$2'),
  },
  {
    since: '0.2.0',
    summary: 'package.json has scripts for the new commands: `upgrade`, `doctor`',
    files: /^package\.json$/,
    rewrite: (text) => addScripts(text, ['upgrade', 'doctor']),
  },
]

/** Returns the codemods that a site of the given version needs. */
export function codemodsSince(version: string): Codemod[] {
  return codemods.filter(({ since }) => compareVersionNumbers(since, version) > 0)
}

const frontmatter = /^(\uFEFF?---[ \t]*\r?\n)([^]*?\r?\n)(---[ \t]*(?:\r?\n|$))/

/** Moves `example: { filename, code }` from the frontmatter to the start of the text. */
function moveExample(text: string): string {
  const [head, open, yaml, close] = frontmatter.exec(text) ?? []
  if (head === undefined || open === undefined || yaml === undefined || close === undefined) return text
  const document = parseDocument(yaml)
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === 'example')
    : undefined
  const example = pair?.value as YAMLMap | undefined
  const code = isMap(example) ? example.get('code') : undefined
  if (!pair || typeof code !== 'string') return text
  const filename = (example as YAMLMap).get('filename')
  const start = (pair.key as Scalar).range![0] // A map that was parsed from text always has a range.
  const end = (example as YAMLMap).range![2]
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  const title = typeof filename === 'string' ? ` [${filename}]` : ''
  const block = `${fence}md${title}\n${code.replace(/\n*$/, '\n')}${fence}\n`
  return `${open}${yaml.slice(0, start)}${yaml.slice(end)}${close}\n${block}${text.slice(head.length)}`
}

function addScripts(text: string, names: readonly string[]): string {
  const manifest = JSON.parse(text) as { scripts?: Record<string, string> }
  const { scripts } = manifest
  // If the site doesn't use scripts for its commands, these scripts aren't added.
  if (!scripts || !Object.values(scripts).some((command) => /^rivage\b/.test(command))) return text
  const missing = names.filter((name) => !(name in scripts))
  if (missing.length === 0) return text
  for (const name of missing) scripts[name] = `rivage ${name}`
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return `${JSON.stringify(manifest, undefined, indent)}${text.endsWith('\n') ? '\n' : ''}`
}
