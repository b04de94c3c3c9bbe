import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSourcePath } from '../../core/collection/index.ts'
import {
  assignHeadingIds,
  parseFrontmatter,
  parseMarkdown,
  readEntryFields,
  toMinimark,
} from '../../core/markdown/index.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { componentRegistry } from '../../worker/prose/render-article.tsx'
import type { SearchedPage } from './section-index.ts'

const content = join(engineFolder, 'content')

/**
 * Returns the pages of this project's documentation in one language.
 * @param hasIds whether headings get ids, as they do when they are published
 */
export function readStandalonePages(locale: string, { hasIds = false } = {}): SearchedPage[] {
  return globSync('**/*.md', { cwd: join(content, locale) }).map((name) => {
    const file = `${locale}/${name.replaceAll('\\', '/')}`
    const frontmatter = parseFrontmatter(file, readFileSync(join(content, file), 'utf8'))
    const { title = '', description, meta } = readEntryFields(file, frontmatter).fields
    const { root } = parseMarkdown(
      { file, body: frontmatter.body, bodyLine: frontmatter.bodyLine },
      {
        bind: () => undefined,
        components: componentRegistry,
        aliases: {},
        trusted: true,
        text: (other) => readFileSync(join(content, other), 'utf8'),
        footnotes: { title: '', back: String },
      },
    )
    if (hasIds) assignHeadingIds(root, file)
    const { path } = parseSourcePath(file, ['en', 'fr'], 'en')
    const keywords = (meta.keywords ?? []) as string[] // The terms in the form that pages use.
    const questions = meta.questions as SearchedPage['questions']
    return { path, title, description, keywords, questions, boost: meta.boost, body: toMinimark(root) }
  })
}
