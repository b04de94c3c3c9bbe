import { checkAskPath } from '../../sync/plan/check-ask-path.ts'
import { checkAuthors } from '../../sync/plan/check-authors.ts'
import { checkConfigIcons } from '../../sync/plan/check-config-icons.ts'
import { checkLanguageFolders } from '../../sync/plan/check-language-folders.ts'
import { checkVersions } from '../../sync/plan/check-versions.ts'
import { defineAudit } from '../define-audit.ts'
import { configuredRedirects } from '../moved-targets.ts'
import type { Post } from '../../../core/posts/index.ts'

/**
 * Reports icons in the configuration that aren't in any installed icon set. Icons in pages are reported when pages are
 * compiled.
 */
export const configIcon = defineAudit({
  code: 'unknown-icon',
  run: (site) => checkConfigIcons(site, site.icons),
})

/** Reports folders that look like translations into a language that the configuration doesn't list. */
export const unlistedLanguage = defineAudit({
  code: 'unlisted-language',
  run: ({ names, setting }) => checkLanguageFolders(names, setting),
})

/** Reports versions that have the same name as a folder or page. */
export const versionClash = defineAudit({
  code: 'version-clash',
  run: (site) => checkVersions(site, site.names),
})

/** Reports pages that can't be reached because the Ask page has the same path. */
export const askPath = defineAudit({
  code: 'page-address',
  run: ({ config, files }) =>
    checkAskPath(
      config,
      files.map(({ file, isPage, entry }) => ({ file, path: isPage ? entry.path : null })),
    ),
})

/** Reports authors of posts that `_authors.yml` doesn't describe. */
export const unknownAuthor = defineAudit({
  code: 'unknown-author',
  run: ({ config, files }) =>
    checkAuthors(
      config,
      // `describePost` wrote this field.
      files.flatMap(({ file, entry }) => (entry.meta.post ? [{ file, ...(entry.meta.post as Post) }] : [])),
    ),
})

/** Reports redirects in the configuration and `_redirects` that are invalid, broken, circular, or ineffective. */
export const writtenRedirect = defineAudit({
  code: 'redirect',
  run: (site) => [...site.written.diagnostics, ...configuredRedirects(site).diagnostics],
})
