import { detailText } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog, ApiRelease, ChangeDetail } from '../../../core/api/changes/index.ts'
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

/** Returns a list item for each change of all operations, and one for each operation, with a nested list of its changes. */
function linesOf({ service = [], operations }: ApiRelease, code: string): string[] {
  const t = createTranslate(code)
  const breaking = (isBreaking: boolean) => (isBreaking ? ` (**${t('apiChanges.breaking')}**)` : '')
  const describe = (detail: ChangeDetail) => `- ${withCode(detailText(detail, code))}${breaking(detail.isBreaking)}`
  const items = operations.flatMap(({ method, path, title, kind, isBreaking, details, page }) => {
    const name = codeOf(`${method} ${path}`)
    const text = title === `${method} ${path}` ? '' : escapeText(title)
    const link = page === undefined ? text : `[${text || method}](/${code}${page})`
    return [
      `- ${t(`apiChanges.${kind}`)}${breaking(isBreaking)}: ${name} ${link}`.trimEnd(),
      ...details.map((detail) => `  ${describe(detail)}`),
    ]
  })
  return [...service.map(describe), ...items]
}

/** Returns the changes to an API in a release as lines of plain text. */
export function plainLinesOf({ service = [], operations }: ApiRelease, code: string): string[] {
  const t = createTranslate(code)
  const breaking = (isBreaking: boolean) => (isBreaking ? ` (${t('apiChanges.breaking')})` : '')
  const describe = (detail: ChangeDetail) => detailText(detail, code) + breaking(detail.isBreaking)
  const lines = operations.flatMap(({ method, path, kind, isBreaking, details }) => [
    `${t(`apiChanges.${kind}`)}${breaking(isBreaking)}: ${method} ${path}`,
    ...details.map((detail) => `  ${describe(detail)}`),
  ])
  return [...service.map(describe), ...lines]
}

/** Escapes text, and shows its URLs as code, because the URLs of servers aren't pages to visit. */
function withCode(text: string): string {
  const parts = text.split(/(\S+:\/\/\S+)/)
  return parts.map((part, index) => (index % 2 === 1 ? codeOf(part) : escapeText(part))).join('')
}

function codeOf(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}

/** Escapes text from descriptions for Markdown. Any punctuation mark may start a Markdown construct. */
function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
