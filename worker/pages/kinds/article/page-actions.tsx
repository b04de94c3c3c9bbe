import { use } from 'react'
import * as elementIds from '../../../../client/elements/element-ids.ts'
import { ExternalIcon, Icon } from '../../../../client/elements/icon.tsx'
import { fileOf } from '../../../../core/collection/index.ts'
import { nameLanguage, withoutIsolates } from '../../../../core/locale/index.ts'
import type { Translate } from '../../../../core/locale/index.ts'
import type { InsightSettings } from '../../../../core/insight/index.ts'
import { encodePathname, encodeQueryValue } from '../../../../core/route/index.ts'
import type { SiteConfig } from '../../../../core/release/index.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { LinkPlaceContext, PageLink, hrefAtPlace, hrefInPlaceVersion } from '../../../layout/release-link.tsx'
import type { LinkPlace } from '../../../layout/release-link.tsx'
import { bookNames } from '../../../layout/site-footer.tsx'
import type { View } from '../../../cache/release-cache.ts'
import { printedFolder } from '../../../navigation/printed-folder.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import type { PageActions } from './article-data.ts'

interface PageActionsInput {
  entry: PageEntry
  /** Number of the release in which the page last changed. */
  release: number
  config: SiteConfig
  /** Vote settings; `undefined` if the site doesn't store votes. */
  insight: InsightSettings | undefined
  /** The release and version that the page's links keep. */
  place: LinkPlace | undefined
  /**
   * How the reader reached the release. Previews offer no books, and only current releases can be saved for offline
   * reading.
   */
  view: View['kind']
  /** Returns the absolute URL of a path on the site. */
  locate: (href: string) => string
  t: Translate
}

/**
 * Returns the URLs of a page's actions. The links to ChatGPT and Claude contain a prompt to read the page's Markdown.
 */
export function pageActions({
  entry,
  release,
  place,
  view,
  config,
  insight,
  locate,
  t,
}: PageActionsInput): Omit<PageActions, 'beside'> {
  const markdown = `/raw${entry.path}.md`
  const question = encodeQueryValue(`Read ${locate(hrefAtPlace(markdown, place))} so I can ask questions about it.`)
  const file = fileOf(entry.id.slice(entry.collection.length + 1))
  const { github } = config
  const title = withoutIsolates(t('docs.issue.title', { title: entry.title }))
  const facts = issueFacts({ entry, release, locate, t })
  return {
    markdown,
    chatgpt: `https://chatgpt.com/?hints=search&q=${question}`,
    claude: `https://claude.ai/new?q=${question}`,
    hasTools: !config.isStatic,
    downloads: downloadsOf(entry.path, config).filter(({ form }) => view !== 'preview' || form === 'print'),
    offline: config.offline && view === 'present' ? `${sectionOf(entry.path)}/_offline` : null,
    edit: github && editAddress(github, file),
    report:
      github &&
      `${github.url}/issues/new?title=${encodeQueryValue(title)}&body=${encodeQueryValue(`${t('docs.issue.prompt')}\n\n\n\n${facts}`)}`,
    feedback: config.feedback === true && (github !== null || insight?.votes === true),
    vote: insight?.votes ? { page: entry.path, document: entry.document, canComment: insight.comments } : null,
  }
}

/** Returns the downloads that include a page: the books of its language, and its top-level folder as one document. */
function downloadsOf(path: string, config: SiteConfig): PageActions['downloads'] {
  const [, locale = ''] = path.split('/')
  const printed = printedFolder(path, config)
  const section = sectionOf(path)
  const isList = config.posts?.some((list) => section === `/${locale}${list.path}`)
  return (config.downloads ?? []).flatMap((form): PageActions['downloads'] => {
    if (form === 'print') return isList ? [] : [{ form, path: `${section}/_print` }]
    if (form !== 'pdf') return [{ form, path: `/${locale}/book.${form}` }]
    return printed ? [{ form, path: `${printed.path}/book.pdf` }] : []
  })
}

/** Returns the top-level folder of a page, or its language. */
function sectionOf(path: string): string {
  const [, locale = '', folder, ...below] = path.split('/')
  return folder === undefined || below.length === 0 ? `/${locale}` : `/${locale}/${folder}`
}

function editAddress(
  { url, branch, rootDir, contentDir = 'content' }: NonNullable<SiteConfig['github']>,
  file: string,
): string {
  return `${url}/edit/${encodePathname([branch, rootDir, contentDir, file].filter(Boolean).join('/'))}`
}

/**
 * Returns the last lines of an issue about a page: the page's URL and the release that last changed it. The current
 * release isn't mentioned, because it may not have changed the page.
 */
function issueFacts({
  entry,
  release: number,
  locate,
  t,
}: Omit<PageActionsInput, 'config' | 'place' | 'view' | 'insight'>): string {
  const page = withoutIsolates(t('docs.issue.page', { url: locate(encodePathname(entry.path)) }))
  return `---\n\n- ${page}\n- ${t('docs.issue.release', { number, date: entry.updatedAt.slice(0, 10) })}\n`
}

/** Clients that can add an MCP server from a URL. See worker/endpoints/mcp/add-to-client.ts. */
const mcpClients = [
  ['cursor', 'Cursor', 'cursor'],
  ['vscode', 'VS Code', 'visualstudiocode'],
] as const

/**
 * Buttons that copy the page's Markdown, show it, open it in an assistant, or add the site's tools to a client.
 * @param permanent URL that names the page's version; `null` if the page's own URL already does
 */
export function PageActionsMenu({ actions, permanent }: { actions: PageActions; permanent: string | null }) {
  const { t, locale } = useLocale()
  const markdown = hrefInPlaceVersion(actions.markdown, use(LinkPlaceContext))
  const newTab = { target: '_blank', rel: 'noreferrer' }
  return (
    <div className="page-actions">
      <button className="button needs-script" data-copy-page={markdown} data-done={t('docs.copy.pageDone')}>
        <span className="copy-icon" />
        <span className="wide-label">{t('docs.copy.page')}</span>
      </button>
      <button className="button" popoverTarget={elementIds.pageActions} aria-label={t('docs.actions')}>
        <Icon name="chevron-down" />
      </button>
      <ul id={elementIds.pageActions} className="popup-menu" popover="auto" aria-label={t('docs.actions')}>
        <li className="needs-script">
          <button data-copy-link={markdown} data-done={t('docs.copy.linkDone')}>
            <Icon name="link" />
            {t('docs.copy.link')}
          </button>
        </li>
        <li>
          <PageLink href={actions.markdown} {...newTab}>
            <Icon name="file-text" />
            {t('docs.copy.view')}
            <ExternalIcon />
          </PageLink>
        </li>
        <li>
          <PageLink href={actions.chatgpt} {...newTab}>
            <Icon name="openai" />
            {t('docs.copy.gpt')}
            <ExternalIcon />
          </PageLink>
        </li>
        <li>
          <PageLink href={actions.claude} {...newTab}>
            <Icon name="claude" />
            {t('docs.copy.claude')}
            <ExternalIcon />
          </PageLink>
        </li>
        {actions.hasTools && <ToolActions />}
        {actions.downloads.map(({ form, path }) => (
          <li key={form}>
            <PageLink href={encodePathname(path)}>
              <Icon name="file-text" />
              {form === 'print' ? t('books.print') : t('books.download', { form: bookNames[form] })}
            </PageLink>
          </li>
        ))}
        {actions.offline !== null && (
          <li className="needs-script">
            <PageLink href={encodePathname(actions.offline)}>
              <Icon name="file-text" />
              {t('offline.keep')}
            </PageLink>
          </li>
        )}
        {permanent !== null && (
          <li>
            <a href={permanent}>
              <Icon name="link" />
              {t('versions.permanent')}
            </a>
          </li>
        )}
        {actions.beside && (
          <li>
            <PageLink href={`?with=${actions.beside.code}`}>
              <Icon name="languages" />
              {t('translation.beside', { name: nameLanguage(actions.beside.language, locale.language) })}
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Buttons that copy the URL of the site's MCP server or add the server to a client. */
function ToolActions() {
  const { t } = useLocale()
  return (
    <>
      <li className="needs-script">
        <button data-copy-link="/mcp" data-done={t('docs.copy.done')}>
          <Icon name="link" />
          {t('docs.copy.mcp')}
        </button>
      </li>
      {mcpClients.map(([client, name, icon]) => (
        <li key={client}>
          <a href={`/mcp/${client}`}>
            <Icon name={icon} />
            {`MCP: ${name}`}
            <ExternalIcon />
          </a>
        </li>
      ))}
    </>
  )
}
