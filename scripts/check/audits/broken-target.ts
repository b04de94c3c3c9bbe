import { offerHint } from '../../../core/markdown/index.ts'
import type { Position } from '../../../core/markdown/index.ts'
import { pairedIds } from '../../../core/translation/index.ts'
import { downloadAt, isBuiltIn, isDownload, isFilePathname } from '../../../core/route/index.ts'
import { anchorLinks, brokenAnchor as describeAnchor, parseHref } from '../../sync/compile/anchor-links.ts'
import type { AnchorLink } from '../../sync/compile/anchor-links.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { sectionsOf } from '../../sync/compile/inspect-document.ts'
import { urlsInSlot } from '../../../worker/prose/component-html.tsx'
import { positionOfValue } from '../../sync/collect/config-position.ts'
import { firstPageIn, folderLink, suggestPage } from '../../sync/compile/suggest-target.ts'
import { linkCandidates } from '../checked-site.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { groupTranslations } from '../group-translations.ts'

/** Reports broken links in the configuration and missing files in style sheets. */
export const brokenTarget = defineAudit({
  code: 'broken-link',
  run: (site) => [
    ...configTargets(site.config).flatMap(({ to, at }) =>
      findBroken(to, positionOfValue(site.configFile, at, to), site),
    ),
    ...site.code.styleAddresses.flatMap(({ address, ...place }) => findBroken(address, place, site)),
  ],
})

/** Reports broken links in slots around the article. Links in the other slots are reported with their pages. */
export const slotTarget = defineAudit({
  code: 'component-url',
  run: (site) =>
    Object.entries(site.config.code?.slots ?? {}).flatMap(([name, htmls]) => {
      const file = site.code.modules.find((module) => module.kind === 'slot' && module.name === name)?.file ?? ''
      const urls = new Set(Object.values(htmls).flatMap((html) => urlsInSlot(name, html).map(({ url }) => url)))
      // Paths that start with `/_` belong to Rivage.
      return [...urls]
        .filter((url) => /^\/(?![/_])/.test(url))
        .flatMap((url) =>
          findBroken(url, { file }, site).flatMap(({ code, hint }) => {
            // Readers are redirected to the first page of a folder.
            if (code === 'folder-link') return []
            const what = code === 'missing-file' ? 'a URL without a file' : 'a broken link'
            return { file, message: `\`${name}\` renders ${what}: \`${url}\`.`, hint }
          }),
        )
    }),
})

function findBroken(href: string, at: { file: string } & Partial<Position>, site: CheckedSite): Finding[] {
  const { path } = parseHref(href, site.config.defaultLocale, site.setting.codes)
  if (site.shownAt(path) || isServed(path, site)) return []
  const place = { ...at, address: href }
  const forms = downloadAt(path, site.setting.codes)
  if (forms) return [{ ...place, message: `The link \`${href}\` is broken.`, hint: offerHint(forms) }]
  if (isFilePathname(path)) {
    const hint = `Put it at \`content/public${path}\`.`
    return [{ ...place, code: 'missing-file', message: `The file \`${href}\` does not exist.`, hint }]
  }
  const places = linkCandidates(site)
  const inside = firstPageIn(path, places)
  if (inside !== undefined) return [{ ...place, ...folderLink(path, inside) }]
  const suggestion = suggestPage(path, places)
  const hint = `\`${path}\` does not exist.${suggestion ? ` ${suggestion}` : ''}`
  return [{ ...place, message: `The link \`${href}\` is broken.`, hint }]
}

/**
 * Returns whether a path is served but isn't a content page. It can be a file, the search page, an endpoint, or the
 * Markdown of a page.
 */
export function isServed(path: string, { config, names, byPath, setting }: CheckedSite): boolean {
  return (
    path === '/' ||
    isBuiltIn(path, setting.codes) ||
    isDownload(path, setting.codes, config.downloads) ||
    names.includes(`public${path}`) ||
    byPath.get(path.replace(/\.md$/, ''))?.isPage === true
  )
}

/** A path or URL in the configuration, and the keys that lead to it. */
interface ConfigTarget {
  to: string
  at: PropertyKey[]
}

function configTargets({
  header,
  footer,
  toc,
  announcement,
  rootRedirect,
  socialImage = {},
}: CheckedSite['config']): ConfigTarget[] {
  const among = (links: readonly { to: string }[], ...path: PropertyKey[]) =>
    links.map(({ to }, index) => ({ to, at: [...path, index, 'to'] }))
  return [
    ...header.links.flatMap((item, index) =>
      'links' in item
        ? among(item.links, 'header', 'links', index, 'links')
        : [{ to: item.to, at: ['header', 'links', index, 'to'] }],
    ),
    ...among(Array.isArray(header.tabs) ? header.tabs : [], 'header', 'tabs'),
    ...(footer.columns ?? []).flatMap(({ links }, index) => among(links, 'footer', 'columns', index, 'links')),
    ...among(toc.bottom.links, 'toc', 'bottom', 'links'),
    { to: announcement?.to, at: ['announcement', 'to'] },
    { to: rootRedirect?.path, at: ['rootRedirect', 'path'] },
    { to: header.logo?.light, at: ['header', 'logo', 'light'] },
    { to: header.logo?.dark, at: ['header', 'logo', 'dark'] },
    ...(typeof socialImage === 'string'
      ? [{ to: socialImage, at: ['socialImage'] }]
      : Object.entries(socialImage).map(([code, to]) => ({ to, at: ['socialImage', code] }))),
  ].filter((target): target is ConfigTarget => typeof target.to === 'string' && /^\/(?!\/)/.test(target.to))
}

/**
 * Reports links to an id that the target page doesn't have. If a translation is missing, the target is the page in
 * another language. A translated section also has the id of its original.
 */
export const brokenAnchor = defineAudit({
  code: 'broken-anchor',
  run(site) {
    const find = anchorFinder(site)
    return site.files.flatMap(({ file, internalLinks }) =>
      anchorLinks(internalLinks).flatMap((link) => find(link, file)),
    )
  },
})

/** Returns a function that returns the diagnostic for a link to an id that its page doesn't have. */
export function anchorFinder(site: CheckedSite): (link: AnchorLink, file: string) => Diagnostic[] {
  const originals = new Map(
    groupTranslations(site).flatMap((byLocale) => {
      const original = byLocale.get(site.config.defaultLocale)
      return original ? [...byLocale.values()].map((page) => [page, original] as const) : []
    }),
  )
  return (link, file) => {
    const target = site.shownAt(link.path)
    const original = target && originals.get(target)
    if (!target || target.facts.anchors.includes(link.fragment)) return []
    if (original && pairedIds(sectionsOf(original.facts), sectionsOf(target.facts)).has(link.fragment)) return []
    return [describeAnchor(link, file, { file: target.file, anchors: target.facts.anchors })]
  }
}
