import { addressKey, describePathConflict, sharePaths } from '../../sync/plan/share-paths.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { isBuiltIn, isFilePathname } from '../../../core/route/index.ts'
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

/**
 * Reports names such as `1-intro.md` and `02_install.md`, whose numbers are part of the URL. A single such name may be
 * meant, as in `3-ways.md`, so a folder must have several numbers that start with 0 or 1.
 */
export const numberedName = defineAudit({
  code: 'page-address',
  run({ files }) {
    const folders = new Map<string, Map<number, { file: string; path: string; name: string }>>()
    for (const { file, isPage, entry } of files) {
      if (!isPage) continue
      const parts = file.split('/')
      for (const [index, part] of parts.entries()) {
        const [, number, name] = /^(\d{1,2})(?:_+|(?<!\d\d)-| +-? *)(\D.*)$/.exec(part) ?? []
        if (number === undefined || name === undefined) continue
        const folder = parts.slice(0, index).join('/')
        const numbers = folders.get(folder) ?? new Map<number, { file: string; path: string; name: string }>()
        if (!numbers.has(Number(number)))
          numbers.set(Number(number), { file, path: entry.path, name: `${number}.${name}` })
        folders.set(folder, numbers)
      }
    }
    return [...folders.values()].flatMap((numbers) => {
      const [first] = [...numbers.keys()].toSorted((a, b) => a - b)
      if (numbers.size < 2 || first === undefined || first > 1) return []
      const { file, path, name } = numbers.get(first)!
      return [
        {
          severity: 'warning' as const,
          file,
          message: `The numbers in the names of this folder are part of the URLs, such as \`${path}\`.`,
          hint: `Put a dot after each number, as in \`${name}\`, to use it only for the order.`,
        },
      ]
    })
  },
})

/** Reports files that aren't published, and folder settings that have no effect. */
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
    ...foreignFiles(site),
    ...foreignMenus(site),
    ...errorPages(site),
    ...hiddenFiles(site),
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

/** Returns a function that tests whether no page uses a file. A draft uses a file if it contains its name. */
function unusedIn({ files, drafts }: CheckedSite): (file: string) => boolean {
  const used = new Set(files.flatMap(({ answers }) => [...usedMedia(answers), ...includedTexts(answers)]))
  return (file) => !used.has(file) && !drafts.some(({ text }) => text.includes(file.slice(file.lastIndexOf('/') + 1)))
}

/** Returns whether a file is hidden or private, so that it is intentionally not published. */
function isKept(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_') || part.startsWith('.') || part === 'node_modules')
}

const useNumbers =
  'Set the order with numbers in names, and the title of a folder in `.navigation.yml`. To convert all such files, run `rivage import`.'

/** Data files that set the order of pages in Fumadocs and Mintlify, by a key that they contain. */
const foreignData: readonly [pattern: RegExp, key: string][] = [
  [/(?:^|\/)meta\.json$/, 'pages'],
  [/(?:^|\/)docs\.json$/, 'navigation'],
]

/** Matches the table of contents of GitBook and mdBook. */
const bookContents = /(?:^|\/)SUMMARY\.md$/

/** Files of other systems and configuration files of other hosts in `public/`, with a hint on the equivalent. */
const foreign: readonly [pattern: RegExp, hint: string][] = [
  [/(?:^|\/)_index\.md$/, 'Rename it to `index.md`.'],
  [/(?:^|\/)_dir\.ya?ml$/, 'Rename it to `.navigation.yml`.'],
  [
    /(?:^|\/)(?:_category_\.(?:json|ya?ml)|_meta\.(?:json|[jt]sx?)|\.pages|\.nav\.ya?ml|_sidebar\.md|_navbar\.md|_toc\.yml|mint\.json|mkdocs\.ya?ml|\.gitbook\.ya?ml)$/,
    useNumbers,
  ],
  [/^public\/_redirects$/, 'Move it to `_redirects` in the content folder.'],
  [/^public\/(?:_headers|_routes\.json|_worker\.js)$/, 'Remove it, because Rivage sets its own headers and routes.'],
  [/^public\/404\.html$/, 'Remove it, because Rivage has its own error page.'],
  [/^public\/index\.html$/, 'Remove it, because `index.md` in the folder of each language is the home page.'],
]

function foreignFiles({ names }: CheckedSite): Finding[] {
  return names.flatMap((file) => {
    if (isKept(file.slice(0, file.lastIndexOf('/') + 1))) return []
    const hint = foreign.find(([pattern]) => pattern.test(file))?.[1]
    return hint === undefined ? [] : [{ file, message: 'Rivage does not read this file.', hint }]
  })
}

/** Reports menus of other systems that are published as data or as a page. */
function foreignMenus({ files }: CheckedSite): Finding[] {
  return files.flatMap(({ file, facts, isPage }) => {
    const isData = foreignData.some(
      ([pattern, key]) => pattern.test(file) && facts.keys.some(({ name }) => name === key),
    )
    if (!isData && !(isPage && bookContents.test(file))) return []
    return [
      {
        file,
        message: `The order of pages in this file has no effect. It is published as ${isPage ? 'a page' : 'data'}.`,
        hint: useNumbers,
      },
    ]
  })
}

/** Reports pages that other systems show for missing pages. */
function errorPages({ files }: CheckedSite): Finding[] {
  return files
    .filter(({ isPage, locale, entry }) => isPage && entry.path === `/${locale}/404`)
    .map(({ file, entry }) => ({
      file,
      message: `This page is published at \`${entry.path}\`, but readers don't see it in place of missing pages.`,
      hint: 'Remove it, because Rivage has its own error page.',
    }))
}

/**
 * Reports files in `public/` that readers can't request, because a page, the Markdown of a page, or an endpoint has the
 * same URL.
 */
function hiddenFiles({ names, byPath, setting }: CheckedSite): Finding[] {
  return names
    .filter((name) => name.startsWith('public/'))
    .flatMap((file) => {
      const url = file.slice('public'.length)
      const page = byPath.get(url.replace(/\.md$/, ''))
      // Files take precedence over generated files such as `/llms.txt`.
      const isAnswered = isBuiltIn(url, setting.codes) && !isFilePathname(url)
      const owner = page?.isPage ? `the page ${page.file}` : isAnswered ? 'a file that Rivage generates' : ''
      return owner === ''
        ? []
        : [{ file, message: `\`${url}\` shows ${owner} instead of this file.`, hint: 'Rename the file.' }]
    })
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
