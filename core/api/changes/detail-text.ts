import { createTranslate, directionOf } from '../../locale/index.ts'
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
  // Without an isolate, the values of `10 → 20` would change places in Arabic, but not the arrow.
  const change = directionOf(code) === 'rtl' ? `\u2066${before} → ${after}\u2069` : `${before} → ${after}`
  const values = hasBoth ? [change] : [createTranslate(code)(`apiChanges.${kind}`), after ?? before]
  const name = [at, subject].filter(Boolean).join(' ')
  return [name, values.filter(Boolean).join(' ')].filter(Boolean).join(' – ')
}
