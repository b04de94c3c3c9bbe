import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'

const { visit } = useBrowserSite()

declare global {
  interface Window {
    violations: string[]
  }
}

/** Runs in the page, before anything of it does. */
function recordViolations(): void {
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    window.violations.push(effectiveDirective),
  )
}

describe('the content security policy', () => {
  test.for(['en', 'fr', 'ar', 'ja'])(
    'lets every page in %s do all it does, without a word in the console',
    async (locale) => {
      const page = await visit(`/${locale}`, {
        // With the transitions between pages in one language, which are the same ones in all.
        reducedMotion: locale === 'en' ? 'no-preference' : 'reduce',
        prepare: (opened) => opened.addInitScript(recordViolations),
      })
      for (const path of Object.values(pageKinds(locale))) {
        await page.goto(path)
        expect(await page.evaluate(() => window.violations), path).toEqual([])
      }
    },
  )

  test('refuses what an attacker would add', async () => {
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

  test('lets no page compile WebAssembly, though the worker with SQLite may', async () => {
    const page = await visit('/en', { mayComplain: true })
    const empty = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    await expect(
      page.evaluate((bytes) => WebAssembly.compile(new Uint8Array(bytes)).then(() => 'compiled'), empty),
    ).rejects.toThrow('Content Security Policy')
    // As text: the page's own `import()`, not the one of the tests.
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
