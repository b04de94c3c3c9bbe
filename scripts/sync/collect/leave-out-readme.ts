import type { Collected } from './content-folder.ts'

/**
 * Leaves out a README.md at the top level of a content folder that has language folders. Such a file is meant for
 * contributors. It would otherwise become the home page of the default language.
 * @param codes codes of the enabled locales
 */
export function leaveOutReadme(collected: Collected, codes: readonly string[]): Collected {
  const { content, unlisted } = collected
  const hasLanguages = () =>
    content.some(({ file }) => file.endsWith('.md') && codes.includes(file.split('/', 1)[0]!) && file.includes('/'))
  const readme = content.find(({ file }) => /^readme\.md$/i.test(file))
  if (!readme || !hasLanguages()) return collected
  return {
    ...collected,
    content: content.filter((source) => source !== readme),
    unlisted: [
      ...unlisted,
      {
        severity: 'warning',
        file: readme.file,
        code: 'duplicate-path',
        message: 'The file is left out, because a README above the language folders is meant for contributors.',
        hint: 'If it is a page, move it into the folder of its language. Otherwise, prefix its name with `_`.',
      },
    ],
  }
}
