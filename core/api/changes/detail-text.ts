import { createTranslate } from '../../locale/index.ts'
import { describeDetail } from './operation-change.ts'
import type { ChangeDetail } from './operation-change.ts'

/**
 * Describes a difference in a language: as a sentence in English, and in a short form with translated words in other
 * languages.
 */
export function detailText(detail: ChangeDetail, code: string): string {
  if (code === 'en') return describeDetail(detail)
  const { at, kind, subject, before, after } = detail
  const hasBoth = kind === 'changed' && before !== undefined && after !== undefined
  const values = hasBoth ? [`${before} → ${after}`] : [createTranslate(code)(`apiChanges.${kind}`), after ?? before]
  const name = [at, subject].filter(Boolean).join(' ')
  return [name, values.filter(Boolean).join(' ')].filter(Boolean).join(' – ')
}
