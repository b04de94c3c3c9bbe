import { createHash } from 'node:crypto'
import { locales } from '../../core/locale/index.ts'
import { enabledLocales, resolveSiteConfig } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { ContentFolder } from './collect.ts'
import type { SourceSetting } from './describe-source.ts'
import { loadSiteConfig } from './load-site-config.ts'

/** What a content folder says about itself as a whole. */
export interface Site {
  config: SiteConfig
  setting: SourceSetting
}

/**
 * Reads the configuration of a content folder and fills in its defaults.
 * @throws UsageError for an invalid site.config
 */
export async function loadSite(folder: ContentFolder): Promise<Site> {
  const input = await loadSiteConfig(folder.path)
  const folders = await folder.folders()
  const config = resolveSiteConfig(input, { known: Object.values(locales), folders, hashStyle })
  return {
    config,
    setting: { codes: enabledLocales(input, folders), defaultLocale: config.defaultLocale, collections: input.collections ?? {} },
  }
}

/** CSP source expression of an inline style sheet (Content Security Policy Level 3, §2.3.1). */
function hashStyle(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
