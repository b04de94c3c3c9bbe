import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { articleSlots, frameSlots } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { hashOf } from '../content-hash.ts'
import { bundleForBrowser, bundleForSync, bundleStyles, moduleName } from './bundle-code.ts'
import type { Bundled, CodeSource, Inputs } from './bundle-code.ts'
import { codeFolder, moduleKey, noCode, replacedBy } from './site-code.ts'
import type { CodeKind, CodeModule, SiteCode } from './site-code.ts'

/** The folders of modules, by what these declare. */
const folders: Readonly<Partial<Record<CodeKind, string>>> = {
  component: 'components',
  island: 'islands',
  slot: 'slots',
}

/** What the site adds to Markdown. */
export const markdownFile = `${codeFolder}/markdown.ts`

const styleSheet = `${codeFolder}/styles.css`

/** What was read of a content folder last, and the files it was made from with the times of their last changes. */
const known = new Map<string, { stamps: string; inputs: Inputs; code: SiteCode }>()

/**
 * Bundles the code of a site: nothing of it is executed. What has not changed since the last call is not read again.
 * @param contentFolder of a trusted site
 */
export async function readSiteCode(contentFolder: string): Promise<SiteCode> {
  const { sources, diagnostics } = listSources(contentFolder)
  const hasStyles = isFile(join(contentFolder, styleSheet))
  if (sources.length === 0 && !hasStyles && diagnostics.length === 0) return noCode
  const before = known.get(contentFolder)
  const listed = JSON.stringify([sources, hasStyles])
  if (before && before.stamps === stampsOf(listed, before.inputs)) return before.code
  const inputs: Inputs = new Set(sources.map(({ file }) => join(contentFolder, file)))
  if (hasStyles) inputs.add(join(contentFolder, styleSheet))
  const code = await bundleAll(contentFolder, { sources, hasStyles, diagnostics }, inputs)
  // Of what is broken, it is not known which files have to change.
  if (Object.keys(code.broken).length === 0)
    known.set(contentFolder, { stamps: stampsOf(listed, inputs), inputs, code })
  return code
}

interface Listed {
  sources: CodeSource[]
  hasStyles: boolean
  diagnostics: Diagnostic[]
}

async function bundleAll(
  folder: string,
  { sources, hasStyles, diagnostics }: Listed,
  inputs: Inputs,
): Promise<SiteCode> {
  const islands = sources.filter(({ kind }) => kind === 'island')
  const [modules, browser, styles] = await Promise.all([
    bundleForSync(folder, sources, inputs),
    bundleForBrowser(folder, islands, inputs),
    hasStyles ? bundleStyles(folder, styleSheet, inputs) : undefined,
  ])
  const broken: Record<string, Diagnostic> = {}
  for (const one of [...modules, ...browser.islands]) {
    if (!('error' in one)) continue
    broken[moduleKey(one.source)] = one.error
    const replaced = replacedBy(readFileSync(join(folder, one.source.file), 'utf8'))
    if (one.source.kind === 'component' && replaced !== undefined)
      broken[moduleKey({ kind: 'component', name: replaced })] ??= one.error
  }
  const scripts = new Map(resultsOf(browser.islands).map(({ source, result }) => [source.name, result]))
  const good = resultsOf(modules).filter(({ source }) => !(moduleKey(source) in broken))
  const texts = new Map(good.map(({ result }) => [moduleKey(result), hashOf(result.source).slice(0, 16)]))
  const versionOf = ({ kind, name, islands: shown }: Omit<CodeModule, 'version'>) => {
    const loaded = (kind === 'island' ? [name] : shown).flatMap((island) => {
      const { script, others } = scripts.get(island) ?? { script: '', others: [] }
      return [script, ...others]
    })
    const rendered = shown.map((island) => texts.get(moduleKey({ kind: 'island', name: island })) ?? '')
    return [[texts.get(moduleKey({ kind, name })), ...rendered].join('.'), ...new Set(loaded.filter(Boolean))].join(' ')
  }
  return {
    modules: good.map(({ result }) => ({ ...result, version: versionOf(result) })),
    scripts: Object.fromEntries([...scripts].map(([name, { script }]) => [name, script])),
    styles: styles && 'asset' in styles ? [styles.asset.name] : [],
    assets: [...browser.assets, ...(styles && 'asset' in styles ? [styles.asset] : [])],
    broken: styles && 'error' in styles ? { ...broken, styles: styles.error } : broken,
    diagnostics,
  }
}

function resultsOf<Result>(bundled: readonly Bundled<Result>[]): { source: CodeSource; result: Result }[] {
  return bundled.flatMap((one) => ('error' in one ? [] : [one]))
}

/** The modules in the folder, and those whose names mean nothing. */
function listSources(contentFolder: string): Pick<Listed, 'sources' | 'diagnostics'> {
  const sources: CodeSource[] = []
  const diagnostics: Diagnostic[] = []
  for (const [kind, name] of Object.entries(folders) as [CodeKind, string][]) {
    for (const file of filesIn(join(contentFolder, codeFolder, name))) {
      const source = { kind, name: moduleName(file), file: `${codeFolder}/${name}/${file}` }
      const wrong = refuseName(source)
      if (wrong) diagnostics.push(wrong)
      else sources.push(source)
    }
  }
  if (isFile(join(contentFolder, markdownFile)))
    sources.push({ kind: 'markdown', name: 'markdown', file: markdownFile })
  return { sources, diagnostics }
}

const slotNames: readonly string[] = [...frameSlots, ...articleSlots]

function refuseName({ kind, name, file }: CodeSource): Diagnostic | undefined {
  const refusal = { severity: 'error', file, code: 'code-name' } as const
  if (kind === 'slot' && !slotNames.includes(name)) {
    const nearest = nearestName(name, slotNames)
    return {
      ...refusal,
      message: `There is no slot \`${name}\`.`,
      hint: nearest
        ? `Did you mean \`${nearest}\`?`
        : `There are ${slotNames.map((each) => `\`${each}\``).join(', ')}.`,
    }
  }
  if (/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) && !/^(u|prose)-/.test(name)) return undefined
  return {
    ...refusal,
    message: `\`${name}\` cannot be the name of ${kind === 'island' ? 'an island' : `a ${kind}`}.`,
    hint: 'A name has letters, digits and hyphens, as in `pricing-table`, and does not begin with `u-` or `prose-`, which other systems put before theirs.',
  }
}

/** Modules directly in a folder, sorted: what is in folders below is for them to import. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[^._].*\.[jt]sx?$/.test(entry.name) && !/\.(d|test)\.ts$/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch {
    return [] // There is none.
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function stampsOf(listed: string, inputs: Inputs): string {
  const stamps = [...inputs].map((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? [path, found.mtimeMs, found.ctimeMs, found.size, found.ino] : [path]
  })
  return JSON.stringify([listed, stamps])
}
