import { expect, test } from 'vitest'
import { renamedHeadings } from '../../../core/document/index.ts'

const words = (name: string) => Array.from({ length: 15 }, (_, index) => `${name}${index}`).join(' ')
const section = (heading: string, content: string, level = 2) => ({ heading, title: heading, content, level })
const renamed = (before: ReturnType<typeof section>[], after: ReturnType<typeof section>[]) =>
  Object.fromEntries(renamedHeadings(before, after))

test('treats headings over the same text as the same heading', () => {
  expect(renamed([section('a', words('x'))], [section('b', words('x'))])).toEqual({ a: 'b' })
  expect(
    renamed([section('a', words('x')), section('b', words('y'))], [section('c', words('y')), section('d', words('x'))]),
  ).toEqual({ a: 'd', b: 'c' })
})

test('accepts less similar text between unchanged headings, and empty text if the heading is the only candidate', () => {
  const around = (middle: ReturnType<typeof section>) => [
    section('first', words('f')),
    middle,
    section('last', words('l')),
  ]
  const half = words('x').split(' ').slice(0, 8).join(' ')
  expect(
    renamed(
      around(section('a', words('x'))),
      around(section('b', `${half} ${words('z').split(' ').slice(0, 7).join(' ')}`)),
    ),
  ).toEqual({ a: 'b' })
  expect(renamed(around(section('a', '')), around(section('b', '')))).toEqual({ a: 'b' })
})

test('treats a heading over a different text or at a different level as new', () => {
  expect(renamed([section('a', words('x'))], [section('b', words('y'))])).toEqual({})
  expect(renamed([section('a', words('x'))], [section('b', words('x'), 3)])).toEqual({})
  expect(renamed([section('a', words('x'))], [section('a', words('y')), section('b', words('x'))])).toEqual({})
})
