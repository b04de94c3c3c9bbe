import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified file, half the size of the full one. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

// Runs axe's script in the page, and stores it. The script is evaluated through the debugger, because the page's
// policy would refuse a script element. Sending half a megabyte takes four times as long as running it, so the tab
// keeps the script in its session storage for the next page.

function runAndStore(text: string): void {
  // oxlint-disable-next-line no-eval
  ;(0, eval)(text)
  sessionStorage.setItem('axe', text)
}

function runStored(): boolean {
  const text = sessionStorage.getItem('axe')
  // oxlint-disable-next-line no-eval
  if (text !== null && !('axe' in window)) (0, eval)(text)
  return 'axe' in window
}

/** Which rules run: all, only these, or all except these. */
interface Rules {
  only?: readonly string[]
  except?: readonly string[]
}

/**
 * Returns the violations that axe finds in the current state of the page, as `rule: element`. By default, all rules
 * run.
 */
export async function violations(page: Page, { only, except = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(runStored))) await page.evaluate(runAndStore, source)
  return await page.evaluate(
    async (options) => {
      // The promise of an animation settles early if another animation replaces it, for example if an element moved
      // away from the pointer. The loop waits for the replacement.
      const running = () =>
        document
          .getAnimations()
          .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
      const { violations: found } = await window.axe.run(document, options)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
    },
    {
      resultTypes: ['violations'],
      // Preloading would fetch the style sheets again, for a single rule that is off.
      preload: false,
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      ...(only ? { runOnly: only } : {}),
    },
  )
}

/** The rules that depend on light or dark mode. They take longest. */
const colorRules = ['color-contrast', 'link-in-text-block']

const narrow = { width: 390, height: 800 }
const wide = { width: 1280, height: 800 }

/** Returns violations in light and dark mode, narrow and wide. The pointer rests where it changes no color. */
export async function violationsInAllModes(page: Page): Promise<string[]> {
  const found = new Set<string>()
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size)
      for (const violation of await violations(page, colorScheme === 'dark' ? { only: colorRules } : {}))
        found.add(`${colorScheme}, ${size.width} wide: ${violation}`)
    }
  }
  return [...found]
}

/**
 * Returns violations that depend on the language, for a page that another language checks in all modes. Colors depend
 * on the mode and the width, not on the language, so contrast is checked once. Everything else (names, texts,
 * directions, and sizes) is checked narrow and wide.
 */
export async function violationsOfLanguage(page: Page): Promise<string[]> {
  const found = (await violations(page)).map((violation) => `${wide.width} wide: ${violation}`)
  await page.setViewportSize(narrow)
  return [...found, ...(await violations(page, { except: colorRules }))]
}
