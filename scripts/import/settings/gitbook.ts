import { sentences } from './sentences.ts'
import type { SettingRules } from './setting-rules.ts'

/** GitBook: the keys of `.gitbook.yaml`, which Git Sync reads. The repository of a site doesn't contain its design. */
export const gitbookSettings: SettingRules = {
  carried: ['root', 'structure.readme', 'structure.summary', 'redirects'],
  replaced: { [sentences.build]: ['path'] },
  lost: {},
}

/** The keys of `docs.yaml`, which lists the spaces of a site. */
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
