import { serveText, siteOrigin } from './serve-text.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** For crawlers (RFC 9309): everything may be read, and here is the list of it. A site's own `public/robots.txt` comes before it. */
export const robots = defineEndpoint({
  route: '/robots.txt',
  methods: ['GET', 'HEAD'],
  handle: (context) =>
    serveText(context, 'text/plain; charset=utf-8', async ({ release }) =>
      ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteOrigin(context, release)}/sitemap.xml`, ''].join('\n'),
    ),
})
