import { describe, expect, test } from 'vitest'
import { nameLanguage, writeDate, writeMoment, writeYear } from '../../../core/locale/index.ts'

const date = new Date('2026-11-21T14:05:00Z')

describe('formats a day for the language', () => {
  test.each([
    ['en', 'November 21, 2026'],
    ['fr', '21 novembre 2026'],
    ['zh-CN', '2026年11月21日'],
    ['kk', '2026 ж. 21 қараша'],
    ['uz', '21-noyabr, 2026'],
    ['ug-CN', '21-نويابىر، 2026'],
    ['ckb', '21ی تشرینی دووەمی 2026'],
    ['lb', '21. November 2026'],
    ['mn', '2026 оны арван нэгдүгээр сарын 21'],
  ])('in %s: %s', (language, text) => {
    expect(writeDate(date, language)).toBe(text)
  })

  test.each([
    ['fr', '1er mars 2027', '11 mars 2027'],
    ['fr-CA', '1er mars 2027', '11 mars 2027'],
    ['it', '1º marzo 2027', '11 marzo 2027'],
    ['pt-BR', '1º de março de 2027', '11 de março de 2027'],
    ['pt', '1 de março de 2027', '11 de março de 2027'],
    ['es', '1 de marzo de 2027', '11 de marzo de 2027'],
  ])('writes the first day of a month as people do in %s: %s', (language, first, eleventh) => {
    expect(writeDate(new Date('2027-03-01'), language)).toBe(first)
    expect(writeDate(new Date('2027-03-11'), language)).toBe(eleventh)
    expect(writeMoment(new Date('2027-03-01'), language).startsWith(first)).toBe(true)
  })

  test('uses ISO 8601 for an unknown language', () => {
    expect(writeDate(date, 'tlh')).toBe('2026-11-21')
    expect(writeMoment(date, 'tlh')).toBe('2026-11-21, 14:05 UTC')
  })

  // Workers support fewer languages than Node.js. These texts were taken from CLDR.
  test.each(['az', 'hy', 'kk', 'km', 'ky', 'lb', 'mn', 'ug-CN', 'uz'])(
    'writes %s by hand as CLDR does, in every month',
    (language) => {
      for (let month = 0; month < 12; month += 1) {
        const day = new Date(Date.UTC(2026, month, 19))
        expect(writeDate(day, language)).toBe(
          new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day),
        )
      }
    },
  )
})

test.each([
  ['en', 'November 21, 2026 at 2:05 PM UTC'],
  ['fr', '21 novembre 2026 à 14:05 UTC'],
  ['ky', '2026-ж., 21-ноябрь, 14:05 UTC'],
])('includes the time zone in a timestamp: in %s, %s', (language, text) => {
  expect(writeMoment(date, language)).toBe(text)
})

test.each([
  ['en', '2026'],
  ['fa-IR', '۱۴۰۵'],
  ['th', '2569'],
  ['ja', '2026'],
  ['ckb', '2026'],
  ['tlh', '2026'],
])('uses the calendar of the language for a year, without the word “year”: in %s, %s', (language, text) => {
  expect(writeYear(date, language)).toBe(text)
})

describe('the name of a language', () => {
  test('is in the language of the readers', () => {
    expect(nameLanguage('de', 'fr')).toBe('allemand')
    expect(nameLanguage('pt-BR', 'en')).toBe('Brazilian Portuguese')
  })

  test('is in the named language if the language of the readers is unknown', () => {
    expect(nameLanguage('de', 'tlh')).toBe('Deutsch')
    expect(nameLanguage('gd', 'tlh')).toBe('Gàidhlig')
    expect(nameLanguage('qax', 'tlh')).toBe('qax')
  })
})
