import { defineConfig } from 'rivage/config'

export default defineConfig({
  title: 'Rivage',
  description: {
    en: 'The open-source documentation engine for Cloudflare Workers: Markdown in Git, releases you can roll back, and translations that show when they are outdated.',
    fr: 'Le moteur de documentation open source pour Cloudflare Workers\u00a0: du Markdown dans Git, des publications que l’on peut annuler et des traductions dont le retard est signalé.',
  },
  locales: ['en', 'fr'],
  github: { url: 'https://github.com/rivage-docs/rivage', branch: 'main', rootDir: '' },
  header: { logo: { light: '/images/logo-light.svg', dark: '/images/logo-dark.svg' } },
  footer: {
    copyrightHolder: 'Rivage contributors',
    columns: [
      {
        title: { en: 'Get started', fr: 'Démarrer' },
        links: [
          { label: { en: 'Introduction', fr: 'Introduction' }, to: '/getting-started/introduction' },
          { label: { en: 'Create a site', fr: 'Créer un site' }, to: '/getting-started/installation' },
          { label: { en: 'Deploy to Cloudflare', fr: 'Déployer sur Cloudflare' }, to: '/deploying/cloudflare' },
          { label: { en: 'Migrate to Rivage', fr: 'Migrer vers Rivage' }, to: '/moving/overview' },
        ],
      },
      {
        title: { en: 'Reference', fr: 'Référence' },
        links: [
          { label: { en: 'Configuration', fr: 'Configuration' }, to: '/configuration/site' },
          { label: { en: 'Components', fr: 'Composants' }, to: '/writing/component-index' },
          { label: { en: 'Commands', fr: 'Commandes' }, to: '/reference/commands' },
          { label: { en: 'Troubleshooting', fr: 'Dépannage' }, to: '/operating/troubleshooting' },
        ],
      },
      {
        title: { en: 'Project', fr: 'Projet' },
        links: [
          { label: { en: 'Why Rivage', fr: 'Pourquoi Rivage' }, to: '/getting-started/why-rivage' },
          { label: { en: 'Project status', fr: 'État du projet' }, to: '/getting-started/project-status' },
          { label: { en: 'How Rivage works', fr: 'Fonctionnement de Rivage' }, to: '/engine/how-it-works/overview' },
          { label: { en: 'Discussions', fr: 'Discussions' }, to: 'https://github.com/rivage-docs/rivage/discussions' },
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
  // The read API of every site, as an example of an API reference. tests/worker/read-api.test.ts compares the file.
  apis: [
    {
      name: 'read-api',
      title: { en: 'Read API reference', fr: 'Référence de l’API de lecture' },
      source: '_apis/read-api.json',
      overlays: { fr: '_apis/read-api.fr.yaml' },
      path: '/reference/read-api',
    },
  ],
  collections: {
    // The English posts are imported from CHANGELOG.md: see tests/version/own-changelog.test.ts.
    changelog: { kind: 'posts' },
  },
  downloads: ['epub', 'zip', 'print', 'pdf'],
  offline: true,
  feedback: true,
  // The page that readers create while following “Add your first page” has no translation, and machines without a
  // browser print no PDFs.
  check: { error: ['all'], warn: ['missing-translation', 'pdf-not-printed'] },
  toc: {
    bottom: {
      links: [
        { label: { en: 'Ask a question', fr: 'Poser une question' }, to: 'https://github.com/rivage-docs/rivage/discussions' },
        { label: { en: 'Open issues', fr: 'Problèmes ouverts' }, to: 'https://github.com/rivage-docs/rivage/issues' },
      ],
    },
  },
})
