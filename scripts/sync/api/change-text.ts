import { detailText } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog, ApiRelease } from '../../../core/api/changes/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'

/** Renders the change log as Markdown without a title. */
export function renderChangeText({ releases }: ApiChangeLog, code: string): string {
  if (releases.length === 0) return createTranslate(code)('apiChanges.none')
  return releases
    .map(
      (release) =>
        `## ${escapeText(titleOf(release, code))} {#release-${release.release}}\n\n${linesOf(release, code).join('\n')}\n`,
    )
    .join('\n')
}

/** Returns the title of a release: its date and the version of the API. */
export function titleOf({ at, version }: ApiRelease, code: string): string {
  const date = writeDate(new Date(at), code)
  return version === '' ? date : `${date} · ${version}`
}

/** Returns a list item for each operation, with a nested list of its changes. */
function linesOf({ operations }: ApiRelease, code: string): string[] {
  const t = createTranslate(code)
  const breaking = (isBreaking: boolean) => (isBreaking ? ` (**${t('apiChanges.breaking')}**)` : '')
  return operations.flatMap(({ method, path, title, kind, isBreaking, details, page }) => {
    const name = `\`${`${method} ${path}`.replaceAll('`', "'")}\``
    const text = title === `${method} ${path}` ? '' : escapeText(title)
    const link = page === undefined ? text : `[${text || method}](/${code}${page})`
    return [
      `- ${t(`apiChanges.${kind}`)}${breaking(isBreaking)}: ${name} ${link}`.trimEnd(),
      ...details.map((detail) => `  - ${escapeText(detailText(detail, code))}${breaking(detail.isBreaking)}`),
    ]
  })
}

/** Returns the changes to an API in a release as lines of plain text. */
export function plainLinesOf({ operations }: ApiRelease, code: string): string[] {
  const t = createTranslate(code)
  const breaking = (isBreaking: boolean) => (isBreaking ? ` (${t('apiChanges.breaking')})` : '')
  return operations.flatMap(({ method, path, kind, isBreaking, details }) => [
    `${t(`apiChanges.${kind}`)}${breaking(isBreaking)}: ${method} ${path}`,
    ...details.map((detail) => `  ${detailText(detail, code)}${breaking(detail.isBreaking)}`),
  ])
}

/** Escapes text from descriptions for Markdown. Any punctuation mark may start a Markdown construct. */
function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
