// Numbers shared by a script and a style sheet, neither of which can import the other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { leaveMs } from '../../client/state/toasts.ts'

const source = async (file: string) => await readFile(join(engineFolder, file), 'utf8')

test('the script and the styles of the sidebar use the same breakpoint', async () => {
  const [, query] = /matchMedia\('\((.+?)\)'\)/.exec(await source('client/navigation/menu.ts')) ?? []
  expect(query).toBe('width >= 64rem')
  expect(await source('client/styles/layout/sidebar.css')).toContain(`@media (${query})`)
})

test('the script and the styles of popovers use the same distances', async () => {
  const script = await source('client/overlays/place-popover.ts')
  const [offset, padding] = ['offset', 'padding'].map((name) => new RegExp(`const ${name} = (\\d+)`).exec(script)?.[1])
  expect(padding).toBe(offset)
  expect(await source('client/styles/elements/popover.css')).toContain(`margin: ${offset}px;`)
})

test('a toast stays in the document for the duration of its transition', async () => {
  expect(await source('client/styles/elements/toast.css')).toContain(`translate ${leaveMs}ms`)
})

test('the style sheet for other scripts is loaded for every language in its rules', async () => {
  const rules = await source('client/styles/layout/languages.css')
  const languages = [...rules.matchAll(/:lang\((\w+)/g)].map(([, language]) => language)
  const [, list = ''] = /languagesWithStyles = \[(.+?)\]/s.exec(await source('worker/layout/language-styles.tsx')) ?? []
  expect([...new Set(languages)].sort()).toEqual([...list.matchAll(/'(\w+)'/g)].map(([, language]) => language))
})

test('images are selected for the width of the article column', async () => {
  const [, width] = /const columnWidth = '(.+?)'/.exec(await source('worker/prose/images.tsx')) ?? []
  expect(width).toBe('43rem')
  expect(await source('client/styles/tokens.css')).toContain(`--measure: ${width};`)
  const [, pixels] = /const columnWidth = (\d+)/.exec(await source('scripts/sync/compile/diagram-svg.ts')) ?? []
  expect(`${Number(pixels) / 16}rem`).toBe(width)
})
