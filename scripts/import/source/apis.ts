import { posix } from 'node:path'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { kebabName } from '../../../core/document/index.ts'
import type { CopiedFile } from '../define-import-system.ts'
import type { SourceFolder } from './source-folder.ts'

/** Systems with built-in API references. Other systems need a package for them. */
const ofThemselves = ['mintlify', 'gitbook']

/** The default path of the API reference in each system. */
const defaultPaths: Readonly<Record<string, string>> = { mintlify: '/api-reference', starlight: '/api' }

/**
 * Finds the OpenAPI files in a folder. Returns them as APIs of the site, and with the files that they refer to.
 * @param system name of the documentation system
 */
export function findApis(
  source: SourceFolder,
  system: string,
): { apis: NonNullable<SiteConfigInput['apis']>; files: CopiedFile[] } {
  const packages = source.readIfPresent('package.json') ?? ''
  if (!ofThemselves.includes(system) && !packages.includes('openapi')) return { apis: [], files: [] }
  const found = source.files.filter((file) => /\.(?:json|ya?ml)$/i.test(file) && isDescription(source.read(file)))
  const names = new Set<string>()
  const files = new Map<string, string>()
  const base = defaultPaths[system] ?? '/reference'
  const apis = found.map((file) => {
    const stem = kebabName(posix.basename(file).replace(/\.\w+$/, '')).replaceAll(/[^a-z\d]+/g, '-') || 'api'
    let name = stem
    for (let number = 2; names.has(name); number += 1) name = `${stem}-${number}`
    names.add(name)
    const folder = found.length === 1 ? '_api' : `_api/${name}`
    for (const each of withReferences(source, file))
      files.set(each, `${folder}/${posix.relative(posix.dirname(file), each)}`)
    const path = found.length === 1 ? base : `${base}-${name}`
    return { name, source: `${folder}/${posix.basename(file)}`, ...(path !== '/reference' && { path }) }
  })
  return { apis, files: [...files].map(([from, to]) => ({ from, to })) }
}

function isDescription(text: string): boolean {
  return /^\s*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/m.test(text.slice(0, 4_000))
}

/** Returns the file of an API description, and the files in its folder that it refers to directly or indirectly. */
function withReferences(source: SourceFolder, main: string): Set<string> {
  const folder = posix.dirname(main)
  const files = new Set([main])
  // The loop also visits the files that it adds to the set.
  for (const file of files)
    for (const [, address] of source.read(file).matchAll(/["']?\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)) {
      const target = posix.join(posix.dirname(file), address!)
      if (source.has(target) && !posix.relative(folder, target).startsWith('..')) files.add(target)
    }
  return files
}
