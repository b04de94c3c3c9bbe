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
import { oncePerRun } from './once-per-run.ts'
import type { SearchedPage } from './section-index.ts'

const content = join(engineFolder, 'content')

/**
 * Returns the pages of this project's documentation in one language, which one process of a run reads.
 * @param hasIds whether headings get ids, as they do when they are published
 */
export async function readStandalonePages(locale: string, { hasIds = false } = {}): Promise<SearchedPage[]> {
  const pages = await oncePerRun(`own-pages-${locale}`, async () =>
    globSync('**/*.md', { cwd: join(content, locale) }).map((name) =>
      readStandalonePage(`${locale}/${name.replaceAll('\\', '/')}`),
    ),
  )
  return pages.map(({ body, bodyWithIds, ...page }) => ({ ...page, body: hasIds ? bodyWithIds : body }))
}

function readStandalonePage(file: string) {
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
  const body = toMinimark(root)
  assignHeadingIds(root, file)
  const { path } = parseSourcePath(file, ['en', 'fr'], 'en')
  const keywords = (meta.keywords ?? []) as string[] // The terms in the form that pages use.
  const questions = meta.questions as SearchedPage['questions']
  return { path, title, description, keywords, questions, boost: meta.boost, body, bodyWithIds: toMinimark(root) }
}
