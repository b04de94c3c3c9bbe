import { expect } from 'vitest'
import type { Files, ReadOnlySite } from '../../harness/site.ts'

/** Returns the text of a page. */
export const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

/** The configuration of `searchFiles`. */
export const searchConfig = {
  locales: ['en', 'fr', 'ja'],
  search: { synonyms: { en: [['marigram', 'tide tables']] } },
}

/** A site in three languages, for all tests of its search. */
export const searchFiles: Files = {
  'en/index.md': page('Home', 'A shore.', 'hero: { title: Home }\n'),
  'fr/index.md': page('Accueil', 'Un rivage.', 'hero: { title: Accueil }\n'),
  'en/1.installation.md': page(
    'Installation',
    'Run the installer.\n\n## Requirements\n\nA harbour and a lighthouse keeper.\n\n## With a proxy\n\nSet the proxy.',
    'questions: { with-a-proxy: [behind a corporate firewall] }\n',
  ),
  'en/2.deployment.md': page(
    'Deployment',
    'After the installation, deploy.\n\n## Preview deployments\n\nEach branch has one. The proxy caches.',
  ),
  'en/3.fetch.md': page(
    'useFetch',
    'Reads data. See `nuxt.config.ts` and `max_age_seconds`.\n\n## Options\n\nThe options of the function.',
    'keywords: [retriever]\n',
  ),
  'en/4.secret.md': page('Unlisted lighthouse', 'Hidden lighthouse.', 'searchable: false\n'),
  'en/5.excluded.md': page('Excluded lighthouse', 'Hidden lighthouse.', 'search: { exclude: true }\n'),
  'en/6.quiet.md': page('Tide tables', 'Tides of the sea.'),
  'en/7.loud.md': page('Tide tables too', 'Tides of the sea.', 'boost: 5\n'),
  'fr/1.installation.md': page(
    'L’installation',
    'Lancez l’installateur au démarrage.\n\n## Prérequis\n\nUn gardien de phare et son cœur. Qu’il déploie un site !',
  ),
  'fr/2.deploiement.md': page('Déploiement', 'Déployez après l’installation.'),
  'ja/index.md': page('ホーム', '岸辺。', 'hero: { title: ホーム }\n'),
  'ja/1.settings.md': page(
    '設定ファイル',
    'サイトの設定ファイルの場所を説明します。\n\n## インストール方法\n\nコマンドを実行します。',
  ),
  'site.config.json': JSON.stringify(searchConfig),
}

/** A part of a text; `hit` marks a found word. */
export interface Piece {
  text: string
  hit: boolean
}

/** The response to a search. */
export interface Answer {
  total: number
  repaired: string | null
  pages: {
    path: string
    title: Piece[]
    trail: string[]
    sections: { href: string; title: Piece[]; trail: string[]; excerpt: Piece[] }[]
  }[]
  elsewhere: { locale: { code: string }; pages: number; href: string }[]
}

/** Searches a site, as the dialog does. */
export async function search(site: ReadOnlySite, locale: string, query: string): Promise<Answer> {
  const response = await site.get(`/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** Returns the paths of the pages that a search finds, best first. */
export async function paths(site: ReadOnlySite, locale: string, query: string): Promise<string[]> {
  return (await search(site, locale, query)).pages.map(({ path }) => path)
}
