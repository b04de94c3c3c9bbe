import { defineSearchLanguage } from '../define-search-language.ts'

export const ja = defineSearchLanguage({
  code: 'ja',
  stopWords: 'する した して します できない できる 方法 には とは です ます どこ なに なぜ いつ から まで こと',
  synonyms: [
    'コンフィグ, 設定, 環境設定, 構成',
    'インストール, 導入',
    'デプロイ, 公開, 配備',
    'ユーザー, 利用者, 使用者',
    'エラー, 誤り, 不具合',
    'フォルダー, ディレクトリー',
    'デフォルト, 既定, 初期値',
    'ログイン, サインイン, 認証',
    '国際化, 多言語, i18n',
    'プラグイン, 拡張機能',
    '削除, 消去',
    'アップグレード, 更新, アップデート',
    '画像, イメージ',
  ],
})
