/**
 * Configuration keys of other tools with their equivalents in Rivage, as the end of the message about an unknown key.
 */
type ForeignKeys = Readonly<Record<string, string>>

const sidebar = 'the sidebar follows the content folders; `.navigation.yml` sets the title and position of a folder'
const build = 'remove it: sites have no build step'
const search = 'search is built in; `search.synonyms` adds synonyms'
const links = 'use `header.links`'
const edit = 'use `github`'
const markdown = 'put Markdown extensions into _code/markdown/'
const styles = 'put styles into _code/styles.css'
const icon = 'put favicon.svg, favicon.ico, or favicon.png into public/'

/** Keys at the top level of `site.config.ts`. */
export const foreignKeys: ForeignKeys = {
  logo: 'use `header.logo`',
  icon,
  favicon: icon,
  editLink: edit,
  editUrl: edit,
  edit_uri: edit,
  repo_url: edit,
  repo: edit,
  repository: edit,
  docsRepositoryBase: edit,
  organizationName: edit,
  projectName: edit,
  sidebar,
  sidebars: sidebar,
  navigation: sidebar,
  base: 'sites are served at the root of their host; redirect old URLs in `_redirects`',
  baseUrl: 'sites are served at the root of their host; redirect old URLs in `_redirects`',
  basePath: 'sites are served at the root of their host; redirect old URLs in `_redirects`',
  site: 'use `url`',
  siteUrl: 'use `url`',
  site_url: 'use `url`',
  domain: 'use `url`',
  nav: links,
  navbar: 'use `header`',
  navLinks: links,
  topbarLinks: links,
  links,
  tabs: 'use `header.tabs`',
  anchors: links,
  socialLinks: 'use `socials`',
  social: 'use `socials`',
  footerSocials: 'use `socials`',
  themeConfig: 'use the top-level keys `header`, `footer`, `theme`, `socials`, and `github`',
  appConfig: 'use the top-level keys `header`, `footer`, `theme`, `socials`, and `github`',
  name: 'use `title`',
  site_name: 'use `title`',
  siteTitle: 'use `title`',
  tagline: 'use `description`, or the hero of a landing page',
  site_description: 'use `description`',
  titleDelimiter: 'use `titleTemplate`: "%s | Docs"',
  lang: 'use `defaultLocale`',
  language: 'use `defaultLocale`',
  i18n: 'use `locales` and `defaultLocale`',
  languages: 'use `locales`',
  root: 'use `rootRedirect`',
  colors: 'use `theme.colors`',
  colorMode: 'use `theme.colorMode`',
  appearance: 'use `theme.colorMode`',
  darkMode: 'use `theme.colorMode`',
  palette: 'use `theme.colors`',
  fonts: 'use `theme.fonts`',
  font: 'use `theme.fonts`',
  ui: 'use `theme.colors`',
  css: styles,
  customCss: styles,
  extra_css: styles,
  styles,
  stylesheets: styles,
  scripts: 'use `head`',
  headTags: 'use `head`',
  extra_javascript: 'use `head`, or islands in _code/islands/',
  metadata: 'use `head`, or `seo` in the frontmatter of a page',
  meta: 'use `head`',
  seo: 'use `title`, `description` and `socialImage`',
  image: 'use `socialImage`',
  ogImage: 'use `socialImage`',
  thumbnails: 'use `pagePictures`',
  banner: 'use `announcement`',
  announcementBar: 'use `announcement`',
  copyright: 'use `footer.copyright`',
  integrations: 'use `analytics`',
  gtag: 'use `analytics.google`',
  googleAnalytics: 'use `analytics.google`',
  posthog: 'use `analytics.posthog`',
  tableOfContents: 'use `toc`; `toc` in the frontmatter of a page sets its depth',
  outline: 'use `toc`; `toc` in the frontmatter of a page sets its depth',
  lastUpdated: 'every page shows the date of its last change',
  pagination: 'previous and next links follow the sidebar',
  algolia: search,
  pagefind: search,
  sitemap: 'sitemap.xml is built in',
  markdown,
  remarkPlugins: markdown,
  rehypePlugins: markdown,
  markdown_extensions: markdown,
  presets: 'use `plugins`, with the names of Rivage packages',
  themes: 'use `theme`',
  versions: 'put each version into a separate folder',
  ignoreDeadLinks: 'use `check`: { ignore: ["broken-link"] }',
  onBrokenLinks: 'use `check`: { error: ["broken-link"] }',
  rewrites: 'use `redirects`',
  srcDir: 'content is in content/, or in the folder of `--content`',
  docs_dir: 'content is in content/, or in the folder of `--content`',
  contentDir: 'use `github.contentDir`, or `--content`',
  publicDir: 'put static files into `public/` in the content folder',
  staticDirectories: 'put static files into `public/` in the content folder',
  trailingSlash: 'remove it: URLs have no trailing slash',
  cleanUrls: 'remove it: URLs have no extension',
  outDir: build,
  vite: build,
  build,
}

/** Keys in `header`. */
export const foreignHeaderKeys: ForeignKeys = {
  items: links,
  nav: links,
  navigation: links,
  socials: 'use `socials`, at the top',
  social: 'use `socials`, at the top',
  search,
  colorMode: 'use `theme.colorMode`',
  siteTitle: 'use `header.title`',
  github: 'use `github`, at the top',
}

/** Keys in `footer`. */
export const foreignFooterKeys: ForeignKeys = {
  links: 'use `footer.columns`',
  items: 'use `footer.columns`',
  message: 'use `footer.copyright`',
  credits: 'use `footer.copyright`',
  text: 'use `footer.copyright`',
  socials: 'use `socials`, at the top',
  social: 'use `socials`, at the top',
}

/** Keys in `theme`. */
export const foreignThemeKeys: ForeignKeys = {
  primary: 'use `theme.colors.primary`',
  primaryColor: 'use `theme.colors.primary`',
  accent: 'use `theme.colors.primary`',
  palette: 'use `theme.colors`',
  font: 'use `theme.fonts`',
  dark: 'use `theme.colorMode`',
  mode: 'use `theme.colorMode`',
  appearance: 'use `theme.colorMode`',
  logo: 'use `header.logo`',
  favicon: icon,
  css: styles,
  customCss: styles,
  rounded: 'use `theme.radius`',
}

/** Keys in `github`. */
export const foreignGithubKeys: ForeignKeys = {
  repo: 'use `github.url`',
  repository: 'use `github.url`',
  href: 'use `github.url`',
  link: 'use `github.url`',
  dir: 'use `github.rootDir`',
  docsDir: 'use `github.contentDir`',
}
