import type { Files } from './site.ts'

/** A small bilingual site: landing pages, two folders, a page in English only, an image, and a file in `public/`. */
export const smallSite: Files = {
  'en/index.md':
    '---\ntitle: Home\nseo: { title: Welcome }\nhero: { title: A shore for words, tagline: Read here. }\n---\n\nLanding text.\n',
  'fr/index.md': '---\ntitle: Accueil\n---\n\nTexte d’accueil.\n',
  'en/1.guide/.navigation.yml': 'title: The guide\n',
  'en/1.guide/index.md': '---\ntitle: Guide\ndescription: Where to begin.\n---\n\nThe guide begins.\n',
  'en/1.guide/1.install.md':
    '---\ntitle: Install\ndescription: How to install it.\n---\n\n## With npm\n\nRun the installer. See [usage](./2.use.md).\n\n```ts [a.ts]\nconst a = 1\n```\n',
  'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nUse it daily. ![Mark](./mark.svg)\n',
  'en/1.guide/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"/>',
  'en/2.reference/1.options.md': '---\ntitle: Options\n---\n\nEvery option of the harbour.\n',
  'fr/1.guide/.navigation.yml': 'title: Le guide\n',
  'fr/1.guide/1.install.md': '---\ntitle: Installer\n---\n\n## Avec npm\n\nLancez le démarrage.\n',
  'public/robots.txt': 'User-agent: *\n',
  'public/images/shore.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}

/** The small site with a URL and a name that isn't ASCII. */
export const smallSiteWithUrl: Files = {
  ...smallSite,
  'site.config.json': JSON.stringify({
    title: 'Côté mer',
    url: 'https://docs.example.com',
    description: 'How the tides are read.',
    indexNow: { key: 'a1b2c3d4' },
  }),
}
