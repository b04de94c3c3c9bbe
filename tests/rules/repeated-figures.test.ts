// Figures that a script and a style sheet both need: neither can import the other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'
import { leaveMs } from '../../client/state/toasts.ts'

const source = async (file: string) => await readFile(join(engineFolder, file), 'utf8')

test('the menu is a column from the same width on in its script and in its style', async () => {
  const [, query] = /matchMedia\('\((.+?)\)'\)/.exec(await source('client/navigation/menu.ts')) ?? []
  expect(query).toBe('width >= 64rem')
  expect(await source('client/styles/layout/sidebar.css')).toContain(`@media (${query})`)
})

test('a popover is as far from its button and from the edges where a script places it as where the style does', async () => {
  const script = await source('client/overlays/place-popover.ts')
  const [offset, padding] = ['offset', 'padding'].map((name) => new RegExp(`const ${name} = (\\d+)`).exec(script)?.[1])
  expect(padding).toBe(offset)
  expect(await source('client/styles/elements/popover.css')).toContain(`margin: ${offset}px;`)
})

test('a toast stays in the document for as long as its style moves it', async () => {
  expect(await source('client/styles/elements/toast.css')).toContain(`translate ${leaveMs}ms`)
})

test('the sheet for scripts of their own is loaded for every language that it has rules for', async () => {
  const rules = await source('client/styles/layout/languages.css')
  const languages = [...rules.matchAll(/:lang\((\w+)/g)].map(([, language]) => language)
  const [, list = ''] = /languagesWithStyles = \[(.+?)\]/s.exec(await source('worker/layout/language-styles.tsx')) ?? []
  expect([...new Set(languages)].sort()).toEqual([...list.matchAll(/'(\w+)'/g)].map(([, language]) => language))
})

test('images are chosen for the width that the column of an article has', async () => {
  const [, width] = /const columnWidth = '(.+?)'/.exec(await source('worker/prose/images.tsx')) ?? []
  expect(width).toBe('43rem')
  expect(await source('client/styles/tokens.css')).toContain(`--measure: ${width};`)
  const [, pixels] = /const columnWidth = (\d+)/.exec(await source('scripts/sync/compile/diagram-svg.ts')) ?? []
  expect(`${Number(pixels) / 16}rem`).toBe(width)
})
