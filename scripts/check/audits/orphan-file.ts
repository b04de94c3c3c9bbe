import { isContentFile, isFolderConfig } from '../../../core/collection/index.ts'
import { usedMedia } from '../../sync/compile/site-index.ts'
import { siteConfigNames } from '../../sync/collect/load-site-config.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'

/** Files that no reader can get at. */
export const orphanFile = defineAudit({
  code: 'orphan-file',
  run: (site) => [
    ...unusedMedia(site).map((file) => ({
      file,
      message: 'No page shows or links to this file: it is not published.',
      hint: `Remove it, or move it to \`public/\` if it needs an address of its own.`,
    })),
    ...uselessFiles(site).map((file) => ({
      file,
      message: 'This is no kind of file that is published.',
      hint: /\.(mdx|markdown)$/i.test(file)
        ? 'Rename it to `.md`.'
        : 'Remove it, or begin its name with `_` if it should stay.',
    })),
    ...emptyFolders(site).map((file) => ({
      file,
      message: 'There is no page in this folder: its settings have no effect.',
      hint: 'Add a page, or remove the folder.',
    })),
  ],
})

function unusedMedia({ files, drafts, media }: CheckedSite): string[] {
  const used = new Set(files.flatMap(({ answers }) => usedMedia(answers)))
  return media
    .map(({ file }) => file)
    .filter((file) => !file.startsWith('public/') && !used.has(file) && !isKept(file))
    .filter((file) => !drafts.some(({ text }) => text.includes(file.slice(file.lastIndexOf('/') + 1))))
}

function uselessFiles({ names, media }: CheckedSite): string[] {
  const served = new Set(media.map(({ file }) => file))
  return names
    .filter(
      (file) =>
        !isContentFile(file) && !served.has(file) && !file.startsWith('public/') && !siteConfigNames.includes(file),
    )
    .filter((file) => !isKept(file))
}

/** Hidden and private files are there on purpose. */
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
