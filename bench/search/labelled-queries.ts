/** What a query tests. */
type QueryKind = 'exact' | 'prefix' | 'accents' | 'typo' | 'words' | 'code' | 'elision' | 'cjk'

/** Documentation that is searched: a folder of the corpus, or this bench's own pages. */
export type SiteName = 'nuxt' | 'docus' | 'starlight' | 'cjk'

export interface LabelledQuery {
  site: SiteName
  locale: string
  kind: QueryKind
  query: string
  /** Paths of the pages that answer it, any of them, below the locale. */
  answers: string[]
}

/**
 * Queries with their answers, in one line each: `query → page, other page that answers as well`. Written from the
 * pages, before any engine was asked.
 */
const lists: [site: SiteName, locale: string, kind: QueryKind, list: string][] = [
  [
    'nuxt',
    'en',
    'exact',
    `
    routing → getting-started/routing
    deployment → getting-started/deployment
    data fetching → getting-started/data-fetching
    state management → getting-started/state-management
    error handling → getting-started/error-handling
    auto imports → guide/concepts/auto-imports, migration/auto-imports
    server components → guide/concepts/server-components
    nuxt lifecycle → guide/concepts/nuxt-lifecycle
    hydration best practices → guide/best-practices/hydration
    experimental features → guide/going-further/experimental-features
    lifecycle hooks → api/advanced/hooks, guide/going-further/hooks
    nightly release channel → guide/going-further/nightly-release-channel`,
  ],
  [
    'nuxt',
    'en',
    'prefix',
    `
    transit → getting-started/transitions
    prerend → getting-started/prerendering, api/utils/prerender-routes
    typesc → guide/concepts/typescript, bridge/typescript
    accessib → guide/best-practices/accessibility
    middlew → directory-structure/app/middleware
    devcont → guide/best-practices/devcontainers
    usecoo → api/composables/use-cookie
    loading indic → api/components/nuxt-loading-indicator, api/composables/use-loading-indicator`,
  ],
  [
    'nuxt',
    'en',
    'typo',
    `
    instalation → getting-started/installation
    deploymnet → getting-started/deployment
    midleware → directory-structure/app/middleware
    componenets → directory-structure/app/components, api/kit/components
    rutime config → guide/going-further/runtime-config, api/composables/use-runtime-config, api/kit/runtime-config
    authentification → guide/recipes/sessions-and-authentication
    transtions → getting-started/transitions
    perfomance → guide/best-practices/performance
    usefecth → api/composables/use-fetch
    definepagemeat → api/utils/define-page-meta
    acessibility → guide/best-practices/accessibility
    stlying → getting-started/styling`,
  ],
  [
    'nuxt',
    'en',
    'words',
    `
    how to deploy my site → getting-started/deployment
    fetch data on the server → getting-started/data-fetching, api/composables/use-fetch, api/composables/use-async-data
    custom error page → directory-structure/app/error, getting-started/error-handling
    share state between components → getting-started/state-management, api/composables/use-state
    write unit tests → getting-started/testing, guide/modules/testing
    environment variables → directory-structure/env, guide/going-further/runtime-config, getting-started/configuration
    upgrade to the latest version → getting-started/upgrade, api/commands/upgrade
    user login session → guide/recipes/sessions-and-authentication
    page titles for search engines → getting-started/seo-meta, api/composables/use-seo-meta
    redirect to another page → api/utils/navigate-to, getting-started/routing
    only render on the client → api/components/client-only
    publish my own module → guide/modules/getting-started, guide/modules/best-practices, guide/modules/ecosystem, guide/modules/module-anatomy
    static site generation → getting-started/prerendering, guide/recipes/mostly-static-sites, api/commands/generate
    global css file → getting-started/styling
    lazy load component → directory-structure/app/components, api/utils/define-lazy-hydration-component
    dynamic route parameters → getting-started/routing, directory-structure/app/pages
    debug in chrome → guide/going-further/debugging
    report a bug → community/reporting-bugs
    open graph image tags → getting-started/seo-meta, api/composables/use-seo-meta
    migrate vuex nuxt 2 → migration/configuration, migration/overview, migration/module-authors, migration/plugins-and-middleware`,
  ],
  [
    'nuxt',
    'en',
    'code',
    `
    useFetch → api/composables/use-fetch
    useAsyncData → api/composables/use-async-data
    definePageMeta → api/utils/define-page-meta
    navigateTo → api/utils/navigate-to
    <NuxtLink> → api/components/nuxt-link
    nuxt.config.ts → directory-structure/nuxt-config, api/nuxt-config, getting-started/configuration
    app.config.ts → directory-structure/app/app-config
    useRuntimeConfig() → api/composables/use-runtime-config, guide/going-further/runtime-config
    tsconfig.json → directory-structure/tsconfig
    .env → directory-structure/env
    nuxt-img → api/components/nuxt-img
    addServerHandler → api/kit/nitro
    defineNuxtPlugin → api/utils/define-nuxt-plugin, directory-structure/app/plugins
    nuxi build-module → api/commands/build-module
    error.vue → directory-structure/app/error
    refresh nuxt data → api/utils/refresh-nuxt-data
    onBeforeRouteLeave → api/utils/on-before-route-leave
    import.meta.client → api/advanced/import-meta`,
  ],
  [
    'starlight',
    'en',
    'words',
    `
    add a dark theme → guides/css-and-tailwind, guides/customization, resources/themes
    translate the interface → guides/i18n
    hide the table of contents → reference/frontmatter
    group links in the sidebar → guides/sidebar
    replace the footer component → guides/overriding-components, reference/overrides
    syntax highlighting → components/code, guides/authoring-content
    right to left languages → guides/i18n
    favicon → reference/configuration, reference/frontmatter
    disable search on a page → guides/site-search, reference/frontmatter
    carbon footprint → environmental-impact`,
  ],
  [
    'docus',
    'en',
    'words',
    `
    edit content in the browser → getting-started/studio
    change the primary color → concepts/theme, concepts/configuration
    callouts → essentials/components, essentials/markdown-syntax
    cursor mcp server → ai/mcp`,
  ],
  [
    'starlight',
    'fr',
    'exact',
    `
    barre latérale → guides/sidebar
    internationalisation → guides/i18n
    référence de configuration → reference/configuration
    création de contenu → guides/authoring-content
    onglets → components/tabs
    étapes → components/steps`,
  ],
  [
    'starlight',
    'fr',
    'accents',
    `
    barre laterale → guides/sidebar
    etapes → components/steps
    icones → components/icons, reference/icons
    donnees de route → guides/route-data, reference/route-data
    impact ecologique → environmental-impact
    themes → resources/themes, guides/css-and-tailwind
    creer du contenu en markdown → guides/authoring-content, guides/pages`,
  ],
  [
    'starlight',
    'fr',
    'elision',
    `
    l'internationalisation → guides/i18n
    l’arborescence de fichiers → components/file-tree
    l'icône d'un lien → components/icons, components/link-buttons, reference/icons
    d'une barre latérale → guides/sidebar
    structure d'un projet → guides/project-structure
    qu'est-ce que le remplacement de composants → guides/overriding-components, reference/overrides
    l'en-tête de la page → reference/overrides, reference/frontmatter`,
  ],
  [
    'starlight',
    'fr',
    'typo',
    `
    internationnalisation → guides/i18n
    fontmatter → reference/frontmatter
    personalisation → guides/customization
    composnats → components/using-components
    recherhce → guides/site-search
    configuraton → reference/configuration`,
  ],
  [
    'starlight',
    'fr',
    'words',
    `
    changer la couleur du thème → guides/css-and-tailwind
    ajouter un logo → guides/customization, reference/configuration
    désactiver la recherche → guides/site-search, reference/frontmatter
    masquer la table des matières → reference/frontmatter, guides/customization, reference/configuration
    traduire l'interface → guides/i18n
    ajouter une page → guides/pages, getting-started`,
  ],
  [
    'docus',
    'fr',
    'words',
    `
    installer docus → getting-started/installation
    résoudre un problème → getting-started/troubleshooting
    couleurs → concepts/theme, essentials/images-embeds
    structure du projet → getting-started/project-structure
    blocs de code → essentials/code-blocks
    plusieurs langues → concepts/internationalization`,
  ],
  [
    'docus',
    'fr',
    'code',
    `
    nuxt.config.ts → concepts/configuration, concepts/nuxt, concepts/customization, getting-started/project-structure, concepts/internationalization
    llms.txt → ai/llms
    SKILL.md → ai/skills`,
  ],
  [
    'cjk',
    'ja',
    'cjk',
    `
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
    'cjk',
    'zh_cn',
    'cjk',
    `
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

/** Every labelled query. */
export const labelledQueries: readonly LabelledQuery[] = lists.flatMap(([site, locale, kind, list]) =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', answers = ''] = line.split('→').map((part) => part.trim())
      return { site, locale, kind, query, answers: answers.split(', ').map((path) => `/${locale}/${path}`) }
    }),
)
