import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** Fumadocs 16: the keys of `LoaderOptions` in its core. */
export const fumadocsLoaderSettings: SettingRules = {
  carried: ['baseUrl', 'source', 'i18n'],
  replaced: {},
  lost: { [sentences.code]: ['url', 'pageTree', 'plugins', 'icon', 'slugs'] },
}

/** The keys of `defineDocs` and `defineConfig` in `source.config`. */
export const fumadocsSourceSettings: SettingRules = {
  carried: ['dir', 'type', 'docs.dir', 'docs.type', 'meta.dir', 'meta.type'],
  replaced: {
    [sentences.codeBlocks]: ['mdxOptions.rehypeCodeOptions'],
    [sentences.edited]: ['lastModified', 'docs.lastModified', 'lastModifiedTime'],
    [sentences.build]: ['async', 'dynamic', 'experimentalBuildCache', 'compiler', 'docs', 'meta', 'generateManifest'],
    'all pages are imported, regardless of their frontmatter schema': ['schema', 'docs.schema', 'meta.schema'],
  },
  lost: {
    [sentences.markdown]: ['mdxOptions', 'satteriOptions', 'postprocess', 'docs.postprocess', 'docs.mdxOptions'],
    [sentences.code]: ['plugins', 'workspaces'],
    'all pages of a folder are imported': ['files', 'docs.files', 'meta.files'],
  },
}

/** The layout's `BaseLayoutProps`, and the props of the docs layout. */
export const fumadocsLayoutSettings: SettingRules = {
  carried: ['githubUrl', 'links', 'nav.title'],
  replaced: {
    [sentences.design]: ['nav', 'slots', 'sidebar', 'containerProps'],
    [sentences.colorMode]: ['themeSwitch', 'disableThemeSwitch'],
    [sentences.search]: ['searchToggle'],
    [sentences.languages]: ['i18n'],
    [sentences.menu]: ['tabs', 'tabMode', 'tree'],
  },
  lost: { [sentences.code]: ['children'], 'the logo links to the front page of the language': ['nav.url'] },
  entries: {
    links: {
      within: ['items'],
      carried: ['text', 'url'],
      replaced: {
        [sentences.design]: ['type', 'icon', 'label', 'secondary', 'on', 'menu', 'description'],
        [sentences.entries]: ['active', 'external'],
      },
      lost: { [sentences.code]: ['children'] },
    },
  },
}

/** The keys of a folder's `meta.json` (`metaSchema`). */
export const fumadocsMetaSettings: SettingRules = {
  carried: ['title', 'icon', 'pages'],
  replaced: { [sentences.menu]: ['root', 'defaultOpen', 'collapsible'] },
  lost: { 'folders have no description in the sidebar': ['description'] },
}
