import { posix } from 'node:path'
import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { kebabName } from '../../../core/document/index.ts'
import type { CopiedFile, Note, SourceApi, SourcePage, SourceRedirect, SourceSite } from '../define-import-system.ts'
import { openOperations } from './operations.ts'
import { resolvePath } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** Systems with built-in API references. Other systems need a package for them. */
const ofThemselves = ['mintlify', 'gitbook']

/** The default path of the API reference in each system. */
const defaultPaths: Readonly<Record<string, string>> = { mintlify: '/api-reference', starlight: '/api' }

/**
 * Finds the OpenAPI files in a folder. Returns them as APIs of the site, with the files that they refer to and a
 * function that finds their operations. Also returns the pages that aren't generated from them, and redirects from old
 * URLs.
 * @param system name of the documentation system
 */
export function findApis(
  source: SourceFolder,
  system: string,
  site: SourceSite,
): {
  apis: Api[]
  files: CopiedFile[]
  pages: SourcePage[]
  redirects: SourceRedirect[]
  notes: Note[]
  findOperation: NonNullable<SourceSite['findOperation']>
} {
  const listed = new Map<string, Omit<SourceApi, 'source'>>()
  const notes: Note[] = []
  for (const { source: written, ...settings } of site.apis ?? []) {
    const file = resolvePath('', written.replace(/^@site\//, ''))
    // docusaurus-plugin-openapi-docs also reads all descriptions in a folder.
    const described = source.has(file)
      ? [file].filter(isDescriptionFile)
      : source.files.filter((each) => each.startsWith(`${file}/`) && isDescribedIn(source, each))
    if (described.length === 0) notes.push(leftOut(written, settings))
    for (const each of described) listed.set(each, { ...settings, ...listed.get(each) })
  }
  const packages = source.readIfPresent('package.json') ?? ''
  const isSearched = ofThemselves.includes(system) || packages.includes('openapi')
  const others = isSearched ? source.files.filter((file) => !listed.has(file) && isDescribedIn(source, file)) : []
  const found = [...listed.keys(), ...others]
  const names = new Set<string>()
  const files: CopiedFile[] = []
  const redirects: SourceRedirect[] = []
  const apis: Api[] = []
  const imported: { name: string; file: string }[] = []
  for (const file of found) {
    const stem = kebabName(posix.basename(file).replace(/\.\w+$/, '')).replaceAll(/[^a-z\d]+/g, '-') || 'api'
    let name = stem
    for (let number = 2; names.has(name); number += 1) name = `${stem}-${number}`
    names.add(name)
    const folder = found.length === 1 ? '_api' : `_api/${name}`
    for (const each of withReferences(source, file))
      files.push({ from: each, to: `${folder}/${posix.relative(posix.dirname(file), each)}` })
    const { file: _settings, path: written = '', ...settings } = listed.get(file) ?? { file }
    const api = { name, source: `${folder}/${posix.basename(file)}`, ...settings }
    const wanted = pathOf(written)
    const base = wanted || (defaultPaths[system] ?? '/reference')
    const paths = [
      ...(wanted || found.length === 1 ? [base] : []),
      `${base}-${name}`,
      `/${base.slice(1).replaceAll('/', '-')}-${name}`,
    ]
    const path = paths.find((each) => isAccepted([...apis, { ...api, path: each }], site)) ?? paths.at(-1)!
    const old = `/${written.replaceAll(/^\/|\/$/g, '')}`
    if (wanted && old.toLowerCase() !== path && !apis.some((each) => each.path === old))
      redirects.push({ from: old, to: path, isNewPath: true })
    apis.push({ ...api, ...(path !== '/reference' && { path }) })
    imported.push({ name, file })
  }
  const hasAll = notes.length === 0
  const generated = new Set<SourcePage>()
  for (const page of listed.size > 0 ? site.pages.filter(isGenerated) : []) {
    const own = `${pathOf(page.place.join('/'))}/`
    const api = apis.find(({ path }) => own.startsWith(`${path}/`)) ?? (hasAll ? apis[0] : undefined)
    if (!api) continue
    generated.add(page)
    const from = `${page.routeBase ?? site.routeBase ?? ''}${page.address}`
    const { path: to = '/reference' } = api
    if (page.locale === site.defaultLocale && from.toLowerCase() !== to) redirects.push({ from, to, isNewPath: true })
  }
  for (const file of new Set([...listed.values()].map((each) => each.file)))
    notes.push({
      kind: 'changed',
      file,
      message:
        generated.size > 0
          ? `Pages generated from API descriptions were left out (${generated.size}). Their URLs redirect to the overview of the API reference`
          : 'The operations of API references have new URLs. Add redirects to _redirects for old ones that must still work',
    })
  const pages = site.pages.filter((page) => !generated.has(page))
  return { apis, files, pages, redirects, notes, findOperation: openOperations(source, imported) }
}

type Api = NonNullable<SiteConfigInput['apis']>[number]

function leftOut(description: string, { file, ...settings }: Omit<SourceApi, 'source'>): Note {
  const reason = /^https?:/.test(description)
    ? 'the import does not download files'
    : 'the imported folder does not contain it'
  const also = Object.keys(settings).length > 0 ? `, with ${JSON.stringify(settings)}` : ''
  return {
    file,
    message: `The API description ${description} was left out, because ${reason}. Save it in _api/, and add it to \`apis\` in site.config.ts${also}`,
  }
}

/** Returns a URL path in the form that Rivage accepts, or an empty string. */
function pathOf(written: string): string {
  return written
    .toLowerCase()
    .split('/')
    .map((segment) => segment.replaceAll(/[^a-z\d._-]+/g, '-').replaceAll(/^[._-]+|[._-]+$/g, ''))
    .filter(Boolean)
    .map((segment) => `/${segment}`)
    .join('')
}

/** Returns whether a site accepts these APIs. It rejects overlapping and reserved paths. */
function isAccepted(apis: Api[], { config, locales, defaultLocale }: Parameters<typeof findApis>[2]): boolean {
  const { versions } = config
  return parseSiteConfig({ locales, defaultLocale, ...(versions && { versions }), apis }).problems.length === 0
}

/** Returns whether docusaurus-plugin-openapi-docs or Fumadocs generated a page. */
function isGenerated({ file, body }: SourcePage): boolean {
  return /\.(?:api|info|tag|schema)\.mdx$/.test(file) || body.includes('{/* This file was generated by Fumadocs.')
}

function isDescriptionFile(file: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(file)
}

/** Returns whether a file of the source is an API description. */
function isDescribedIn(source: SourceFolder, file: string): boolean {
  if (!isDescriptionFile(file)) return false
  return /^\s*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/m.test(source.read(file).slice(0, 4_000))
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
