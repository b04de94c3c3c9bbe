import { expect, test } from 'vitest'
import { directionOf } from '../../../core/locale/index.ts'

test.for(['ar', 'he', 'fa-IR', 'ur', 'ug-CN', 'ckb', 'uz-Arab'])('%s is written from right to left', (language) => {
  expect(directionOf(language)).toBe('rtl')
})

test.for(['en', 'ja', 'uz', 'az-Latn-IR', 'no_language', ''])('"%s" is written from left to right', (language) => {
  expect(directionOf(language)).toBe('ltr')
})
