import { defineConfig } from 'rivage/config'

export default defineConfig({
  title: 'Rivage',
  description: {
    en: 'A documentation site engine that lives in one Cloudflare Worker: Markdown in, a fast site in several languages out.',
    fr: 'Un moteur de sites de documentation qui tient dans un seul Worker Cloudflare\u00a0: du Markdown en entrée, un site rapide et multilingue en sortie.',
  },
  locales: ['en', 'fr'],
  github: { url: 'https://github.com/rivage-docs/rivage', branch: 'main', rootDir: '' },
  header: { logo: { light: '/images/logo-light.svg', dark: '/images/logo-dark.svg' } },
  footer: {
    columns: [
      {
        title: { en: 'Begin', fr: 'Commencer' },
        links: [
          { label: { en: 'Introduction', fr: 'Introduction' }, to: '/getting-started/introduction' },
          { label: { en: 'Installation', fr: 'Installation' }, to: '/getting-started/installation' },
          { label: { en: 'Your first page', fr: 'Votre première page' }, to: '/getting-started/your-first-page' },
        ],
      },
      {
        title: { en: 'Understand', fr: 'Comprendre' },
        links: [
          { label: { en: 'How it works', fr: 'Fonctionnement' }, to: '/engine/how-it-works/overview' },
          { label: { en: 'Releases', fr: 'Versions publiées' }, to: '/engine/how-it-works/releases' },
          { label: { en: 'Security', fr: 'Sécurité' }, to: '/engine/how-it-works/security' },
        ],
      },
      {
        title: { en: 'Take part', fr: 'Participer' },
        links: [
          { label: { en: 'Architecture', fr: 'Architecture' }, to: '/engine/contributing/architecture' },
          { label: { en: 'Questions', fr: 'Questions' }, to: 'https://github.com/rivage-docs/rivage/discussions' },
          { label: { en: 'Issues', fr: 'Problèmes' }, to: 'https://github.com/rivage-docs/rivage/issues' },
        ],
      },
    ],
  },
  redirects: {
    '/configuration/theme': '/make-it-yours/theme',
    '/deploying/commands': '/reference/commands',
    '/deploying/files-for-machines': '/machines/files-for-machines',
    '/deploying/backup': '/operating/backup',
    '/deploying/taking-back': '/operating/taking-back',
    '/deploying/outages': '/operating/outages',
    '/deploying/operation': '/operating/operation',
    '/deploying/limits-and-costs': '/operating/limits-and-costs',
    '/how-it-works/*': '/engine/how-it-works/:splat',
    '/endpoints/*': '/engine/endpoints/:splat',
    '/interface/*': '/engine/interface/:splat',
    '/contributing/*': '/engine/contributing/:splat',
  },
  feedback: true,
  // A first page is in one language.
  check: { error: ['all'], warn: ['missing-translation'] },
  toc: {
    bottom: {
      links: [
        { label: { en: 'Ask a question', fr: 'Poser une question' }, to: 'https://github.com/rivage-docs/rivage/discussions' },
        { label: { en: 'Open issues', fr: 'Problèmes ouverts' }, to: 'https://github.com/rivage-docs/rivage/issues' },
      ],
    },
  },
})
