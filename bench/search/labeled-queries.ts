import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText } from '../../core/text/index.ts'

/**
 * The searched documentation: a folder of the corpus, this project's own, pages of this bench, or those of the word
 * tests (`tests/fixtures/search/`).
 */
export type SiteName = 'nuxt' | 'docus' | 'starlight' | 'vitepress' | 'rivage' | 'cjk' | 'small'

export interface LabeledQuery {
  site: SiteName
  locale: string
  /** The tested aspect of a query: `question`, `synonym`, `typo`… */
  kind: string
  query: string
  /** Paths below the locale of the pages that answer it, any of which counts. */
  answers: string[]
  /** The set that contains the query. */
  part: QueryPart
}

/**
 * `chosen on`, `held out`, and `unseen`: weights and words were tuned with them, so their figures show how well that
 * went, not how other sites do. The results of `unseen 2`, `unseen 3`, `unseen 5`, `unseen 7` to `unseen 9`, `unseen
 * 11`, and `unseen 13` have been inspected since, query by query. `looked at` was written for learning, with more
 * synonyms, questions, and errors than people type, first in English and French, then in ten more languages; its labels
 * were not pooled. Words and weights were kept if they helped these sets together and hurt none.
 *
 * The uninspected sets (`neverLookedAt`) contain what people type into the search field of documentation, in realistic
 * proportions: mostly a thing or a task in one to three words. Their authors knew neither the ranking nor the results
 * of other sets, and no one who works on the ranking inspects them or their results. Queries of an older set were
 * removed from `unseen 6`, which therefore has fewer common queries; from `unseen 7` on, they are unfiltered, and half
 * of them are in an inspected set. `unseen 11` and `unseen 12` were written as one set, and divided by the hash of each
 * query before any was run. The results of `unseen 13` were inspected after its figures missed the goals. `unseen 14`
 * was written by other people before the resulting rules, and first run with them in place.
 */
type QueryPart = (typeof queryParts)[number]
export const neverLookedAt: readonly QueryPart[] = ['unseen 4', 'unseen 6', 'unseen 10', 'unseen 12', 'unseen 14']
export const queryParts = [
  'chosen on',
  'held out',
  'unseen',
  'unseen 2',
  'unseen 3',
  'unseen 5',
  'unseen 7',
  'unseen 8',
  'unseen 9',
  'unseen 11',
  'unseen 13',
  'looked at',
  'unseen 4',
  'unseen 6',
  'unseen 10',
  'unseen 12',
  'unseen 14',
] as const

/**
 * Queries, one per line: `query → page, another page that answers it`. They were written, with the pages that come to
 * mind, before any engine was run. The answers were then completed by pooling, as in TREC: for each query, the first
 * results of every engine of the bench were merged, shuffled, anonymized, and read. It was the first three. For `unseen
 * 3` and `unseen 4`, which were pooled again after the ranking changed, it was the first five. For `unseen 6`, it was
 * the first five of all engines except Pagefind. From `unseen 7` on, it is the first five of this project and the first
 * three of MiniSearch and FlexSearch. From `unseen 11` on, only results before the first known answer count. A page
 * counts if it, or one of its sections, is about the query; mentions and doubtful cases don't.
 */
const cjk: [locale: string, list: string][] = [
  [
    'ja',
    `# cjk
    インストール → install
    設定ファイルの場所 → configuration
    環境変数 → environment
    キャッシュを削除する → cache
    認証 → authentication
    検索エンジン → search
    画像の最適化 → images
    多言語対応 → languages
    デプロイ方法 → deploy
    エラーの調べ方 → troubleshooting`,
  ],
  [
    'zh_cn',
    `# cjk
    安装 → install
    配置文件在哪里 → configuration
    环境变量 → environment
    清除缓存 → cache
    身份验证 → authentication
    全文搜索 → search
    图片优化 → images
    多语言 → languages
    如何部署到生产环境 → deploy
    错误排查 → troubleshooting`,
  ],
]

interface QueryList {
  site: SiteName
  locale: string
  /** A line `# kind` starts the queries of a kind. */
  list: string
  partOf: (query: string) => QueryPart
}

/** Half of the older queries, and a third of later ones, are for tuning. */
const older = (query: string): QueryPart => (hashText(query) % 2 === 1 ? 'held out' : 'chosen on')
const later = (query: string): QueryPart => (hashText(query) % 3 === 0 ? 'chosen on' : 'unseen')

/** The lists of a folder, a file per site and locale. */
function readLists(name: string, partOf: QueryList['partOf']): QueryList[] {
  const folder = join(import.meta.dirname, name)
  return readdirSync(folder).map((file) => {
    const [site, locale = ''] = file.split('.') as [SiteName, string]
    return { site, locale, list: readFileSync(join(folder, file), 'utf8'), partOf }
  })
}

const lists: QueryList[] = [
  ...readLists('queries', older),
  ...readLists('unseen', later),
  ...readLists('unseen-2', () => 'unseen 2'),
  ...readLists('unseen-3', () => 'unseen 3'),
  ...readLists('looked-at', () => 'looked at'),
  ...readLists('unseen-4', () => 'unseen 4'),
  ...readLists('unseen-5', () => 'unseen 5'),
  ...readLists('unseen-6', () => 'unseen 6'),
  ...readLists('unseen-7', () => 'unseen 7'),
  ...readLists('unseen-8', () => 'unseen 8'),
  ...readLists('unseen-9', () => 'unseen 9'),
  ...readLists('unseen-10', () => 'unseen 10'),
  ...readLists('unseen-11', () => 'unseen 11'),
  ...readLists('unseen-12', () => 'unseen 12'),
  ...readLists('unseen-13', () => 'unseen 13'),
  ...readLists('unseen-14', () => 'unseen 14'),
  ...cjk.map(([locale, list]): QueryList => ({ site: 'cjk', locale, list, partOf: older })),
]

/** Every labeled query. */
export const labeledQueries: readonly LabeledQuery[] = lists.flatMap(({ site, locale, list, partOf }) => {
  let kind = ''
  return list.split('\n').flatMap((line): LabeledQuery[] => {
    if (line.trim().startsWith('# ')) kind = line.trim().slice(2)
    const [query = '', answers] = line.split(' → ').map((part) => part.trim())
    if (answers === undefined) return []
    const paths = answers.split(', ').map((path) => `/${locale}/${path}`)
    return [{ site, locale, kind, query, answers: paths, part: partOf(query) }]
  })
})
