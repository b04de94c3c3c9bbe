import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText } from '../../core/text/index.ts'

/**
 * Documentation that is searched: a folder of the corpus, this project's own, pages of this bench, or those of the tests
 * of words (`tests/fixtures/search/`).
 */
export type SiteName = 'nuxt' | 'docus' | 'starlight' | 'rivage' | 'cjk' | 'small'

export interface LabelledQuery {
  site: SiteName
  locale: string
  /** What a query tests: `question`, `synonym`, `typo`… */
  kind: string
  query: string
  /** Paths of the pages that answer it, any of them, below the locale. */
  answers: string[]
  /** Whether the ranking's weights were not chosen with it: it only tells how well they were. */
  heldOut: boolean
}

/** Queries in one line each: `query → page, other page that answers as well`. Written before any engine was asked. */
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

/** Lists by site and locale: files of `queries/`, in which a line `# kind` begins the queries of a kind. */
const folder = join(import.meta.dirname, 'queries')
const lists: [site: SiteName, locale: string, list: string][] = [
  ...readdirSync(folder).map((file): [SiteName, string, string] => {
    const [site, locale = ''] = file.split('.') as [SiteName, string]
    return [site, locale, readFileSync(join(folder, file), 'utf8')]
  }),
  ...cjk.map(([locale, list]): [SiteName, string, string] => ['cjk', locale, list]),
]

/** Every labelled query. */
export const labelledQueries: readonly LabelledQuery[] = lists.flatMap(([site, locale, list]) => {
  let kind = ''
  return list.split('\n').flatMap((line): LabelledQuery[] => {
    if (line.trim().startsWith('# ')) kind = line.trim().slice(2)
    const [query = '', answers] = line.split(' → ').map((part) => part.trim())
    if (answers === undefined) return []
    const paths = answers.split(', ').map((path) => `/${locale}/${path}`)
    return [{ site, locale, kind, query, answers: paths, heldOut: hashText(query) % 2 === 1 }]
  })
})
