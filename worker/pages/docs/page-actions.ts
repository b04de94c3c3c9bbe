import type { Entry } from '../../../core/document/index.ts'
import { withoutIsolates } from '../../../core/locale/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { ReleaseCache } from '../../cache/isolate-cache.ts'
import type { PageActions } from '../page-data.ts'

interface PageActionsInput {
  entry: Entry
  release: ReleaseCache['release']
  requestOrigin: string
  t: Translate
}

/** Where each of a page's actions leads. The two assistants are asked to read the page's Markdown. */
export function pageActions({ entry, release, requestOrigin, t }: PageActionsInput): Omit<PageActions, 'beside'> {
  const { config } = release
  const origin = config.url ?? requestOrigin
  const markdown = `/raw${entry.path}.md`
  const question = encodeURIComponent(`Read ${origin}${markdown} so I can ask questions about it.`)
  const file = entry.id.slice(entry.collection.length + 1)
  const { github } = config
  const title = withoutIsolates(t('docs.issue.title', { title: entry.title }))
  const facts = issueFacts({ entry, release, origin, t })
  return {
    markdown,
    chatgpt: `https://chatgpt.com/?hints=search&q=${question}`,
    claude: `https://claude.ai/new?q=${question}`,
    edit:
      github &&
      [github.url, 'edit', github.branch, github.rootDir, 'content', encodeURI(file)].filter(Boolean).join('/'),
    report:
      github &&
      `${github.url}/issues/new?${new URLSearchParams({ title, body: `${t('docs.issue.prompt')}\n\n\n\n${facts}` })}`,
    feedback:
      github && config.feedback ? { issue: `${github.url}/issues/new?${new URLSearchParams({ title })}`, facts } : null,
  }
}

/** What an issue says whatever its author writes: of which page it is, as which release had it. */
function issueFacts({
  entry,
  release: { number, createdAt },
  origin,
  t,
}: Omit<PageActionsInput, 'requestOrigin'> & { origin: string }): string {
  const page = withoutIsolates(t('docs.issue.page', { url: origin + encodePathname(entry.path) }))
  return `---\n\n- ${page}\n- ${t('docs.issue.release', { number, date: createdAt.slice(0, 10) })}\n`
}
