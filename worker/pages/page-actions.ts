import type { Entry } from '../../core/document/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { PageActions } from './page-data.ts'

/** Where each of a page's actions leads. The two assistants are asked to read the page's Markdown. */
export function pageActions(entry: Entry, config: SiteConfig, requestOrigin: string): Omit<PageActions, 'beside'> {
  const markdown = `/raw${entry.path}.md`
  const question = encodeURIComponent(`Read ${config.url ?? requestOrigin}${markdown} so I can ask questions about it.`)
  const file = entry.id.slice(entry.collection.length + 1)
  const { github } = config
  return {
    markdown,
    chatgpt: `https://chatgpt.com/?hints=search&q=${question}`,
    claude: `https://claude.ai/new?q=${question}`,
    edit: github && [github.url, 'edit', github.branch, github.rootDir, 'content', encodeURI(file)].filter(Boolean).join('/'),
    report: github && `${github.url}/issues/new/choose`,
  }
}
