import { sentences } from './sentences.ts'
import type { SettingFates } from './setting-fates.ts'

/** GitBook: `.gitbook.yaml` of Git Sync. A site's design is not in its repository. */
export const gitbookSettings: SettingFates = {
  carried: ['root', 'structure.readme', 'structure.summary', 'redirects'],
  replaced: { [sentences.build]: ['path'] },
  lost: {},
}

/** `docs.yaml`, which names the spaces of a site. */
export const gitbookSiteSettings: SettingFates = {
  carried: ['site.structure', 'site.title'],
  replaced: { [sentences.design]: ['site'] },
  lost: { 'unknown to this import: check whether you need it': ['*'] },
}
