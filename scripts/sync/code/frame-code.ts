import { withoutEffectCode } from './check-elements.ts'
import { frameSlots } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { sourcesInHtml, sourcesInStyles } from '../../../core/document/index.ts'
import type { ReleaseCode, SiteConfig } from '../../../core/release/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import type { FindIcon } from '../../../worker/render/icon-sheet.tsx'
import { TimeLimit } from '../compile/page-budget.ts'
import { hashOf } from '../content-hash.ts'
import { runSiteCode } from './async-errors.ts'
import { openCode } from './open-code.ts'
import { renderSlot, slotFailure } from './render-slot.ts'
import type { SlotSite } from './render-slot.ts'
import { brokenReasons } from './site-code.ts'
import type { SiteCode } from './site-code.ts'

/** Returns the parts of the configuration that slots can use. */
export function slotSite({ title, url, github, defaultLocale, locales }: SiteConfig): SlotSite {
  return {
    titles: Object.fromEntries(locales.map(({ code }) => [code, localize(title, code, defaultLocale)])),
    url,
    repository: github?.url ?? null,
  }
}

/** Returns the hashes that pages look up for the code of the site; see `SiteIndexData`. */
export function codeAnswers(code: SiteCode, site: SlotSite): Readonly<Record<string, string>> {
  const { versions } = openCode(code)
  const article = versions['slot:article']
  return article === undefined
    ? versions
    : { ...versions, 'slot:article': `${hashOf(JSON.stringify(site)).slice(0, 12)}.${article}` }
}

interface RenderedCode {
  /** `undefined` if the site has no code outside of articles. */
  code: ReleaseCode | undefined
  /** The external sources that the code loads. */
  sources: ShownSource[]
  diagnostics: Diagnostic[]
}

/**
 * Renders the code of a site that surrounds every page, once per language.
 * @param before the code of the current release, which is used in place of parts that fail
 */
export function renderFrameCode(
  siteCode: SiteCode,
  config: SiteConfig,
  findIcon: FindIcon,
  before: ReleaseCode | undefined,
): RenderedCode {
  const open = openCode(siteCode)
  const diagnostics = [...new Set([...siteCode.diagnostics, ...Object.values(open.broken)])]
  const site = slotSite(config)
  const slots: Record<string, Record<string, string>> = {}
  for (const name of frameSlots) {
    const module = siteCode.modules.find((each) => each.kind === 'slot' && each.name === name)
    const earlier = before?.slots[name]
    if (brokenReasons(open.broken, 'slot', name)) {
      if (earlier) slots[name] = { ...earlier }
      continue
    }
    if (!module) continue
    try {
      const rendered = config.locales.map((locale) => {
        const html = runSiteCode(open.modules, () =>
          new TimeLimit().run(() => renderSlot(open, name, { site, locale, findIcon })),
        )
        return [locale.code, html] as const
      })
      slots[name] = Object.fromEntries(rendered.filter(([, html]) => html !== ''))
    } catch (error) {
      if (earlier) slots[name] = { ...earlier }
      diagnostics.push(slotFailure(error, module.file, open))
    }
  }
  const hasBrokenStyles = Object.keys(open.broken).some((key) => /^styles(?: |$)/.test(key))
  const styles = hasBrokenStyles ? (before?.styles ?? []) : siteCode.styles
  const scripts = siteCode.modules
    .filter(({ kind, name }) => kind === 'slot' && name in slots)
    .flatMap(({ version }) => version.split(' ').slice(1))
  // It isn't known which slot of the current release loads which script, so all of its scripts are kept.
  const earlierScripts = diagnostics.some(({ code }) => code !== withoutEffectCode) ? (before?.scripts ?? []) : []
  const shown = Object.fromEntries(Object.entries(slots).filter(([, html]) => Object.keys(html).length > 0))
  const isEmpty = styles.length === 0 && Object.keys(shown).length === 0
  return {
    sources: [
      ...Object.values(shown).flatMap((htmls) => Object.values(htmls).flatMap((html) => sourcesInHtml(html))),
      ...siteCode.assets.flatMap(({ type, text }) => (type === 'text/css' ? sourcesInStyles(text) : [])),
    ],
    code: isEmpty ? undefined : { styles, slots: shown, scripts: [...new Set([...scripts, ...earlierScripts])].sort() },
    diagnostics,
  }
}
