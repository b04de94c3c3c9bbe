import { stringify } from 'yaml'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import { localize } from '../../../core/release/index.ts'
import { renderAttributes } from '../body/attributes.ts'
import type { KeptComponent } from '../body/converter.ts'
import { keepHeadingIds } from '../body/heading-ids.ts'
import { parseBody } from '../body/parse-body.ts'
import type { Piece } from '../body/piece.ts'
import { renderBody } from '../body/render-body.ts'
import { rewriteAddresses } from '../body/rewrite-addresses.ts'
import type { Note, SourceSite } from '../define-import-system.ts'
import { computeFile } from '../source/compute.ts'
import { readOpenApiField } from '../source/operations.ts'
import { folderOf, resolvePath, rootedFiles } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import type { Addresses, PlacedPage } from './addresses.ts'
import { convertFields } from './convert-fields.ts'
import { pathOfFile } from './file-path.ts'
import type { Placement } from './place-pages.ts'

/** The state that the conversions of all pages share. */
interface Conversion {
  site: SourceSite
  source: SourceFolder
  addresses: Addresses
  placement: Placement
  icon: (name: string) => string | undefined
  /** Messages about content that cannot be converted are added here. */
  notes: Note[]
  /** Records components that stay unchanged. */
  keep: (component: KeptComponent) => void
}

/**
 * Maximum number of files that a page can include. Without this limit, importing files that include each other would
 * never end.
 */
const inclusionsAtMost = 100

/** Converts a page. Returns the text of its file in the content folder, and its title if it has one. */
export function convertPage(page: PlacedPage, conversion: Conversion): { text: string; title: unknown } {
  const { site, source: folder, placement, addresses, icon, notes } = conversion
  const { file, locale, place, isPost = false } = page.source
  // The page shows an operation, so its title is the default title of the page.
  const wanted = readOpenApiField(page.source.data.openapi)
  const operation = wanted && site.findOperation?.(wanted)
  const { openapi: _openapi, ...others } = page.source.data
  const data = operation ? { title: operation.title, ...others } : page.source.data
  const key = place.join('/')
  const isLanding = key === 'index'
  const {
    title: ownTitle,
    windowTitle,
    body,
  } = takeTitle(data.title, convertBody(page, conversion), site.body.titleBesideHeading !== undefined)
  const siteTitle =
    site.config.title !== undefined && isLanding ? localize(site.config.title, locale, site.defaultLocale) : undefined
  const title = ownTitle ?? siteTitle
  const lines = parseFrontmatter(file, folder.read(file)).positions
  const label = placement.labels.get(key)
  const fields = convertFields(
    { ...data, ...(title !== undefined && { title }) },
    {
      isLanding,
      isPost,
      label:
        label?.translations?.[locale] ??
        (locale === site.defaultLocale ? label?.title : undefined) ??
        (site.body.titleBesideHeading === 'menu' ? windowTitle : undefined),
      windowTitle,
      hidden: site.navigation?.hidesOthers === true && !isLanding && !isPost && !placement.listed.has(key),
      path: (address) => addresses.path(page, address),
      media: (address) => {
        const served = addresses.media(page, address)
        return served !== address || /^https?:/.test(address) ? served : addresses.find(address)
      },
      icon,
      note: (field, message) => notes.push({ file, line: lines.get(field)?.line, message }),
    },
  )
  const isMoved = page.path !== pathOfFile(page.target, site)
  const frontmatter = { ...fields, ...(isMoved && { path: page.path }) }
  const yaml = Object.keys(frontmatter).length > 0 ? `---\n${stringify(frontmatter, { lineWidth: 0 })}---\n` : ''
  const component = operation && `::operation${renderAttributes(operation.attributes)}\n::\n`
  return { text: [yaml, body, component].filter(Boolean).join('\n'), title }
}

const atxTitle = /^#[ \t]+([^\n]+?)(?:[ \t]+#+)?[ \t]*(?:\{#[^}\n]*\})?[ \t]*(?:\n+|$)/
const setextTitle = /^([^\n#<>*\-`|:{][^\n]*)\n=+[ \t]*(?:\n+|$)/

/** Matches a badge next to a title, which can't be part of the title. */
const badgeBeside = /[ \t]*:badge(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?/g

/**
 * Takes a page's title from its first heading and removes the heading from the text, because Rivage renders the
 * frontmatter title as the first-level heading.
 *
 * @param wins whether the heading takes precedence over a different title in the frontmatter, which then becomes the
 *   window title
 */
function takeTitle(
  title: unknown,
  body: string,
  wins: boolean,
): { title?: unknown; windowTitle?: string; body: string } {
  const heading = atxTitle.exec(body) ?? setextTitle.exec(body)
  const words = heading?.[1]
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(badgeBeside, (badge) => (wins ? '' : badge))
    .replace(/[*`\\]/g, '')
    .trim()
  const isPlain = words !== undefined && words !== '' && !/[<{]|:\w+\[/.test(words)
  const other = typeof title === 'string' && title !== words ? title : undefined
  if (!heading || !isPlain || (title !== undefined && title !== words && !(wins && other !== undefined)))
    return { title, body }
  return {
    title: words,
    ...(other !== undefined && { windowTitle: other }),
    body: body.slice(heading[0].length),
  }
}

function convertBody(page: PlacedPage, { site, source, addresses, icon, notes, keep }: Conversion): string {
  const { body, bodyLine, notations, file, values = {} } = page.source
  const { prepare, combine, converters, fenceInfo, headingIds } = site.body
  let inclusions = 0
  const note = (line: number, message: string) => {
    notes.push({ file, ...(Number.isFinite(line) && { line }), message })
  }
  const link = (address: string) => addresses.link(page, address)
  const media = (address: string) => addresses.media(page, address)
  const scope = new Map(Object.entries(values))
  const { pieces, imports } = parseBody(body, bodyLine, notations, { scope, load })
  const text = renderBody(prepareAll(pieces), {
    converters,
    fenceInfo,
    link,
    media,
    icon,
    imports,
    operation: (wanted) => site.findOperation?.(wanted),
    note,
    keep,
    include,
  })
  const markdown = rewriteAddresses(text, { link, media })
    .replace(/^\s*\n/, '')
    .trimEnd()
  if (markdown === '') return ''
  return `${headingIds ? keepHeadingIds(markdown, headingIds) : markdown}\n`

  function prepareAll(some: readonly Piece[]): Piece[] {
    const prepared = some
      .map((piece) => (piece.kind === 'element' ? { ...piece, children: prepareAll(piece.children) } : piece))
      .flatMap((piece) => prepare?.(piece, { text: readIncluded, pieces: include, link, icon, note }) ?? [piece])
    return combine?.(prepared) ?? prepared
  }

  function include(address: string, line: number): Piece[] {
    const included = readIncluded(address, line)
    // The pieces get no line numbers, because notes refer to the page's file, in which those of the included file would
    // be wrong.
    return included === undefined ? [] : prepareAll(parseBody(included, Number.NaN, notations, { scope, load }).pieces)
  }

  /** Returns the value that a page imports from a data file under a name. */
  function load(from: string, name: string): unknown {
    const found = findIncluded(from, page, site, source)
    if (found === undefined || !/\.(?:json|[cm]?[jt]s)$/.test(found)) return undefined
    if (!found.endsWith('.json')) {
      const constants = computeFile(source.read(found))
      return name === '*' ? Object.fromEntries(constants) : constants.get(name)
    }
    try {
      const data = JSON.parse(source.read(found)) as unknown
      return name === 'default' ? data : undefined
    } catch {
      return undefined // The source's own build also fails on such a page.
    }
  }

  function readIncluded(address: string, line: number): string | undefined {
    const included = findIncluded(address, page, site, source)
    inclusions += 1
    if (included !== undefined && inclusions <= inclusionsAtMost)
      return parseFrontmatter(included, source.read(included)).body
    note(
      line,
      `${address} was left out, because ${included === undefined ? 'the file was not found' : 'the included files include each other'}`,
    )
    return undefined
  }
}

function findIncluded(
  address: string,
  { source: page }: PlacedPage,
  { roots, includeFolders = [] }: SourceSite,
  source: SourceFolder,
): string | undefined {
  const candidates = [
    ...rootedFiles(roots, address),
    resolvePath(folderOf(page.file), address),
    resolvePath('', address),
    ...includeFolders.map((folder) => resolvePath(folder, address)),
  ]
  return candidates.find((file) => source.has(file))
}
