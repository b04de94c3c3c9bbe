import { beforeAll, describe, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { violationsInAllModes, violationsOfLanguage } from './axe.ts'
import { readFixture, useOwnBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'
import { compileTools } from '../harness/compile-tools.ts'

const browserSite = useOwnBrowserSite()
let previewAddress = ''

/**
 * A site with history: a page that changed after it was translated, a removed page, and a preview of the next release.
 */
beforeAll(async () => {
  const { site } = browserSite
  const install = 'en/1.start/1.install.md'
  const earlier = new TextDecoder().decode((await readFixture())[install] as Uint8Array)
  const passing = Object.fromEntries(
    ['en', 'fr', 'ar'].map((locale) => [
      `${locale}/1.start/8.passing.md`,
      '---\ntitle: Passing\n---\n\nGone tomorrow.\n',
    ]),
  )
  await site.publish(passing)
  await site.serve({
    ...Object.fromEntries(Object.keys(passing).map((file) => [file, null])),
    [install]: `${earlier.replace('Tidebook', 'Tidebook 2')}\n\n## Since yesterday\n\nOne more thing.\n`,
  })
  await forkChannel(site.target, 'next', 3600)
  await publish({
    folder: new ContentFolder(site.folder),
    target: site.target,
    channel: 'next',
    renderer: 'next',
    tools: compileTools,
  })
  previewAddress = new URL(await openPreviewAddress(site.target, 'next', false)).pathname
}, 60_000)

/** Returns pages about other pages and their history: the kind and the path of each. */
function pagesAboutPages(locale: string, other: string): Record<string, [kind: string, path: string]> {
  return {
    'search without a query': ['search', `/${locale}/search`],
    'removed page': ['error', `/${locale}/start/passing`],
    'source changes': ['changes', `/${locale}/start/install?changes`],
    'side-by-side translation': ['beside', `/${locale}/start/install?with=${other}`],
    'translation status': ['status', `/${locale}/_status/translations`],
    'past release': ['docs', `/${locale}/start/install?release=1`],
    comparison: ['diff', `/${locale}/start/install?diff=1`],
    'page history': ['history', `/${locale}/start/install?history`],
  }
}

/**
 * English pages are checked in all modes. Pages in other languages are checked only for language-dependent problems.
 */
describe.each([
  ['en', 'fr', violationsInAllModes],
  ['fr', 'en', violationsOfLanguage],
  ['ar', 'en', violationsOfLanguage],
] as const)('axe finds no violations in %s, light and dark, narrow and wide', (locale, other, find) => {
  test.for(Object.entries(pageKinds(locale)))('on a page of kind "%s"', async ([, path]) => {
    expect(await find(await browserSite.look(path))).toEqual([])
  })

  test.for(Object.entries(pagesAboutPages(locale, other)))('on the page "%s"', async ([, [kind, path]]) => {
    const page = await browserSite.look(path)
    expect(await page.evaluate(() => document.body.className)).toBe(kind)
    expect(await find(page)).toEqual([])
  })

  test('on the list of changes in a preview', async () => {
    const page = await browserSite.visit(previewAddress)
    expect(await page.evaluate(() => document.body.className)).toBe('entrance')
    await Promise.all([page.waitForURL('**/en'), page.locator('form[action^="/_preview/"] button').click()])
    await page.goto(`/${locale}?preview`)
    expect(await page.evaluate(() => document.body.className)).toBe('preview')
    expect(await find(page)).toEqual([])
  })
})
