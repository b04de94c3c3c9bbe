import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'

const { visit } = useBrowserSite()

declare global {
  interface Window {
    violations: string[]
  }
}

/** Runs before any script of the page. */
function recordViolations(): void {
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    window.violations.push(effectiveDirective),
  )
}

describe('the content security policy', () => {
  test.for(['en', 'fr', 'ar', 'ja'])(
    'allows every feature of every page in %s without a console message',
    async (locale) => {
      const page = await visit(`/${locale}`, {
        // Shows transitions between pages in one language only, because they are the same in all languages.
        reducedMotion: locale === 'en' ? 'no-preference' : 'reduce',
        prepare: (opened) => opened.addInitScript(recordViolations),
      })
      for (const path of Object.values(pageKinds(locale))) {
        await page.goto(path)
        expect(await page.evaluate(() => window.violations), path).toEqual([])
      }
    },
  )

  test('blocks code that an attacker would inject', async () => {
    const page = await visit('/en', { mayComplain: true, prepare: (opened) => opened.addInitScript(recordViolations) })
    await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.attacked = true' }))
      document.body.insertAdjacentHTML('beforeend', '<p style="display: none">')
    })
    await expect
      .poll(() => page.evaluate(() => [...new Set(window.violations)]))
      .toEqual(['script-src-elem', 'style-src-attr'])
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  })

  test('blocks WebAssembly in pages but allows it in the SQLite worker', async () => {
    const page = await visit('/en', { mayComplain: true })
    const empty = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    await expect(
      page.evaluate((bytes) => WebAssembly.compile(new Uint8Array(bytes)).then(() => 'compiled'), empty),
    ).rejects.toThrow('Content Security Policy')
    // As a string, so that `import()` is the page's, not the test runner's.
    const policies = await page.evaluate(`(async () => {
      const { openContent } = await import('/__nuxt_content/client.js')
      const rows = await openContent().query('docs_en').count()
      const { name } = performance.getEntriesByType('resource').find(({ name }) => name.includes('/sqlite-worker.'))
      return { rows, worker: (await fetch(name)).headers.get('content-security-policy') }
    })()`)
    expect(policies).toEqual({
      rows: expect.any(Number),
      worker: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    })
  })
})
