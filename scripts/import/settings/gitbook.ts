import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** GitBook: `.gitbook.yaml` of Git Sync. A site's design is not in its repository. */
export const gitbookSettings: SettingRules = {
  carried: ['root', 'structure.readme', 'structure.summary', 'redirects'],
  replaced: { [sentences.build]: ['path'] },
  lost: {},
}

/** `docs.yaml`, which names the spaces of a site. */
export const gitbookSiteSettings: SettingRules = {
  carried: ['site.structure', 'site.title'],
  replaced: { [sentences.design]: ['site'] },
  lost: { 'unknown setting. Check whether you need it': ['*'] },
  entries: {
    'site.structure': {
      within: ['structure', 'children'],
      carried: ['type', 'title', 'localizedTitle', 'content'],
      replaced: { [sentences.menu]: ['default'] },
      lost: {
        'set it in the .navigation.yml of the folder': ['icon', 'description', 'localizedDescription', 'hidden'],
        'the URL follows the name of the folder. Add redirects for old URLs': ['path', 'slug', 'localizedSlug'],
      },
    },
  },
}
