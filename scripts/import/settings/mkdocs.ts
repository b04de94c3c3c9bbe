import { mkdocsExtensions } from './mkdocs-extensions.ts'
import { sentences } from './sentences.ts'
import { combineRules } from './setting-rules.ts'
import type { EntryRules, SettingRules } from './setting-rules.ts'

const sectionPages = 'section pages are built in'

/** Rules for the names in `theme.features`. */
const features: EntryRules = {
  carried: ['navigation.tabs', 'content.tabs.link'],
  replaced: {
    [sentences.edited]: ['content.action.edit', 'content.action.view'],
    [sentences.codeBlocks]: ['content.code.copy'],
    [sentences.menu]: ['navigation.expand', 'navigation.sections', 'navigation.prune'],
    [sentences.pagination]: ['navigation.footer'],
    [sentences.search]: ['search.highlight', 'search.share', 'search.suggest'],
    [sectionPages]: ['navigation.indexes'],
    'breadcrumbs are built in': ['navigation.path'],
    'notes in the comments of code blocks are built in': ['content.code.annotate'],
    'readers can close the announcement bar': ['announce.dismiss'],
    'links and footnotes show previews, unless `linkPreviews` is false': [
      'content.footnote.tooltips',
      'navigation.instant.preview',
    ],
    'links are prefetched, and pages change without a reload': [
      'navigation.instant',
      'navigation.instant.prefetch',
      'navigation.instant.progress',
    ],
    'the header stays at the top of the window': ['header.autohide', 'navigation.tabs.sticky'],
    'the outline marks the current section': ['toc.follow', 'navigation.tracking'],
  },
  lost: {
    'lines of code blocks have no URLs': ['content.code.select'],
    'browsers show the titles of links and abbreviations': ['content.tooltips'],
    'pages have no button that scrolls to the top': ['navigation.top'],
    'the outline stays beside the page': ['toc.integrate'],
  },
}

const settings: SettingRules = {
  carried: [
    'site_name',
    'site_url',
    'site_description',
    'nav',
    'docs_dir',
    'exclude_docs',
    'draft_docs',
    'copyright',
    'repo_url',
    'edit_uri',
    'extra.social',
    'extra.analytics.property',
    'extra.analytics.provider',
    'theme.logo',
    'theme.favicon',
    'theme.language',
    'theme.font',
    'theme.palette.*.primary',
    'theme.palette.primary',
    'theme.palette.scheme',
    'theme.locale',
    'theme.color_mode',
    'theme.analytics.gtag',
    'plugins.redirects.redirect_maps',
    'plugins.i18n.languages',
    'plugins.i18n.docs_structure',
  ],
  replaced: {
    [sentences.build]: [
      'site_dir',
      'dev_addr',
      'remote_branch',
      'remote_name',
      'watch',
      'strict',
      'extra.generator',
      'theme.static_templates',
      'plugins.minify',
      'plugins.info',
      'plugins.group',
    ],
    [sentences.urls]: ['use_directory_urls'],
    [sentences.checks]: ['validation'],
    [sentences.design]: ['theme.name', 'theme.palette', 'theme.nav_style'],
    [sentences.colorMode]: [
      'theme.palette.*.media',
      'theme.palette.*.scheme',
      'theme.palette.*.toggle',
      'theme.palette.media',
      'theme.palette.toggle',
      'theme.user_color_mode_toggle',
    ],
    [sentences.codeBlocks]: ['theme.highlightjs', 'theme.hljs_languages', 'theme.hljs_style', 'theme.hljs_style_dark'],
    [sentences.menu]: [
      'theme.collapse_navigation',
      'theme.include_homepage_in_sidebar',
      'theme.include_sidebar',
      'theme.navigation_depth',
      'theme.sticky_navigation',
      'theme.titles_only',
    ],
    [sentences.pagination]: ['theme.prev_next_buttons_location'],
    [sentences.search]: ['plugins.search', 'theme.include_search_page', 'theme.search_index_only', 'theme.shortcuts'],
    [sentences.images]: ['plugins.optimize'],
    [sentences.diagrams]: ['plugins.mermaid2'],
    [sentences.menuBadges]: ['extra.status'],
    'icons of the interface and of callouts are built in': ['theme.icon'],
    'readers can enlarge images': ['plugins.glightbox'],
    'feeds of posts are built in': ['plugins.rss'],
    'set `downloads` to offer books, and `offline` to let readers keep the docs': [
      'plugins.offline',
      'plugins.print-site',
      'plugins.with-pdf',
    ],
    [sentences.edited]: [
      'repo_name',
      'edit_uri_template',
      'plugins.git-revision-date-localized',
      'plugins.git-revision-date',
      'plugins.git-authors',
      'plugins.git-committers',
    ],
    [sentences.languages]: ['extra.alternate', 'plugins.i18n', 'theme.direction'],
    [sentences.styles]: ['extra_css'],
    'social cards are built in': ['plugins.social'],
    'the notice and the picker use `versions` in site.config.ts': ['extra.version', 'plugins.mike'],
    [sectionPages]: ['plugins.section-index'],
    [sentences.typography]: ['plugins.typeset'],
    'set `feedback` to true to ask readers whether a page was helpful': ['extra.analytics.feedback'],
  },
  lost: {
    [sentences.code]: ['hooks', 'extra_javascript', 'extra_templates', 'theme.custom_dir'],
    'all pages of a folder are imported': ['not_in_nav'],
    'set authors in the frontmatter of pages': ['site_author'],
    'Rivage does not read template values': ['extra', 'theme'],
    'these plugins have no equivalent': ['plugins'],
    'posts became pages. To list them by date, add their folder to `collections` in site.config.ts': ['plugins.blog'],
    'number the names of files and folders to order the sidebar': [
      'plugins.awesome-nav',
      'plugins.awesome-pages',
      'plugins.literate-nav',
    ],
    'pages that scripts create are not imported': ['plugins.gen-files', 'plugins.mkdocstrings'],
    'macros and variables stay as text': ['plugins.macros'],
    'add the fields of .meta.yml files to the frontmatter of each page': ['plugins.meta'],
    'files on other sites are not copied': ['plugins.privacy'],
    'import each project separately': ['plugins.projects'],
    'list API descriptions in `apis` of site.config.ts': ['plugins.swagger-ui-tag', 'plugins.render_swagger'],
    'set `header.logo` in site.config.ts': ['theme.icon.logo'],
    'consent is built in. Readers are asked if a service in `analytics` requires it': ['extra.consent'],
    'only posts have tag pages': ['plugins.tags', 'extra.tags'],
    'unknown service. Add its script to `analytics.script` in site.config.ts': [
      'google_analytics',
      'extra.analytics',
      'theme.analytics',
    ],
    'the logo links to the front page of the language': ['extra.homepage'],
  },
  entries: {
    'extra.social': { carried: ['icon', 'link'], replaced: { [sentences.labels]: ['name'] }, lost: {} },
    'theme.features': features,
    'theme.font': { carried: ['text', 'code'], replaced: {}, lost: {} },
    'plugins.i18n.languages': {
      carried: ['locale', 'default'],
      replaced: {
        [sentences.languages]: ['name', 'build', 'fixed_link', 'link'],
        [sentences.labels]: ['admonition_translations'],
      },
      lost: {
        [sentences.mainLanguage]: [
          'site_name',
          'site_description',
          'site_author',
          'site_url',
          'nav',
          'nav_translations',
          'copyright',
          'theme',
          'extra',
        ],
      },
    },
  },
}

/**
 * MkDocs 1.6 and Material for MkDocs 9: the keys in their `defaults.py` and `schema.json`, and the options of the
 * themes of MkDocs. Options of plugins are below the plugin's name.
 */
export const mkdocsSettings = combineRules(settings, mkdocsExtensions)
