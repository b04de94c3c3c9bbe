import { isMap, isScalar, parseDocument } from 'yaml'
import type { Scalar, YAMLMap } from 'yaml'
import { compareVersionNumbers } from '../../core/posts/index.ts'

/** Rewrites files of a site that a new version reads differently. */
export interface Codemod {
  /** The first version that requires it. */
  since: string
  /** Describes the result, for the person whose files it changes. */
  summary: string
  /**
   * Matches file paths relative to the site's folder. In these paths, the content folder is always called `content`.
   */
  files: RegExp
  /** Returns the new text, or the same text if nothing needs to change, as in a second run. */
  rewrite(text: string): string
}

/** All codemods. A version that requires edits in sites either adds one or explains in the changelog why it can't. */
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

/** Returns the codemods that a site from the given version needs. */
export function codemodsSince(version: string): Codemod[] {
  return codemods.filter(({ since }) => compareVersionNumbers(since, version) > 0)
}

const frontmatter = /^(\uFEFF?---[ \t]*\r?\n)([^]*?\r?\n)(---[ \t]*(?:\r?\n|$))/

/** Moves `example: { filename, code }` from the frontmatter to the start of the page's text. */
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
  const start = (pair.key as Scalar).range![0] // The map was parsed from text, so it has a range.
  const end = (example as YAMLMap).range![2]
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  const title = typeof filename === 'string' ? ` [${filename}]` : ''
  const block = `${fence}md${title}\n${code.replace(/\n*$/, '\n')}${fence}\n`
  return `${open}${yaml.slice(0, start)}${yaml.slice(end)}${close}\n${block}${text.slice(head.length)}`
}

function addScripts(text: string, names: readonly string[]): string {
  const manifest = JSON.parse(text) as { scripts?: Record<string, string> }
  const { scripts } = manifest
  // If the site has no scripts for other commands, don't add these scripts.
  if (!scripts || !Object.values(scripts).some((command) => /^rivage\b/.test(command))) return text
  const missing = names.filter((name) => !(name in scripts))
  if (missing.length === 0) return text
  for (const name of missing) scripts[name] = `rivage ${name}`
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return `${JSON.stringify(manifest, undefined, indent)}${text.endsWith('\n') ? '\n' : ''}`
}
