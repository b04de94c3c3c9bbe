import { createTranslate } from '../../../core/locale/index.ts'
import type { CompiledDocument } from '../../../core/document/index.ts'
import { singleEntry } from '../../../core/source/index.ts'
import type { Media } from '../../../core/markdown/resolver.ts'
import { compileDocument } from '../../../scripts/sync/compile/compile-document.ts'
import type { CompileResult } from '../../../scripts/sync/compile/compile-context.ts'
import { createShiki } from '../../../scripts/sync/compile/highlight.ts'
import { createIcons } from '../../../scripts/sync/compile/icons.ts'
import { ownProject } from '../../harness/own-project.ts'

type DocumentSource = Parameters<typeof compileDocument>[0]
type CompileContext = Parameters<typeof compileDocument>[1]

const pages = new Map([['en/1.guide/2.beta.md', '/en/guide/beta']])
const media = new Map<string, Media>([
  ['en/1.guide/shore.png', { href: '/_media/1a/shore.png', width: 800, height: 400 }],
])
const texts = new Map([
  ['en/1.guide/greet.ts', 'export const a = 1\nexport const b = 2\n'],
  ['en/1.guide/part.md', 'A part with [b](2.beta.md).\n'],
])
const highlighter = createShiki()
const icons = createIcons(ownProject)

/** Compiles a page of a small site that also has `2.beta.md` and `shore.png`. */
export function compilePage(
  text: string,
  source: Partial<DocumentSource> = {},
  context: Partial<CompileContext> = {},
): Promise<CompileResult> {
  const { locale = 'en', file = 'en/1.guide/1.alpha.md' } = source
  return compileDocument(
    {
      file,
      frontmatter: singleEntry(file, text).frontmatter,
      extension: file.slice(file.lastIndexOf('.') + 1),
      path: '/en/guide/alpha',
      fallbackTitle: 'Alpha',
      hasHeader: true,
      locale,
      text,
      ...source,
    },
    {
      highlighter,
      icons,
      codes: ['en', 'fr'],
      aliases: {},
      trusted: false,
      typography: true,
      t: createTranslate(locale),
      resolver: {
        page: (file) => pages.get(file),
        pageExists: (path) => [...pages.values()].includes(path),
        media: (file) => media.get(file),
        text: (file) => texts.get(file),
      },
      ...context,
    },
  )
}

/** Compiles a Markdown page and returns its document. */
export async function compileArticle(
  text: string,
  source: Partial<DocumentSource> = {},
  context: Partial<CompileContext> = {},
): Promise<CompiledDocument> {
  const { document } = await compilePage(text, source, context)
  if (!document) throw new Error('a Markdown file gives a document')
  return document
}
