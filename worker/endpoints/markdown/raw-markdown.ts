import { pageNotFound } from '../../../core/error/index.ts'
import { serveMarkdown } from './serve-markdown.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** A page as Markdown, at the address the page's actions name: `/raw/en/guide/install.md`. */
export const rawMarkdown = defineEndpoint({
  route: '/raw/*',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    if (!pathname.endsWith('.md')) throw pageNotFound(pathname)
    return await serveMarkdown(context, pathname.slice('/raw'.length, -'.md'.length))
  },
})
