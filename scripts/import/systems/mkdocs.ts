import { textOf } from '../body/attributes.ts'
import type { Callout } from '../body/shared-converters.ts'
import { callout, details, group, tab } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converter, Converters } from '../body/converter.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { NavigationItem, Note, PrepareTools, SourcePage } from '../define-import-system.ts'
import { mkdocsSettings } from '../settings/mkdocs.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { analyticsOf, iconFiles } from '../source/head-facts.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import type { FontRole, SourceFont } from '../source/fonts.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readPages } from '../source/read-pages.ts'
import {
  copiesOf,
  footerOf,
  headerOf,
  leftOutLink,
  logoOf,
  noteStyles,
  primaryColor,
  redirectsOf,
  repositoryOf,
  socialsOf,
  textsOf,
} from '../source/site-facts.ts'
import { filesBelow, isMarkdown, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { readMikeVersions } from './mike-versions.ts'

/**
 * Imports from MkDocs with Material, and from Zensical: settings in `mkdocs.yml` or `zensical.toml`, pages in `docs/`,
 * indented `!!!` blocks, and `===` tabs.
 */
export const mkdocs = defineImportSystem({
  name: 'mkdocs',
  title: 'MkDocs',
  detect(source) {
    const file = configFile(source)
    if (file !== undefined) return { evidence: file, certain: true }
    const page = source.files.find((each) => each.endsWith('.md') && /^(?:!!!|\?\?\?\+?) \w+/m.test(source.read(each)))
    return page === undefined ? undefined : { evidence: `!!! in ${page}`, certain: false }
  },
  read(source, { locale, version }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = file === undefined ? {} : readConfig(source, file)
    const docs = typeof config.docs_dir === 'string' ? config.docs_dir : 'docs'
    const root = filesBelow(source, docs).length > 0 ? docs : ''
    const i18n = pluginOptions(config.plugins, 'i18n')
    const languages = (Array.isArray(i18n.languages) ? i18n.languages : []).filter(isRecord)
    const theme = recordOf(config.theme)
    const main = languages.find((each) => each.default === true)?.locale ?? theme.language
    const configured = i18n.docs_structure === 'folder' ? languages.map((each) => String(each.locale)) : undefined
    const found = localesOf(filesBelow(source, root).filter(isMarkdown), configured, [locale, main])
    const pages = readPages(
      source,
      { root, ...found, isPage: isMarkdown, notations: () => ({ indented: true }) },
      notes,
    ).map((page) => withSuffixLocale(page, source))
    const items = readNavigation(config.nav, file ?? '', notes)
    const settings = withNamedPlugins(config)
    if (file !== undefined) notes.push(...noteSettings(file, settings, mkdocsSettings))
    const versions = version === undefined ? readMikeVersions(source, file ?? '', settings) : undefined
    notes.push(...(versions?.notes ?? []))
    const files = copiesOf(source, root)
    const palettes = Array.isArray(theme.palette) ? theme.palette : [theme.palette]
    const primary = palettes.map((palette) => recordOf(palette).primary).find((each) => typeof each === 'string')
    const styles = Array.isArray(config.extra_css)
      ? config.extra_css.map((each) => resolvePath(root, String(each)))
      : []
    notes.push(...noteStyles(styles))
    const logo = typeof theme.logo === 'string' ? resolvePath(root, theme.logo) : undefined
    const analytics = recordOf(recordOf(config.extra).analytics)
    const favicon = typeof theme.favicon === 'string' ? iconFiles(resolvePath(root, theme.favicon), files) : []
    const redirects = recordOf(pluginOptions(config.plugins, 'redirects').redirect_maps)
    return {
      config: {
        ...(analytics.provider === 'google' && analyticsOf({ google: analytics.property })),
        ...headerOf(logoOf(logo, files), []),
        ...footerOf(config.copyright, []),
        ...primaryColor(primary),
        ...textsOf({ title: config.site_name, description: config.site_description, url: config.site_url }),
        ...repositoryOf(editAddress(config)),
        ...socialsOf(recordOf(config.extra).social),
        ...(versions && versions.listed.length > 0 && { versions: versions.listed }),
      },
      locales: [...new Set([...found.locales, ...pages.map((page) => page.locale)])],
      defaultLocale: found.defaultLocale,
      pages,
      folders: [],
      files: [...favicon, ...files],
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties), themeFonts(theme.font, file ?? '')),
      redirects: [
        ...redirectsOf(
          Object.fromEntries(
            Object.entries(redirects).map(([from, to]) => [`/${from.replace(/(?:\/?index)?\.md$/, '')}`, to]),
          ),
        ),
        ...(versions?.redirects ?? []),
      ],
      ...(versions && { versions: [...versions.sources.keys()], versionSources: versions.sources }),
      ...(items.length > 0 && { navigation: { file: file!, items, hidesOthers: true } }),
      body: { titleBesideHeading: 'menu', converters, fenceInfo, prepare },
      base: basePathOf(config.site_url),
      roots: [{ prefix: '/', folder: root }],
      notes,
    }
  },
})

/** Returns the settings with plugins by name. */
function withNamedPlugins(config: Record<string, unknown>): Record<string, unknown> {
  const entries = Array.isArray(config.plugins) ? (config.plugins as unknown[]) : []
  const named = entries.flatMap((entry): [string, unknown][] =>
    isRecord(entry) ? Object.entries(entry) : [[String(entry), true]],
  )
  const plugins = isRecord(config.plugins) ? config.plugins : Object.fromEntries(named)
  return {
    ...config,
    ...(typeof config.theme === 'string' && { theme: { name: config.theme } }),
    ...(Object.keys(plugins).length > 0 && {
      plugins: Object.fromEntries(
        Object.entries(plugins).map(([name, options]) => [name.replace(/^material\//, ''), options]),
      ),
    }),
  }
}

/** Returns the edit URL. `edit_uri` is relative to the URL of the repository. */
function editAddress({ repo_url: repository, edit_uri: edit }: Record<string, unknown>): unknown {
  if (typeof repository !== 'string' || typeof edit !== 'string') return repository
  return /^https?:/.test(edit) ? edit : `${repository.replace(/\/$/, '')}/${edit.replace(/^\//, '')}`
}

const fontProperties = { sans: ['--md-text-font'], mono: ['--md-code-font'] }

/** Reads `theme.font`, which names the families that Material loads from Google. */
function themeFonts(font: unknown, file: string): SourceFont[] {
  const { text, code } = recordOf(font)
  return (
    [
      ['sans', text],
      ['mono', code],
    ] as [FontRole, unknown][]
  ).flatMap(([role, family]) =>
    typeof family === 'string' ? [{ role, family, file, addresses: [], origin: 'Google Fonts' }] : [],
  )
}

function configFile(source: SourceFolder): string | undefined {
  return ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'].find((file) => source.has(file))
}

function readConfig(source: SourceFolder, file: string): Record<string, unknown> {
  const settings = readMapping(source, file)
  return file.endsWith('.toml') ? recordOf(settings.project) : settings
}

/** Returns the base path of a site: `/docs` for `https://example.org/docs/`. */
function basePathOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''
}

function pluginOptions(plugins: unknown, name: string): Record<string, unknown> {
  const entries = Array.isArray(plugins) ? plugins : [plugins]
  return recordOf(
    entries
      .filter(isRecord)
      .map((entry) => entry[name])
      .find((options) => options !== undefined),
  )
}

/** Sets the locale of a page such as `install.fr.md`, the translation of `install.md`. */
function withSuffixLocale(page: SourcePage, source: SourceFolder): SourcePage {
  const [, start, code] = /^(.*)\.([a-z]{2}(?:[-_][a-z]{2})?)\.md$/i.exec(page.file) ?? []
  if (start === undefined || code === undefined || !source.has(`${start}.md`)) return page
  const name = page.place.at(-1)!.replace(/\.[^.]+$/, '')
  const place = [...page.place.slice(0, -1), /^readme$/i.test(name) ? 'index' : name]
  return {
    ...page,
    locale: localeCode(code),
    place,
    address: page.address.replace(/\.[^./]+$/, '').replace(/\/index$/, '/'),
  }
}

/**
 * Reads `nav`. Its entries are a file, `Title: file`, or `Title:` with a list. MkDocs uses YAML, and Zensical uses
 * TOML.
 */
function readNavigation(nav: unknown, file: string, notes: Note[]): NavigationItem[] {
  return (Array.isArray(nav) ? nav : []).flatMap((entry: unknown): NavigationItem[] => {
    if (typeof entry === 'string') return readEntry(undefined, entry)
    return Object.entries(recordOf(entry)).flatMap(([title, value]) => readEntry(title, value))
  })

  function readEntry(title: string | undefined, value: unknown): NavigationItem[] {
    const titled = title === undefined ? {} : { title }
    if (Array.isArray(value)) {
      // If the first entry is an index without a title, it is the section's page.
      const [first, ...rest] = value
      const isOwn = typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first) && first.includes('/')
      return [{ ...titled, ...(isOwn && { page: first }), children: readNavigation(isOwn ? rest : value, file, notes) }]
    }
    if (typeof value !== 'string') return []
    if (!/^https?:/.test(value)) return [{ ...titled, page: value }]
    notes.push(leftOutLink(file, value, title))
    return []
  }
}

/**
 * Converts an info string: `{ .py title="x" hl_lines="2 4-5" linenums="1" }` becomes
 * `py title="x" {2,4-5} lineNumbers`.
 */
function fenceInfo(info: string): string {
  const plain = info.replace(/^\{\s*\.?(.*?)\s*\}$/, '$1')
  return plain
    .replace(/\s*\.(?:annotate|no-copy|copy|select|no-select)\b/g, '')
    .replace(/hl_lines="([^"]*)"/, (_, lines: string) => `{${lines.trim().split(/\s+/).join(',')}}`)
    .replace(/linenums="[^"]*"/, 'lineNumbers')
}

const snippet = /^[ \t]*-{1,}8<-{1,}[ \t]+"([^"\n]+)"[ \t]*$/m

/**
 * Converts the text syntax of Python-Markdown extensions: snippets, icons, keys, highlights, attributes, and
 * abbreviations.
 */
function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind === 'fence') return [{ ...piece, code: includeCode(piece.code, piece.line, tools) }]
  if (piece.kind !== 'text') return [piece]
  const found = snippet.exec(piece.text)
  if (!found) return [{ ...piece, text: convertText(piece.text, piece.line, tools) }]
  const [before, after] = [piece.text.slice(0, found.index), piece.text.slice(found.index + found[0].length)]
  const line = piece.line + before.split('\n').length - 1
  const included = tools.pieces(found[1]!, line)
  return [
    ...prepare({ ...piece, text: before }, tools),
    ...included,
    ...prepare({ ...piece, text: after, line }, tools),
  ]
}

function includeCode(code: readonly string[], line: number, tools: PrepareTools): string[] {
  return code.flatMap((each, index) => {
    const file = snippet.exec(each)?.[1]
    if (file === undefined) return [each]
    return (
      tools
        .text(file, line + index + 1)
        ?.trimEnd()
        .split('\n') ?? []
    )
  })
}

/** Matches the attributes of a heading, of which only the id is used. */
const headingAttributes = /^(#{1,6} .*?)[ \t]*\{:?([^}\n]*)\}[ \t]*$/gm

/** Matches classes at the end of a paragraph, which only affect its style. */
const paragraphClasses = /(?<=[^\s\])*_`])[ \t]+\{:?[ \t]*(?:\.[\w-]+[ \t]*)+\}[ \t]*$/gm

function convertText(text: string, firstLine: number, tools: PrepareTools): string {
  const lineAt = (offset: number) => firstLine + text.slice(0, offset).split('\n').length - 1
  const note = (offset: number, message: string) => tools.note(lineAt(offset), message)
  return text
    .replace(/^\{:?[ \t]*\.annotate[ \t]*\}[ \t]*$/gm, (_, offset: number) => {
      note(offset, 'Annotations such as “(1)” became a list after their paragraph')
      return ''
    })
    .replace(/^\[TOC\][ \t]*\n?/gm, '')
    .replace(/^\*\[[^\]\n]+\]:.*$/gm, (written, offset: number) => {
      note(offset, `The abbreviation was left out: ${written}`)
      return ''
    })
    .replace(/^:[ ]{2,}\S/gm, (start, offset: number) => {
      note(offset, 'A definition list became plain text, because it has no equivalent')
      return start
    })
    .replace(
      /:((?:material|octicons|fontawesome|simple|lucide)-[\w-]+):(?:\{[^}\n]*\})?/g,
      (_, name: string, offset: number) => {
        const icon = tools.icon(name)
        if (icon === undefined) note(offset, `The icon “${name}” was left out, because it has no equivalent`)
        return icon === undefined ? '' : `:icon{name="${icon}"}`
      },
    )
    .replace(/\{\+\+([^\n]+?)\+\+\}|(?<!\^)\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^(?!\^)/g, '<ins>$1$2</ins>')
    .replace(/\{--([^\n]+?)--\}/g, '<del>$1</del>')
    .replace(/(?<=[\p{L}\d)\]])\^(?![\^[])([\p{L}\d+−.-]{1,20})\^(?!\^)/gu, '<sup>$1</sup>')
    .replace(/(?<=[\p{L}\d)\]])~(?!~)([\p{L}\d+−.-]{1,20})~(?!~)/gu, '<sub>$1</sub>')
    .replace(/\\\((?=\S)([^\n]+?)(?<=\S)\\\)/g, '$$$1$$')
    .replace(/^\\\[[ \t]*\n?([^]*?)\n?[ \t]*\\\][ \t]*$/gm, '$$$$\n$1\n$$$$')
    .replace(/\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, keys: string) =>
      keys
        .replaceAll('"', '')
        .split('+')
        .map((key) => `:kbd{value="${key}"}`)
        .join(' '),
    )
    .replace(/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?!=)/g, '<mark>$1</mark>')
    .replace(
      /\[([^\]\n]+)\]\(([^)\n]+)\)\{:?[^}\n]*\.md-button[^}\n]*\}/g,
      (_, label: string, address: string) => `:u-button[${label}]{to="${tools.link(address)}"}`,
    )
    .replace(/^\{\*[ \t]*(\S+)[^\n]*\*\}[ \t]*$/gm, (written, file: string, offset: number) => {
      note(offset, `The macro that includes ${file} was left as text. Copy the text of the file into the page`)
      return written
    })
    .replace(headingAttributes, (_, heading: string, list: string) => {
      const [, id] = /(?:^|\s)(?:#|id=["']?)([\w.-]+)/.exec(list) ?? []
      return id === undefined ? heading : `${heading} {#${id}}`
    })
    .replace(paragraphClasses, '')
    .replace(
      /\{:?[ \t]*((?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+)))*)[ \t]*\}/g,
      '{$1}',
    )
}

/**
 * Material's admonitions, each with the Rivage callout of the same color, and with Material's default title if Rivage's
 * differs.
 */
const admonitionTypes: Record<string, { ours: Callout; title?: string }> = {
  note: { ours: 'note' },
  abstract: { ours: 'note', title: 'Abstract' },
  summary: { ours: 'note', title: 'Summary' },
  tldr: { ours: 'note', title: 'Tldr' },
  example: { ours: 'note', title: 'Example' },
  quote: { ours: 'note', title: 'Quote' },
  cite: { ours: 'note', title: 'Cite' },
  question: { ours: 'note', title: 'Question' },
  help: { ours: 'note', title: 'Help' },
  faq: { ours: 'note', title: 'Faq' },
  info: { ours: 'info' },
  todo: { ours: 'info', title: 'Todo' },
  tip: { ours: 'tip' },
  hint: { ours: 'tip', title: 'Hint' },
  important: { ours: 'tip', title: 'Important' },
  success: { ours: 'tip', title: 'Success' },
  check: { ours: 'tip', title: 'Check' },
  done: { ours: 'tip', title: 'Done' },
  warning: { ours: 'warning' },
  caution: { ours: 'warning', title: 'Caution' },
  attention: { ours: 'warning', title: 'Attention' },
  danger: { ours: 'danger' },
  error: { ours: 'danger', title: 'Error' },
  bug: { ours: 'danger', title: 'Bug' },
  failure: { ours: 'danger', title: 'Failure' },
  fail: { ours: 'danger', title: 'Fail' },
  missing: { ours: 'danger', title: 'Missing' },
}

/** Converts an admonition. `!!!` becomes a callout, and `???`, which is collapsible, becomes `<details>`. */
function admonition(type: string): Converter {
  const { ours, title } = admonitionTypes[type]!
  return (element, page) => {
    const mark = String(element.attributes.mark)
    if (!mark.startsWith('???')) return callout(ours, title)(element, page)
    const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`
    return details(textOf(element, 'title') ?? name, element.children, page, mark.endsWith('+'))
  }
}

/** Converts `/// admonition | Title`, whose type is in its options. */
const admonitionBlock: Converter = (element, page) => {
  const type = textOf(element, 'type') ?? 'note'
  return admonition(type in admonitionTypes ? type : 'note')(element, page)
}

/** Converts `/// details | Title`. */
const detailsBlock: Converter = (element, page) =>
  details(textOf(element, 'title') ?? 'Details', element.children, page, /^true$/i.test(textOf(element, 'open') ?? ''))

const converters: Converters = {
  admonition: admonitionBlock,
  details: detailsBlock,
  ...Object.fromEntries(Object.keys(admonitionTypes).map((type) => [type, admonition(type)])),
  tabs: group('tabs'),
  '===': tab('title'),
}
