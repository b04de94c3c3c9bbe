import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { articleSlots, frameSlots } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { hashOf } from '../content-hash.ts'
import { moduleName } from './allowed-imports.ts'
import { bundleForBrowser, bundleForSync, styleSheet } from './bundle-code.ts'
import type { Bundled, CodeSource, Inputs } from './bundle-code.ts'
import { bundleStyles } from './bundle-styles.ts'
import { checkElements, withoutEffectCode } from './check-elements.ts'
import { connectionsIn } from './connections.ts'
import { readMessages } from './messages.ts'
import { codeFolder, moduleKey, noCode, replacedBy, shownFile } from './site-code.ts'
import type { CodeFolder, CodeKind, CodeModule, SiteCode } from './site-code.ts'

/** The folders of modules by kind. */
const kindFolders: Readonly<Partial<Record<CodeKind, string>>> = {
  component: 'components',
  island: 'islands',
  slot: 'slots',
}

/** The file in a code folder that declares Markdown extensions. */
const markdownFile = 'markdown.ts'

/** The last result for each content folder. It is valid as long as the input files have the same modification times. */
const known = new Map<string, { stamps: string; inputs: Inputs; code: SiteCode }>()

/**
 * Bundles the code of a site and its plugins without running it. Unchanged code isn't read again.
 * @param contentFolder the content folder, which must be trusted
 * @param plugins the plugins in order
 */
export async function readSiteCode(contentFolder: string, plugins: readonly CodeFolder[]): Promise<SiteCode> {
  const own: CodeFolder = { root: realpathSync(contentFolder), code: codeFolder }
  const { folders, diagnostics } = listSources([...plugins, own])
  if (folders.length === 0 && diagnostics.length === 0) return noCode
  const before = known.get(contentFolder)
  const listed = JSON.stringify([folders, diagnostics])
  if (before && before.stamps === stampsOf(listed, before.inputs)) return before.code
  const inputs: Inputs = new Set()
  const parts: SiteCode[] = []
  for (const listing of folders) parts.push(await bundleFolder(listing, inputs))
  const code = joinParts(parts, diagnostics)
  // The result isn't cached if some code is broken, because the fix can be in any file.
  if (Object.keys(code.broken).length === 0 && code.diagnostics.every((each) => each.code === withoutEffectCode))
    known.set(contentFolder, { stamps: stampsOf(listed, inputs), inputs, code })
  return code
}

/** The content of a code folder. */
interface Listed {
  folder: CodeFolder
  sources: CodeSource[]
  hasStyles: boolean
  /** The names of message files. */
  messages: string[]
}

async function bundleFolder(
  { folder, sources, hasStyles, messages: files }: Listed,
  inputs: Inputs,
): Promise<SiteCode> {
  for (const { file } of sources) inputs.add(join(folder.root, file))
  if (hasStyles) inputs.add(join(folder.root, folder.code, styleSheet))
  const { messages, diagnostics } = readMessages(folder, files, inputs)
  const islands = sources.filter(({ kind }) => kind === 'island')
  const interactive: Inputs = new Set()
  const rendered: Inputs = new Set()
  const [modules, browser, styles] = await Promise.all([
    bundleForSync(folder, sources, rendered),
    bundleForBrowser(folder, islands, interactive),
    hasStyles ? bundleStyles(folder, inputs) : undefined,
  ])
  for (const path of [...rendered, ...interactive]) inputs.add(path)
  const withoutEffect = checkElements(folder, rendered, interactive)
  const connections = connectionsIn(folder, interactive)
  const broken: Record<string, Diagnostic> = {}
  const markBroken = (source: CodeSource, error: Diagnostic) => {
    broken[moduleKey(source)] = error
    const replaced = replacedBy(readFileSync(join(folder.root, source.file), 'utf8'))
    if (source.kind === 'component' && replaced !== undefined)
      broken[moduleKey({ ...source, name: replaced })] ??= error
  }
  // Components and slots would show keys in place of missing messages, so they count as broken.
  const [untold] = diagnostics
  const speaking = sources.filter(({ kind }) => kind === 'component' || kind === 'slot')
  if (untold) for (const source of speaking) markBroken(source, untold)
  for (const one of [...modules, ...browser.islands]) if ('error' in one) markBroken(one.source, one.error)
  const { plugin } = folder
  const scripts = new Map(resultsOf(browser.islands).map(({ source, result }) => [source.name, result]))
  const good = resultsOf(modules).filter(({ source }) => !(moduleKey(source) in broken))
  const texts = new Map(good.map(({ result }) => [moduleKey(result), hashOf(result.source).slice(0, 16)]))
  const spoken = Object.keys(messages).length > 0 ? [hashOf(JSON.stringify(messages)).slice(0, 16)] : []
  const versionOf = ({ kind, name, islands: shown }: Omit<CodeModule, 'version'>) => {
    const loaded = (kind === 'island' ? [name] : shown).flatMap((island) => {
      const { script, others } = scripts.get(island) ?? { script: '', others: [] }
      return [script, ...others]
    })
    const rendered = shown.map((island) => texts.get(moduleKey({ kind: 'island', name: island, plugin })) ?? '')
    const hashes = [texts.get(moduleKey({ kind, name, plugin })), ...rendered, ...spoken]
    return [hashes.join('.'), ...new Set(loaded.filter(Boolean))].join(' ')
  }
  return {
    modules: good.map(({ result }) => ({ ...result, version: versionOf(result) })),
    scripts: Object.fromEntries([...scripts].map(([name, { script }]) => [name, script])),
    styles: styles && 'asset' in styles ? [styles.asset.name] : [],
    styleAddresses: styles && 'asset' in styles ? styles.addresses : [],
    assets: [...browser.assets, ...(styles && 'asset' in styles ? [styles.asset] : [])],
    messages: spoken.length > 0 ? { [plugin ?? '']: messages } : {},
    broken: styles && 'error' in styles ? { ...broken, [['styles', plugin].join(' ').trim()]: styles.error } : broken,
    diagnostics: [...diagnostics, ...withoutEffect],
    connections,
  }
}

/** Merges the code of several folders in order. */
function joinParts(parts: readonly SiteCode[], diagnostics: readonly Diagnostic[]): SiteCode {
  return {
    modules: parts.flatMap(({ modules }) => modules),
    scripts: Object.assign({}, ...parts.map(({ scripts }) => scripts)) as SiteCode['scripts'],
    styles: parts.flatMap(({ styles }) => styles),
    styleAddresses: parts.flatMap(({ styleAddresses }) => styleAddresses),
    assets: [...new Map(parts.flatMap(({ assets }) => assets.map((asset) => [asset.name, asset]))).values()],
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)) as SiteCode['messages'],
    broken: Object.assign({}, ...parts.map(({ broken }) => broken)) as SiteCode['broken'],
    diagnostics: [...diagnostics, ...parts.flatMap((part) => part.diagnostics)],
    connections: parts.flatMap((part) => part.connections),
  }
}

function resultsOf<Result>(bundled: readonly Bundled<Result>[]): { source: CodeSource; result: Result }[] {
  return bundled.flatMap((one) => ('error' in one ? [] : [one]))
}

/** Lists the files of code folders. Folders without files and modules with invalid names are left out. */
function listSources(all: readonly CodeFolder[]): { folders: Listed[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  /** Records which folder declares each island, because scripts are identified by the names of islands. */
  const islands = new Map<string, string>()
  const listed = all.map((folder): Listed => {
    const { root, code, plugin } = folder
    const sources: CodeSource[] = []
    for (const [kind, name] of Object.entries(kindFolders) as [CodeKind, string][]) {
      for (const file of filesIn(join(root, code, name))) {
        const source = { kind, name: moduleName(file), file: `${code}/${name}/${file}`, plugin }
        const wrong = refuseName({ ...source, file: shownFile(folder, source.file) }, islands)
        if (wrong) diagnostics.push(wrong)
        else sources.push(source)
        if (kind === 'island') islands.set(source.name, plugin ?? 'the site')
      }
      for (const file of filesIn(join(root, code, name), /^[^._].*\.(?:vue|svelte|astro|mdx?|html)$/)) {
        diagnostics.push({
          severity: 'warning',
          file: shownFile(folder, `${code}/${name}/${file}`),
          code: 'code-name',
          message: 'Rivage does not read this file, because it contains no React component.',
          hint: 'Write the component in React, in a file that ends in `.tsx`.',
        })
      }
    }
    if (isFile(join(root, code, markdownFile)))
      sources.push({ kind: 'markdown', name: 'markdown', file: `${code}/${markdownFile}`, plugin })
    const messages = filesIn(join(root, code, 'messages'), /^[^._].*\.json$/)
    return { folder, sources, hasStyles: isFile(join(root, code, styleSheet)), messages }
  })
  const folders = listed.filter(
    ({ sources, hasStyles, messages }) => sources.length > 0 || hasStyles || messages.length > 0,
  )
  return { folders, diagnostics }
}

const slotNames: readonly string[] = [...frameSlots, ...articleSlots]

function refuseName({ kind, name, file }: CodeSource, islands: ReadonlyMap<string, string>): Diagnostic | undefined {
  const refusal = { severity: 'error', file, code: 'code-name' } as const
  if (kind === 'island' && islands.has(name)) {
    return {
      ...refusal,
      message: `An island \`${name}\` already exists, from ${islands.get(name)}.`,
      hint: 'Rename the file, because island names must be unique.',
    }
  }
  if (kind === 'slot' && !slotNames.includes(name)) {
    const nearest = nearestName(name, slotNames)
    return {
      ...refusal,
      message: `Unknown slot \`${name}\`.`,
      hint: nearest
        ? `Did you mean \`${nearest}\`?`
        : `Use one of: ${slotNames.map((each) => `\`${each}\``).join(', ')}.`,
    }
  }
  if (/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) && !/^(u|prose)-/.test(name)) return undefined
  return {
    ...refusal,
    message: `\`${name}\` is not a valid name for ${kind === 'island' ? 'an island' : `a ${kind}`}.`,
    hint: 'Use letters, digits, and hyphens, as in `pricing-table`, without the prefixes `u-` and `prose-`, which belong to other systems.',
  }
}

/**
 * Returns the names of files directly inside a folder, sorted. By default, only modules are returned. Files in
 * subfolders can be imported but declare nothing.
 */
function filesIn(folder: string, pattern = /^[^._].*\.[jt]sx?$/): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name) && !/\.(d|test)\.ts$/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch {
    return [] // The folder doesn't exist.
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
