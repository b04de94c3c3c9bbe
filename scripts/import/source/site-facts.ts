import type { Localized, SiteConfigInput } from '../../../core/release/index.ts'
import { decodeHTML } from 'entities'
import { parseSiteConfig } from '../../../core/release/index.ts'
import type { CopiedFile, Note, SourceRedirect } from '../define-import-system.ts'
import { isRecord, recordOf } from './record.ts'
import { filesBelow, isMedia, resolvePath } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

const repositoryAddress =
  /^(https?:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+?)(?:\.git)?(?:\/(?:-\/)?(?:edit|blob|tree)\/([^/\s]+)(\/[^\s:$?#]*)?\S*)?\/?$/

/**
 * Returns the repository in a URL such as `https://host/owner/name` or `https://host/owner/name/edit/main/docs/`, and
 * the site's folder in the repository.
 *
 * @param folder whether the last part of the URL is the folder of the site, or the folder inside it that contains the
 *   pages
 */
export function repositoryOf(address: unknown, folder: 'site' | 'pages' = 'pages'): Pick<SiteConfigInput, 'github'> {
  const [, url, branch, path = ''] = repositoryAddress.exec(typeof address === 'string' ? address : '') ?? []
  if (url === undefined) return {}
  const names = path.split('/').filter(Boolean)
  const rootDir = (folder === 'site' ? names : names.slice(0, -1)).join('/')
  return { github: { url, ...(branch !== undefined && { branch }), ...(rootDir !== '' && { rootDir }) } }
}

/**
 * Returns the site's links to social networks, from a list of `{ icon, link }` or an object that maps names to URLs.
 */
export function socialsOf(value: unknown, nameKey = 'icon', addressKey = 'link'): Pick<SiteConfigInput, 'socials'> {
  const isAddress = (address: unknown) => typeof address === 'string' && /^https?:/.test(address)
  const pairs = socialPairs(value, nameKey, addressKey)
  const socials = Object.fromEntries(pairs.filter(([name, address]) => typeof name === 'string' && isAddress(address)))
  return Object.keys(socials).length > 0 ? { socials } : {}
}

/** Reports the links that `socialsOf` leaves out. */
export function noteSocials(file: string, value: unknown, nameKey = 'icon', addressKey = 'link'): Note[] {
  const written: unknown[] = Object.values(socialsOf(value, nameKey, addressKey).socials ?? {})
  return socialPairs(value, nameKey, addressKey).flatMap(([, address]) =>
    typeof address !== 'string' || written.includes(address)
      ? []
      : [
          {
            file,
            message: `The social link to ${address} was left out, because \`socials\` contains one URL with https:// for each network. Add it to \`footer\` in site.config.ts`,
          },
        ],
  )
}

function socialPairs(value: unknown, nameKey: string, addressKey: string): [name: unknown, address: unknown][] {
  return Array.isArray(value)
    ? value.filter(isRecord).map((each) => [each[nameKey], each[addressKey]])
    : Object.entries(recordOf(value))
}

type Texts = Pick<SiteConfigInput, 'title' | 'description' | 'url'>

/** Returns the title, description, and URL of a site, without invalid values. */
export function textsOf({ title, description, url }: Partial<Record<keyof Texts, unknown>>): Texts {
  return {
    ...(isText(title) && { title }),
    ...(isText(description) && { description }),
    ...(typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url) && URL.canParse(url) && { url: new URL(url).origin }),
  }
}

/** Returns whether a value is a string, or an object that maps locales to strings. */
function isText(value: unknown): value is string | Record<string, string> {
  return (
    (typeof value === 'string' && value !== '') ||
    (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
  )
}

/** Returns copies of the files in a source folder to a folder of `public/`, filtered with `only`. */
export function copiesOf(
  source: SourceFolder,
  folder: string,
  to = '',
  only: (file: string) => boolean = isMedia,
): CopiedFile[] {
  return filesBelow(source, folder)
    .filter(only)
    .map((file) => ({ from: resolvePath(folder, file), to: resolvePath('public', `${to}/${file}`) }))
}

/** Removes copies whose source or target is the same as that of an earlier copy. */
export function withoutRepeats(copies: readonly CopiedFile[]): CopiedFile[] {
  const taken = new Set<string>()
  const sources = new Set<string>()
  return copies.filter(({ from, to }) => {
    const isNew = !taken.has(to) && !sources.has(from)
    taken.add(to)
    sources.add(from)
    return isNew
  })
}

/** Returns the note about a sidebar entry that links to another site. */
export function leftOutLink(file: string, address: string, title?: unknown, line?: number): Note {
  return {
    file,
    ...(line !== undefined && { line }),
    message: `The link ${typeof title === 'string' && title !== '' ? `“${title}” ` : ''}to ${address} was left out of the sidebar, which only lists pages. Add it to the header links in site.config.ts`,
  }
}

/**
 * Returns the redirects in a setting, which maps old paths to new ones or to `{ destination, status }`, or is a list of
 * objects.
 */
export function redirectsOf(value: unknown, fromKey = 'from', toKey = 'to'): SourceRedirect[] {
  const pairs: [from: unknown, to: unknown, status?: unknown][] = Array.isArray(value)
    ? value.filter(isRecord).flatMap((each) => {
        const status = each.statusCode ?? (each.permanent === false ? 302 : undefined)
        const sources: unknown[] = Array.isArray(each[fromKey]) ? each[fromKey] : [each[fromKey]]
        return sources.map((from): [unknown, unknown, unknown] => [from, each[toKey], status])
      })
    : Object.entries(recordOf(value)).map(([from, to]) =>
        isRecord(to) ? [from, to.destination, to.status] : [from, to],
      )
  return pairs.flatMap(([from, to, status]) =>
    typeof from === 'string' && typeof to === 'string'
      ? [{ from, to, ...(typeof status === 'number' && { status }) }]
      : [],
  )
}

/** Returns a site's header links in Rivage's format: entries with nested links become menus. */
export function headerLinksOf(
  value: unknown,
  {
    label = 'label',
    to = ['to', 'href'],
    items = 'items',
  }: { label?: string; to?: readonly string[]; items?: string } = {},
): HeaderLink[] {
  return (Array.isArray(value) ? value : []).filter(isRecord).flatMap((each): HeaderLink[] => {
    const text = each[label]
    if (typeof text !== 'string' || text === '') return []
    const inner = headerLinksOf(each[items], { label, to, items }).flatMap((link) =>
      'links' in link ? link.links : [link],
    )
    if (inner.length > 0) return [{ label: text, links: inner }]
    const address = to.map((key) => each[key]).find((found) => typeof found === 'string')
    return typeof address === 'string' ? [{ label: text, to: address }] : []
  })
}

/** Returns the columns of links in a footer, from `{ title, items: [{ label, to }] }`. */
export function footerColumnsOf(value: unknown, titleKey = 'title'): FooterColumn[] {
  const entries = (Array.isArray(value) ? value : []).filter(isRecord)
  // A simple footer contains links without columns.
  const plain = headerLinksOf(entries.filter(({ items }) => !Array.isArray(items))).flatMap((link) =>
    'links' in link ? [] : [link],
  )
  const columns = entries.flatMap((each): FooterColumn[] => {
    const links = headerLinksOf(each.items).flatMap((link) => ('links' in link ? link.links : [link]))
    const title = each[titleKey]
    return links.length > 0 ? [{ title: typeof title === 'string' ? title : '', links }] : []
  })
  return plain.length > 0 ? [...columns, { title: '', links: plain }] : columns
}

/** Reports header and footer links without a URL or a label, because Rivage requires both. */
export function noteLinks(
  file: string,
  place: string,
  value: unknown,
  keys: readonly string[],
  builtIn: readonly string[] = [],
): Note[] {
  return (Array.isArray(value) ? value : []).filter(isRecord).flatMap((each): Note[] => {
    const inner = noteLinks(file, place, each.items, keys, builtIn)
    const isWhole = keys.some((key) => typeof each[key] === 'string') && (each.label ?? each.text) !== undefined
    if (isWhole || Array.isArray(each.items) || builtIn.includes(String(each.type))) return inner
    const name = each.label ?? each.text ?? each['aria-label'] ?? each.value ?? each.html ?? each.type ?? each.component
    return [
      ...inner,
      {
        file,
        message: `${String(name)} was left out of the ${place}, because it is not a link with a URL and a label`,
      },
    ]
  })
}

type Header = NonNullable<SiteConfigInput['header']>
type HeaderLink = NonNullable<Header['links']>[number]
type FooterColumn = NonNullable<NonNullable<SiteConfigInput['footer']>['columns']>[number]

/** Returns the header of a site, without empty parts. */
export function headerOf(logo: Header['logo'], links: HeaderLink[]): Pick<SiteConfigInput, 'header'> {
  if (logo === undefined && links.length === 0) return {}
  return { header: { ...(logo && { logo }), ...(links.length > 0 && { links }) } }
}

/**
 * Returns the footer of a site, without empty parts. The copyright becomes plain text, because Rivage's footer doesn't
 * allow HTML.
 * @param translate returns the copyright in every language; by default, returns it unchanged
 */
export function footerOf(
  copyright: unknown,
  columns: FooterColumn[],
  translate: (text: string) => Localized = (text) => text,
): Pick<SiteConfigInput, 'footer'> {
  const written = typeof copyright === 'string' ? translate(copyright) : ''
  const text =
    typeof written === 'string'
      ? plainWords(written)
      : Object.fromEntries(Object.entries(written).map(([code, each]) => [code, plainWords(each)]))
  if (text === '' && columns.length === 0) return {}
  return { footer: { ...(text !== '' && { copyright: text }), ...(columns.length > 0 && { columns }) } }
}

/** Returns an announcement as Markdown. HTML is reduced to its text and its first link. */
export function announcementOf(content: unknown): Pick<SiteConfigInput, 'announcement'> {
  if (typeof content !== 'string' || content.trim() === '') return {}
  const [, to] = /\bhref="([^"]+)"|\]\(([^)]+)\)/.exec(content)?.filter(Boolean) ?? []
  return {
    announcement: {
      text: plainWords(content.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')),
      ...(to !== undefined && { to }),
    },
  }
}

/** Returns the text of an HTML fragment. */
function plainWords(html: string): string {
  return decodeHTML(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the logo of a site. The setting contains one image, or separate ones for light and dark mode, as URLs or
 * source paths.
 */
export function logoOf(value: unknown, files: readonly CopiedFile[]): Header['logo'] {
  const { light, dark, src, alt } =
    typeof value === 'string' ? { light: value, dark: undefined, src: undefined, alt: undefined } : recordOf(value)
  const [day, night] = [light ?? src, dark ?? src].map((each) =>
    servedFile(typeof each === 'string' ? each : undefined, files),
  )
  if (day === undefined && night === undefined) return undefined
  return {
    ...(day !== undefined && { light: day }),
    ...(night !== undefined && night !== day && { dark: night }),
    ...(typeof alt === 'string' && alt !== '' && { alt }),
  }
}

/** Finds a copied file, by its path or URL in the source. */
export function findCopied(name: unknown, files: readonly CopiedFile[]): CopiedFile | undefined {
  if (typeof name !== 'string' || name === '' || /^(?:[a-z]+:|\/\/)/i.test(name)) return undefined
  const plain = resolvePath('', name.replace(/^[@~]\//, 'src/').replace(/[?#].*$/, ''))
  return (
    files.find(({ from }) => from === plain) ??
    files.find(({ from, to }) => to === `public/${plain}` || from.endsWith(`/${plain}`))
  )
}

/** Returns the path at which a file will be served. A URL on another site is unchanged. */
function servedFile(name: string | undefined, files: readonly CopiedFile[]): string | undefined {
  if (name !== undefined && /^https?:\/\//.test(name)) return name
  return findCopied(name, files)?.to.replace(/^public/, '')
}

/** Returns the brand color that the source's style sheets set with a custom property of the system. */
export function brandColorOf(source: SourceFolder, property: string): Pick<SiteConfigInput, 'theme'> {
  const pattern = new RegExp(`${property}:\\s*(#[0-9a-f]{6}|#[0-9a-f]{3})\\b`, 'i')
  for (const file of source.files.filter((each) => /\.(?:css|scss|less)$/.test(each))) {
    const [, color] = pattern.exec(source.read(file)) ?? []
    if (color !== undefined) return primaryColor(color)
  }
  return {}
}

/** Returns a theme with a primary color. The result is empty if Rivage doesn't support the color. */
export function primaryColor(color: unknown): Pick<SiteConfigInput, 'theme'> {
  if (typeof color !== 'string') return {}
  const { config } = parseSiteConfig({ theme: { colors: { primary: color.toLowerCase().replaceAll(' ', '-') } } })
  return config ?? {}
}

/** Returns a theme with a color mode that readers can't change, if the source forces one. */
export function forceColorMode(
  { theme }: Pick<SiteConfigInput, 'theme'>,
  colorMode: 'light' | 'dark' | undefined,
): Pick<SiteConfigInput, 'theme'> {
  return theme || colorMode ? { theme: { ...theme, ...(colorMode && { colorMode }) } } : {}
}

/** Reports the source's style sheets, which aren't imported because their selectors don't match Rivage's HTML. */
export function noteStyles(files: readonly string[]): Note[] {
  return files.map((file) => ({
    file,
    message:
      'These styles were left out, because they match the HTML of the other system. Write your own in _code/styles.css',
  }))
}
