import { oncePerLanguage } from '../../core/locale/index.ts'
import { localize } from '../../core/release/index.ts'
import type { HeadElement } from '../../core/release/index.ts'
import { encodePathname, patterns } from '../../core/route/index.ts'
import { printedFolder } from '../navigation/printed-folder.ts'
import { clientAssets } from '../render/client-assets.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import type { FrameData } from './frame-data.ts'
import { LanguageStyles } from './language-styles.tsx'
import { useLocale } from './locale-context.tsx'
import { hrefInPlaceVersion } from './release-link.tsx'

/** The files from the build that a page loads. */
export interface PageAssets extends ClientAssets {
  /** URL of the module that reloads the page during development. */
  liveReload?: string
}

/** Value of `robots` on indexable pages. Allows large image previews in search results. */
const indexable = 'max-image-preview:large'

/** The whole `<head>`: assets that every page loads, and metadata of this page. */
export function DocumentHead({ frame, assets }: { frame: FrameData; assets: PageAssets }) {
  const { site } = frame
  const fontSheet = site.theme.fontSheets?.[frame.contentLocale.code]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script dangerouslySetInnerHTML={{ __html: assets.boot }} />
      <link rel="stylesheet" href={assets.styles.main} />
      <LanguageStyles languages={site.locales.map(({ language }) => language)} />
      {hasFrameStyles(frame) && <link rel="stylesheet" href={assets.styles.frame} />}
      {site.theme.fonts?.[frame.contentLocale.code]?.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {site.theme.style && <style dangerouslySetInnerHTML={{ __html: site.theme.style.css }} />}
      {/* The last `@font-face` rule for a font wins. This style sheet must follow the inline style, which declares
          the same fonts as separate files. */}
      {fontSheet && <link rel="stylesheet" href={fontSheet} />}
      {site.code?.styles.map((name) => (
        <link key={name} rel="stylesheet" href={patterns.code.href({ name })} />
      ))}
      <script type="module" src={assets.main} />
      {assets.liveReload && <script type="module" src={assets.liveReload} />}
      <Icons {...site} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={localize(site.title, frame.locale.code, site.defaultLocale)}
        href={hrefInPlaceVersion(`/${frame.locale.code}/opensearch.xml`, frame.place)}
      />
      <ThemeColor {...site.theme} />
      <PageHead frame={frame} />
      {[...(site.head ?? []), ...(isCounted(frame, assets) ? (site.analytics ?? []) : [])].map(renderElement)}
    </head>
  )
}

/** The site's favicons. Without any, `/favicon.ico` is Rivage's own icon. */
function Icons({ favicons = ['favicon.ico'] }: FrameData['site']) {
  return favicons.map((name) =>
    name === 'apple-touch-icon.png' ? (
      <link key={name} rel="apple-touch-icon" href={`/${name}`} />
    ) : (
      <link
        key={name}
        rel="icon"
        href={`/${name}`}
        // Without `sizes`, Chromium prefers the large icon to the scalable one.
        sizes={name === 'favicon.ico' && favicons.length > 1 ? '32x32' : undefined}
        type={name === 'favicon.svg' ? 'image/svg+xml' : undefined}
      />
    ),
  )
}

/** Returns whether analytics count views of the page. Previews, past releases, and local development aren't counted. */
function isCounted({ notice }: FrameData, { liveReload }: PageAssets): boolean {
  return notice === null && liveReload === undefined
}

function renderElement({ tag: Tag, attrs, content }: HeadElement, index: number) {
  return <Tag key={index} {...attrs} {...(content !== undefined && { dangerouslySetInnerHTML: { __html: content } })} />
}

/** Returns whether the frame needs a style sheet besides the main one. */
function hasFrameStyles({ site: { announcement, header, code }, tabs, versions }: FrameData): boolean {
  return (
    versions !== null ||
    Boolean(announcement) ||
    header.links.length > 0 ||
    tabs.length > 0 ||
    Object.keys(code?.slots ?? {}).length > 0
  )
}

/**
 * The metadata of the page. On a visit, the elements that match `pageHeadSelector` are replaced, which are all of these
 * except style sheets.
 */
export function PageHead({ frame }: { frame: FrameData }) {
  const { locale, defaultLocale } = useLocale()
  const { head, site } = frame
  const printed = printedFolder(frame.path, site)
  const feedHref = (href: string) => hrefInPlaceVersion(href, frame.place)
  const textHref = (name: string) => hrefInPlaceVersion(`/${frame.contentLocale.code}/${name}`, frame.place)
  return (
    <>
      <title>{head.title}</title>
      {/* One element serves both search engines and Open Graph. */}
      {head.description && <meta name="description" content={head.description} property="og:description" />}
      <meta name="version" content={frame.build.version} />
      {head.styles.map((name) => (
        <link key={name} rel="stylesheet" href={clientAssets.styles[name]} />
      ))}
      <meta name="robots" content={head.noindex ? 'noindex' : indexable} />
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {head.markdown && (
        <>
          <link rel="alternate" type="text/markdown" href={head.markdown} />
          <link rel="describedby" href={textHref('llms.txt')} />
          <link rel="alternate" type="application/atom+xml" href={textHref('feed.xml')} />
          <link rel="alternate" type="application/feed+json" href={textHref('feed.json')} />
          {printed && frame.notice?.kind !== 'preview' && (
            <link
              rel="alternate"
              type="application/pdf"
              href={hrefInPlaceVersion(`${encodePathname(printed.path)}/book.pdf`, frame.place)}
            />
          )}
          {site.downloads?.includes('epub') && frame.notice?.kind !== 'preview' && (
            <>
              <link rel="alternate" type="application/epub+zip" href={textHref('book.epub')} />
              <link
                rel="alternate"
                type="application/atom+xml;profile=opds-catalog;kind=acquisition"
                href="/opds.xml"
              />
            </>
          )}
        </>
      )}
      {head.feed !== undefined && (
        <>
          <link rel="alternate" type="application/atom+xml" title={head.heading} href={feedHref(`${head.feed}.xml`)} />
          <link
            rel="alternate"
            type="application/feed+json"
            title={head.heading}
            href={feedHref(`${head.feed}.json`)}
          />
        </>
      )}
      {head.structuredData && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.structuredData }} />
      )}
      <meta property="og:type" content={head.type} />
      <meta property="og:title" content={head.heading} />
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      <meta property="og:site_name" content={localize(site.title, locale.code, defaultLocale)} />
      <meta property="og:locale" content={openGraphLocale(frame.contentLocale.language)} />
      {head.image && (
        <>
          <meta property="og:image" content={head.image.src} />
          {head.image.width && <meta property="og:image:width" content={String(head.image.width)} />}
          {head.image.height && <meta property="og:image:height" content={String(head.image.height)} />}
          {head.image.alt && <meta property="og:image:alt" content={head.image.alt} />}
        </>
      )}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/**
 * Returns a language tag in Open Graph's format, which requires a region: `fr` becomes `fr_FR`. A missing region is
 * replaced by the most likely one (UTS #35).
 */
const openGraphLocale = oncePerLanguage((tag) => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region ? `${language}_${region}` : language
})

/**
 * The color of the browser's toolbar. It follows the system's color mode until the reader chooses another; `main.ts`
 * then updates it.
 */
function ThemeColor({ colorMode, color }: FrameData['site']['theme']) {
  if (colorMode) return <meta name="theme-color" content={color[colorMode]} />
  return (
    <>
      {/* Browsers use the first matching element (HTML Standard, section 4.2.5.1). */}
      <meta name="theme-color" content={color.dark} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={color.light} />
    </>
  )
}
