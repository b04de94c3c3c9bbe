import { pageNotFound } from '../../../core/error/index.ts'
import { docsCollection, landingCollection } from '../../../core/collection/index.ts'
import { localize } from '../../../core/release/index.ts'
import { isInLocale } from '../../../core/route/index.ts'
import { serveText } from './serve-text.ts'
import { serveMarkdown } from '../../pages/markdown/serve-markdown.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * The site's table of contents for language models (llmstxt.org): every page as a link to its Markdown, by language.
 */
export const llms = defineEndpoint({
  route: '/llms.txt',
  methods: ['GET', 'HEAD'],
  longReads: true,
  shared: 'without query',
  crossOrigin: true,
  handle: (context) =>
    serveText(context, 'text/plain; charset=utf-8', async ({ store, release, origin }) => {
      const { config } = release
      const pages = await store.listPages(
        config.locales.flatMap(({ code }) => [landingCollection(code), docsCollection(code)]),
      )
      const description = localize(config.description, config.defaultLocale, config.defaultLocale)
      return [
        `# ${localize(config.title, config.defaultLocale, config.defaultLocale)}`,
        ...(description ? ['', `> ${description}`] : []),
        ...config.locales.flatMap(({ code, name }) => [
          '',
          `## ${name}`,
          '',
          ...pages
            .filter(({ path }) => isInLocale(path, code))
            .map(
              ({ path, title, description: about }) =>
                `- [${title}](${origin}/raw${encodeURI(path)}.md)${about ? `: ${about.replaceAll('\n', ' ')}` : ''}`,
            ),
        ]),
        '',
      ].join('\n')
    }),
})

/** A page as Markdown, at the address it had before it had one of its own: `/raw/en/guide/install.md`. */
export const rawMarkdown = defineEndpoint({
  route: '/raw/*',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    const cache = context.get('cache')
    const page = /^\/raw(\/.+?)(?:\/index)?\.md$/.exec(pathname)?.[1]
    if (!cache || page === undefined) throw pageNotFound(pathname)
    return await serveMarkdown(context, cache, page, 'raw')
  },
})
