import { builtInCollections } from '../collection/index.ts'
import { directionOf, languageOf, nativeName } from '../locale/index.ts'
import { localizeHref, publicStyle, safeHref } from '../route/index.ts'
import { resolveAnalytics } from './analytics.ts'
import { resolveAsk } from './ask-config.ts'
import { mergeSources, policySources } from './content-policy.ts'
import { originOf } from './head-elements.ts'
import { sourcesOfImages } from '../document/index.ts'
import type { ShownDirective, ShownSource } from '../document/index.ts'
import { otherCollections, resolvePosts } from './posts.ts'
import { localize } from './site-config.ts'
import type { SiteConfig, SiteIcon, SiteLocale } from './site-config.ts'
import { downloadForms } from './site-config-input.ts'
import type { Author, Localized, SiteConfigInput } from './site-config-input.ts'
import { colorRamp, defaultColors } from './theme.ts'
import { renderThemeStyle } from './theme-style.ts'
import { resolveVersions } from './versions.ts'

/** The locales of sites that don't configure any. */
const defaultLocales = ['en', 'fr']

interface ConfigSurroundings {
  /** The languages of Rivage's interface. */
  known: readonly SiteLocale[]
  /** Codes of `known` that have a content folder. */
  folders: ReadonlySet<string>
  /** Returns the CSP source of an inline style or script, `sha256-…`. */
  hash: (text: string) => string
  /**
   * The site's fonts: their style sheet and, by locale code, the URLs of the style sheets and fonts for the start of a
   * page.
   */
  fonts?: { css: string; sheets: Record<string, string>; first: Record<string, string[]> }
  /** The site's icons in `public/`. */
  favicons?: readonly SiteIcon[]
  /** Authors of posts, by key. */
  authors?: Record<string, Author>
  /** Renders one line of Markdown as HTML. `hrefOf` returns the URL of a link, or `undefined` to omit the link. */
  renderInline: (markdown: string, hrefOf: (address: string) => string | undefined) => string
}

/**
 * Returns the codes of a site's locales: those in the configuration, or else English and French, if they have content.
 */
export function enabledLocales(input: SiteConfigInput, folders: ReadonlySet<string>): string[] {
  if (input.locales) return input.locales.map((locale) => (typeof locale === 'string' ? locale : locale.code))
  const present = defaultLocales.filter((code) => folders.has(code))
  const root = input.defaultLocale ?? present[0] ?? 'en'
  return present.includes(root) ? present : [root, ...present]
}

/**
 * Fills in every default of a configuration. A locale without messages gets the name and direction of its language.
 */
export function resolveSiteConfig(
  input: SiteConfigInput,
  { known, folders, hash, fonts, favicons = [], authors = {}, renderInline }: ConfigSurroundings,
): SiteConfig {
  const codes = enabledLocales(input, folders)
  const title = input.title ?? 'Docs'
  const defaultLocale = input.defaultLocale ?? (codes.includes('en') ? 'en' : (codes[0] ?? 'en'))
  const colors = renderThemeStyle(
    Object.fromEntries(
      Object.entries(input.theme?.colors ?? {}).filter(
        ([role, name]) => name !== defaultColors[role as keyof typeof defaultColors],
      ),
    ),
  )
  const radius = input.theme?.radius && `:root{--radius:${input.theme.radius}}`
  const css = publicStyle([colors, radius, fonts?.css].filter(Boolean).join(''), {
    ...(input.basePath && { base: input.basePath }),
    codes,
  })
  // Browsers normalize line endings before they compare hashes with the policy.
  const head = (input.head ?? []).map((element) => ({
    ...element,
    ...(element.content !== undefined && { content: element.content.replace(/\r\n?/g, '\n') }),
  }))
  const analytics = resolveAnalytics(input.analytics ?? {})
  const connect = [...analytics.connect, ...(input.allow?.connections ?? [])]
  const policy = mergeSources(policySources([...head, ...analytics.elements, ...analytics.waiting], connect, hash), [
    ...shownByConfig(input),
    ...sourcesOfImages(Object.values(authors).map(({ avatar }) => avatar)),
  ])
  const posts = resolvePosts(input.collections)
  const neutral = colorRamp(input.theme?.colors?.neutral ?? defaultColors.neutral, 'neutral')
  return {
    title,
    titleTemplate: input.titleTemplate ?? null,
    description: input.description ?? '',
    url: input.url?.replace(/\/+$/, '') ?? null,
    ...(input.basePath && { basePath: input.basePath }),
    ...(input.localePrefix && input.localePrefix !== 'always' && { localePrefix: input.localePrefix }),
    ...(input.previewUrl && { previewUrl: input.previewUrl.replace(/\/+$/, '') }),
    locales: codes.map((code) => siteLocale(code, input, known)),
    defaultLocale,
    rootRedirect:
      typeof input.rootRedirect === 'string'
        ? { path: input.rootRedirect, statusCode: 302 }
        : input.rootRedirect
          ? { path: input.rootRedirect.path, statusCode: input.rootRedirect.statusCode ?? 302 }
          : null,
    header: {
      title: input.header?.title ?? title,
      logo: input.header?.logo ?? null,
      links: input.header?.links ?? [],
      tabs: input.header?.tabs ?? false,
      menu: input.header?.menu ?? 'modal',
    },
    feedback: input.feedback ?? false,
    ...(input.insight !== undefined && { insight: input.insight }),
    ...(input.linkPreviews === false && { linkPreviews: false as const }),
    ...(input.downloads?.length && { downloads: downloadForms.filter((form) => input.downloads?.includes(form)) }),
    ...(input.offline === true && { offline: true as const }),
    ...(input.history && { history: input.history }),
    ...(input.contentSignals && { contentSignals: input.contentSignals }),
    ...(input.ask && { ask: resolveAsk(input.ask) }),
    ...(input.indexNow && { indexNow: { endpoint: null, ...input.indexNow } }),
    ...(input.versions?.length && { versions: resolveVersions(input.versions) }),
    ...(input.search?.synonyms && { synonyms: input.search.synonyms }),
    footer: {
      copyright: input.footer?.copyright ?? null,
      ...(input.footer?.copyrightHolder && { copyrightHolder: input.footer.copyrightHolder }),
      columns: input.footer?.columns ?? [],
    },
    socials: input.socials ?? {},
    github: input.github
      ? {
          url: input.github.url.replace(/\/+$/, ''),
          branch: input.github.branch ?? 'main',
          rootDir: folderName(input.github.rootDir ?? ''),
          contentDir: folderName(input.github.contentDir ?? 'content'),
        }
      : null,
    toc: {
      title: input.toc?.title ?? null,
      bottom: { title: input.toc?.bottom?.title ?? null, links: input.toc?.bottom?.links ?? [] },
    },
    announcement:
      input.announcement && 'text' in input.announcement
        ? resolveAnnouncement(input.announcement, codes, defaultLocale, renderInline)
        : null,
    theme: {
      colorMode: input.theme?.colorMode ?? null,
      style: css ? { css, hash: hash(css) } : null,
      color: { light: '#ffffff', dark: neutral[950] ?? '#000000' },
      ...(fonts && Object.keys(fonts.sheets).length > 0 && { fontSheets: fonts.sheets }),
      ...(fonts && Object.keys(fonts.first).length > 0 && { fonts: fonts.first }),
    },
    ...(input.socialImage && { socialImage: input.socialImage }),
    ...(favicons.some((icon) => icon !== 'favicon.ico') && { favicons: [...favicons] }),
    ...(head.length > 0 && { head }),
    ...(analytics.elements.length > 0 && { analytics: analytics.elements }),
    ...(Object.keys(policy).length > 0 && { policy }),
    collections: [
      ...builtInCollections(codes),
      ...Object.entries(otherCollections(input.collections)).map(([name, { type, source, fields }]) => ({
        name,
        type,
        locale: codes.find((code) => source.startsWith(`${code}/`)) ?? null,
        ...(fields && { fields }),
      })),
    ],
    ...(input.announcement && 'posts' in input.announcement && { announces: input.announcement.posts }),
    ...(posts.length > 0 && { posts }),
    ...(Object.keys(authors).length > 0 && { authors }),
  }
}

/** Returns the external sources that the configuration adds to every page or allows. */
function shownByConfig({ header, head = [], allow = {} }: SiteConfigInput): ShownSource[] {
  const icons = head.filter(({ tag, attrs }) => tag === 'link' && /\bicon\b/i.test(String(attrs?.rel)))
  const images = [header?.logo?.light, header?.logo?.dark, ...icons.map(({ attrs }) => attrs?.href)]
  const named = (directive: ShownDirective, addresses: readonly string[] = []) =>
    addresses.map((address): ShownSource => `${directive} ${originOf(address)}`)
  return [
    ...sourcesOfImages(images),
    ...named('img-src', allow.images),
    ...named('media-src', allow.media),
    ...named('frame-src', allow.frames),
  ]
}

function siteLocale(code: string, input: SiteConfigInput, known: readonly SiteLocale[]): SiteLocale {
  const bundled = known.find((locale) => locale.code === code)
  const configured = input.locales?.find((locale) => typeof locale !== 'string' && locale.code === code)
  const name = typeof configured === 'object' ? configured.name : undefined
  const language = bundled?.language ?? languageOf(code)
  return {
    code,
    name: name ?? bundled?.name ?? nativeName(language),
    language,
    dir: bundled?.dir ?? directionOf(language),
  }
}

/** Renders the announcement as HTML for each locale. Links point to pages in the reader's language. */
function resolveAnnouncement(
  { text, to }: Extract<SiteConfigInput['announcement'], { text: Localized }>,
  codes: readonly string[],
  defaultLocale: string,
  renderInline: ConfigSurroundings['renderInline'],
): NonNullable<SiteConfig['announcement']> {
  // If the whole banner is a link, it can't contain other links.
  const html = (code: string) =>
    renderInline(localize(text, code, defaultLocale), (address) =>
      to === undefined ? safeHref(localizeHref(address, code, codes)) : undefined,
    )
  return { text, html: Object.fromEntries(codes.map((code) => [code, html(code)])), to: to ?? null }
}

/** Returns the normalized path of a folder for use in a URL: `docs` for `./docs/`, and `''` for `.`. */
function folderName(path: string): string {
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')
}
