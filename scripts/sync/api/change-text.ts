import { describeDetail } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog, ApiRelease } from '../../../core/api/changes/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'

/** The change log as Markdown. */
export function renderChangeText({ releases }: ApiChangeLog, code: string): string {
  const t = createTranslate(code)
  const lines = [`# ${t('apiChanges.title')}`, '']
  if (releases.length === 0) lines.push(t('apiChanges.none'), '')
  for (const release of releases) lines.push(`## ${titleOf(release, code)}`, '', ...linesOf(release, code), '')
  return lines.join('\n')
}

/** The date of a release, with the version of the API. */
export function titleOf({ at, version }: ApiRelease, code: string): string {
  const date = writeDate(new Date(at), code)
  return version === '' ? date : `${date} · ${version}`
}

/** A list item for each operation, and below it one for each difference. */
export function linesOf({ operations }: ApiRelease, code: string): string[] {
  const t = createTranslate(code)
  return operations.flatMap(({ method, path, title, kind, isBreaking, details, page }) => {
    const name = `\`${method} ${path}\``
    const subject = page === undefined ? `${name} ${title}` : `[${name} ${title}](/${code}${page})`
    const mark = isBreaking ? ` (${t('apiChanges.breaking')})` : ''
    return [
      `- ${t(`apiChanges.${kind}`)}${mark}: ${subject}`,
      ...details.map(
        (detail) => `  - ${describeDetail(detail)}${detail.isBreaking ? ` (${t('apiChanges.breaking')})` : ''}`,
      ),
    ]
  })
}
