import { addressKey, describePathConflict, sharePaths } from '../../sync/plan/share-paths.ts'
import { defineAudit } from '../define-audit.ts'
import { isContentFile, isFolderConfig } from '../../../core/collection/index.ts'
import { includedTexts, usedMedia } from '../../sync/compile/site-index.ts'
import { siteConfigNames } from '../../sync/collect/load-site-config.ts'
import type { CheckedSite } from '../checked-site.ts'

/** Reports files that would be published at the same path as another file. */
export const duplicatePath = defineAudit({
  code: 'duplicate-path',
  run({ files }) {
    const { refused } = sharePaths(files.map(({ file, entry }) => ({ file, path: entry.path, stem: entry.stem })))
    return refused.map((taken) =>
      describePathConflict(taken, (asked) => addressKey(files.find(({ file }) => file === asked)?.facts.keys ?? [])),
    )
  },
})

/** Reports files that aren't published, and folder settings without effect. */
export const orphanFile = defineAudit({
  code: 'orphan-file',
  run: (site) => [
    ...unusedMedia(site).map((file) => ({
      file,
      message: 'No page shows, includes, or links to this file, so it is not published.',
      hint: `Remove it, or move it to \`public/\` if it needs its own URL.`,
    })),
    ...uselessFiles(site).map((file) => ({
      file,
      message: 'Files of this type are not published.',
      hint: /\.(mdx?|markdown)$/i.test(file)
        ? 'Rename the file to `.md`.'
        : 'Remove the file, or prefix its name with `_` to keep it unpublished.',
    })),
    ...emptyFolders(site).map((file) => ({
      file,
      message: 'The folder contains no page, so its settings have no effect.',
      hint: 'Add a page, or remove the folder.',
    })),
  ],
})

function unusedMedia(site: CheckedSite): string[] {
  return site.media
    .map(({ file }) => file)
    .filter((file) => !file.startsWith('public/') && !isKept(file))
    .filter(unusedIn(site))
}

function uselessFiles(site: CheckedSite): string[] {
  const served = new Set(site.media.map(({ file }) => file))
  return site.names
    .filter(
      (file) =>
        !isContentFile(file) && !served.has(file) && !file.startsWith('public/') && !siteConfigNames.includes(file),
    )
    .filter((file) => !isKept(file))
    .filter(unusedIn(site))
}

/** Returns a test for files that no page or draft uses. In drafts, only looks for the file name. */
function unusedIn({ files, drafts }: CheckedSite): (file: string) => boolean {
  const used = new Set(files.flatMap(({ answers }) => [...usedMedia(answers), ...includedTexts(answers)]))
  return (file) => !used.has(file) && !drafts.some(({ text }) => text.includes(file.slice(file.lastIndexOf('/') + 1)))
}

/** Hidden and private files are unpublished on purpose. */
function isKept(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_') || part.startsWith('.') || part === 'node_modules')
}

function emptyFolders({ files, drafts }: CheckedSite): string[] {
  return files
    .map(({ file }) => file)
    .filter(isFolderConfig)
    .filter((config) => {
      const folder = config.slice(0, config.lastIndexOf('/') + 1)
      return ![...files.filter(({ isPage }) => isPage), ...drafts].some(({ file }) => file.startsWith(folder))
    })
}
