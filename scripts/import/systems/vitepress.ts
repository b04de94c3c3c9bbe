import { textOf } from '../body/attributes.ts'
import { callout } from '../body/callout.ts'
import { badge, codeFence, details, group, unwrap } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converters } from '../body/render-body.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { Note, PrepareTools } from '../define-import-system.ts'
import type { NavigationItem } from '../plan/place-pages.ts'
import { isRecord, readModule, recordOf } from '../source/javascript.ts'
import { readPages } from '../source/read-pages.ts'
import { copiesOf, localesOf, repositoryOf, socialsOf, textsOf, withoutRepeats } from '../source/site-facts.ts'
import { filesBelow, folderOf, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** VitePress: Markdown with Vue, `.vitepress/config`, the sidebar in it, `:::` containers. */
export const vitepress = defineImportSystem({
  name: 'vitepress',
  title: 'VitePress',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    const home = source.files.find((file) => /(?:^|\/)index\.md$/.test(file) && /^layout: home$/m.test(source.read(file)))
    return home === undefined ? undefined : { evidence: `layout: home in ${home}`, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = recordOf(file === undefined ? undefined : readModule(source.read(file))?.exported)
    const project = file === undefined ? '' : folderOf(file).replace(/(?:^|\/)\.vitepress(?:\/config)?$/, '')
    const root = resolvePath(project, typeof config.srcDir === 'string' ? config.srcDir : '')
    const settings = recordOf(config.locales)
    const rootLanguage = recordOf(settings.root).lang ?? config.lang
    const { localeFolders, defaultLocale, locales } = localesOf(
      filesBelow(source, root).filter(isPage),
      config.locales === undefined ? undefined : Object.keys(settings).filter((key) => key !== 'root'),
      [locale, typeof rootLanguage === 'string' ? rootLanguage.split('-')[0] : undefined],
    )
    const pages = readPages(source, { root, localeFolders, defaultLocale, isPage, notations: () => ({ vue: true, containers: true }) }, notes)
    for (const dynamic of filesBelow(source, root).filter((each) => /\[\w+\]\.md$/.test(each))) {
      notes.push({ file: resolvePath(root, dynamic), message: 'Pages that are made of data were left out' })
    }
    const theme = { ...recordOf(config.themeConfig), ...recordOf(recordOf(settings.root).themeConfig) }
    const items = readSidebar(theme.sidebar, file ?? '', notes)
    if (theme.sidebar === undefined && file !== undefined) notes.push({ file, message: 'No sidebar is written in this file: the menu follows the names of files' })
    return {
      config: {
        ...textsOf({ title: config.title, description: config.description }),
        ...repositoryOf(recordOf(theme.editLink).pattern),
        ...socialsOf(theme.socialLinks),
      },
      locales,
      defaultLocale,
      pages,
      folders: [],
      files: withoutRepeats([...copiesOf(source, resolvePath(root, 'public'), '', () => true), ...copiesOf(source, root)]).filter(({ from }) => !from.includes('.vitepress/')),
      ...(items.length > 0 && { navigation: { file: file!, items, hidesOthers: true } }),
      body: { converters, prepare },
      base: typeof config.base === 'string' ? config.base.replace(/\/$/, '') : '',
      roots: [{ prefix: '/', folder: resolvePath(root, 'public') }, { prefix: '/', folder: root }, { prefix: '@/', folder: root }],
      notes,
    }
  },
})

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(file))
}

function isPage(file: string): boolean {
  return file.endsWith('.md') && !/\[\w+\]\.md$/.test(file) && !file.split('/').some((part) => part.startsWith('.') || part.startsWith('_')) && !file.startsWith('public/')
}

/** One sidebar, or one for each part of the site: `{ '/guide/': […] }`. */
function readSidebar(sidebar: unknown, file: string, notes: Note[]): NavigationItem[] {
  if (Array.isArray(sidebar)) return readItems(sidebar, '')
  return Object.values(recordOf(sidebar)).flatMap((part) => (Array.isArray(part) ? readItems(part, '') : readItems(recordOf(part).items, String(recordOf(part).base ?? ''))))

  function readItems(items: unknown, base: string): NavigationItem[] {
    return (Array.isArray(items) ? items : []).filter(isRecord).flatMap(({ text, link, items: inner, base: own }) => {
      const start = typeof own === 'string' ? own : base
      const title = typeof text === 'string' ? { title: text } : {}
      if (typeof link === 'string' && /^https?:/.test(link)) {
        notes.push({ file, message: `The link to ${link} was left out of the menu: it lists pages` })
        return []
      }
      const page = typeof link === 'string' ? { page: `${start}${link}`.replace(/#.*$/, '') } : {}
      return Array.isArray(inner) ? [{ ...title, ...page, children: readItems(inner, start) }] : [{ ...title, ...page }]
    })
  }
}

const tableOfContents = /^[ \t]*\[\[toc\]\][ \t]*\n?/gim
const codeImport = /^([ \t]*)<<<[ \t]+(\S+?)(#[\w-]+)?(\{[^}\n]*\})?(?:[ \t]+(\[[^\]\n]*\]))?[ \t]*$/gm
const inclusion = /^<!--\s*@include:\s*([^\s{#]+)(#[\w-]+)?(\{[^}]*\})?\s*-->$/

/** `[[toc]]`, code from files (`<<< file`) and text from files (`<!--@include: file-->`). */
function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind === 'verbatim') {
    const [, file, region, lines] = inclusion.exec(piece.text) ?? []
    if (file === undefined) return [piece]
    if (region ?? lines) tools.note(piece.line, `Only a part of ${file} was included: here it is all of it`)
    const included = tools.pieces(file)
    if (!included) tools.note(piece.line, `The included file ${file} was not found`)
    return included ?? []
  }
  if (piece.kind !== 'text') return [piece]
  const text = piece.text.replace(tableOfContents, '').replace(codeImport, (_, indent: string, file: string, region?: string, info?: string, title?: string) => {
    const code = tools.text(file)
    if (code === undefined) tools.note(piece.line, `The code of ${file} was not found`)
    if (region !== undefined) tools.note(piece.line, `Only a region of ${file} was shown: here it is all of it`)
    const [lines = '', named] = (info ?? '').replace(/[{}]/g, '').split(/\s+/)
    const language = named ?? (/^[a-z]/i.test(lines) ? lines : file.slice(file.lastIndexOf('.') + 1))
    const fence = codeFence(code ?? '', language, [title ?? '', /^\d/.test(lines) ? `{${lines}}` : ''].filter(Boolean).join(' '))
    return 'block' in fence ? fence.block.split('\n').map((line) => indent + line).join('\n') : ''
  })
  return [{ ...piece, text }]
}

/** VitePress's danger is our caution (red); `important` and `caution` are GitHub's. */
const converters: Converters = {
  info: callout('note'), note: callout('note'), tip: callout('tip'), important: callout('note'), warning: callout('warning'), caution: callout('caution'), danger: callout('caution'),
  details: (element, page) => details(textOf(element, 'title') ?? 'Details', element.children, page),
  'code-group': group('code-group'),
  raw: unwrap,
  'v-pre': unwrap,
  ClientOnly: unwrap,
  Badge: badge('type', { info: 'neutral', tip: 'primary', warning: 'warning', danger: 'error' }),
}

