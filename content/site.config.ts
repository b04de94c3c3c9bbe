import { defineConfig } from 'rivage/config'

export default defineConfig({
  title: 'Rivage',
  description: {
    en: 'A documentation site engine that lives in one Cloudflare Worker: Markdown in, a fast site in several languages out.',
    fr: 'Un moteur de sites de documentation qui tient dans un seul Worker Cloudflare\u00a0: du Markdown en entrée, un site rapide et multilingue en sortie.',
  },
  locales: ['en', 'fr'],
  github: { url: 'https://github.com/rivage-docs/rivage', branch: 'main', rootDir: '' },
  feedback: true,
  toc: {
    bottom: {
      links: [
        { label: { en: 'Ask a question', fr: 'Poser une question' }, to: 'https://github.com/rivage-docs/rivage/discussions' },
        { label: { en: 'Open issues', fr: 'Problèmes ouverts' }, to: 'https://github.com/rivage-docs/rivage/issues' },
      ],
    },
  },
})
