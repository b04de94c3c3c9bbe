import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Japanese and Chinese pages, which the corpora don't contain: name, title, and text. */
const pages: Record<'ja' | 'zh_cn', readonly [name: string, title: string, text: string][]> = {
  ja: [
    [
      'install',
      'はじめに',
      'このツールをインストールするには、ターミナルで次のコマンドを実行します。\n\n## 必要な環境\n\nNode.js の新しいバージョンが必要です。設定ファイルは自動で作成されます。',
    ],
    [
      'configuration',
      '設定',
      'サイトの設定は一つの設定ファイルにまとめます。\n\n## ファイルの場所\n\n設定ファイルはプロジェクトの最上位のフォルダーに置きます。\n\n## 既定値\n\n書かれていない項目には既定値が使われます。',
    ],
    [
      'environment',
      '実行環境',
      '秘密の値はファイルに書かず、環境変数から読み込みます。\n\n## 変数の一覧\n\n使用できる環境変数は次の表のとおりです。',
    ],
    [
      'cache',
      'キャッシュ',
      '応答はエッジに保存されます。\n\n## キャッシュの削除\n\n古い内容が表示されるときは、保存されたキャッシュを削除してください。',
    ],
    [
      'authentication',
      'ログイン',
      '利用者の認証にはセッションを使います。\n\n## 権限\n\n認証された利用者だけが管理画面を開けます。',
    ],
    [
      'search',
      '検索',
      '検索は全文を対象にします。\n\n## 仕組み\n\n文字を二つずつ区切って索引を作る検索エンジンが組み込まれています。',
    ],
    [
      'images',
      '画像',
      '画像は表示される大きさに合わせて変換されます。\n\n## 最適化\n\n最適化された形式で配信するため、転送量が減ります。',
    ],
    [
      'languages',
      '言語',
      '一つのサイトで複数の言語を扱えます。\n\n## 翻訳\n\n多言語のページは言語ごとのフォルダーに置きます。対応する言語の一覧は設定に書きます。',
    ],
    [
      'deploy',
      '公開',
      '完成したサイトを本番環境に公開します。\n\n## デプロイ\n\nデプロイの方法は二つあります。手動で行う方法と、自動で行う方法です。',
    ],
    [
      'troubleshooting',
      '問題の解決',
      'うまく動かないときは、まずログを見ます。\n\n## エラー\n\nエラーの内容から原因を調べます。調べ方が分からないときは質問してください。',
    ],
    ['theme', 'テーマ', '色と文字の大きさを変えられます。\n\n## 暗い配色\n\n利用者の環境に合わせて切り替わります。'],
    [
      'navigation',
      'ナビゲーション',
      'フォルダーの構造がそのままメニューになります。\n\n## 並び順\n\n番号で順番を決めます。',
    ],
  ],
  zh_cn: [
    [
      'install',
      '快速开始',
      '在终端中运行下面的命令即可安装本工具。\n\n## 运行要求\n\n需要较新版本的 Node.js。安装完成后会自动生成配置文件。',
    ],
    [
      'configuration',
      '配置',
      '网站的所有配置都写在一个配置文件里。\n\n## 文件位置\n\n配置文件放在项目的根目录。\n\n## 默认值\n\n没有写明的选项使用默认值。',
    ],
    ['environment', '运行环境', '机密信息不要写进文件，应通过环境变量读取。\n\n## 变量列表\n\n可用的环境变量见下表。'],
    ['cache', '缓存', '响应会保存在边缘节点。\n\n## 清除\n\n如果看到旧内容，请清除已保存的缓存。'],
    ['authentication', '登录', '用户的身份验证基于会话。\n\n## 权限\n\n只有通过验证的用户才能打开管理页面。'],
    ['search', '搜索', '搜索覆盖页面的全部文字。\n\n## 工作原理\n\n内置的全文搜索把每两个字作为一个索引单位。'],
    ['images', '图片', '图片会按照显示尺寸进行转换。\n\n## 优化\n\n以更小的格式传输，图片优化可以减少流量。'],
    ['languages', '语言', '同一个网站可以使用多种语言。\n\n## 翻译\n\n多语言页面按语言放在不同的文件夹中。'],
    ['deploy', '发布', '把完成的网站发布到生产环境。\n\n## 部署\n\n部署有两种方式：手动和自动。'],
    ['troubleshooting', '常见问题', '遇到问题时请先查看日志。\n\n## 错误\n\n根据错误信息排查原因。'],
    ['theme', '主题', '可以更改颜色和字号。\n\n## 深色模式\n\n会根据用户的系统自动切换。'],
    ['navigation', '导航', '文件夹结构就是菜单。\n\n## 排序\n\n用数字决定顺序。'],
  ],
}

/** Writes the pages as a content folder. */
export async function writeCjkPages(folder: string): Promise<void> {
  const files = Object.entries(pages).flatMap(([locale, list]) => [
    [`${locale}/index.md`, '---\ntitle: "·"\n---\n'],
    ...list.map(([name, title, text], index) => [
      `${locale}/${index + 1}.${name}.md`,
      `---\ntitle: ${title}\n---\n\n${text}\n`,
    ]),
  ])
  files.push(['site.config.json', JSON.stringify({ locales: Object.keys(pages), defaultLocale: 'ja' })])
  for (const [file = '', text = ''] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
